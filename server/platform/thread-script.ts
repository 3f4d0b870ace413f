import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Where the dependencies are found from, as from a built server. */
const cache = 'node_modules/.cache/thread-scripts'

/** From source (development, tests) the thread is bundled as the build does it: a thread cannot load TypeScript. */
async function bundle(entry: URL): Promise<URL> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
  })
  const code = outputFiles[0]?.contents ?? new Uint8Array()
  await mkdir(cache, { recursive: true })
  const path = join(cache, `${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`)
  // Written aside and moved: another process may be doing the same.
  const aside = `${path}.${process.pid}`
  await writeFile(aside, code)
  await rename(aside, path)
  return pathToFileURL(path)
}

const scripts = new Map<string, Promise<URL>>()

/** A thread's script: `built` beside the built server, or made from `source` once per process; `base` is the caller. */
export function threadScript(built: string, source: string, base: string): Promise<URL> {
  const known = scripts.get(built)
  if (known) return known
  const script = base.endsWith('.ts') ? bundle(new URL(source, base)) : Promise.resolve(new URL(built, base))
  scripts.set(built, script)
  return script
}
