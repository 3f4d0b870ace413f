import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Inside node_modules, so that dependencies resolve as they do from a built server. */
const cache = 'node_modules/.cache/child-scripts'

/** From source (development, tests) the script is bundled as by the build: plain Node cannot load TypeScript. */
async function bundle(entry: URL): Promise<string> {
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
  // Atomic rename: another process may be doing the same.
  const aside = `${path}.${process.pid}`
  await writeFile(aside, code)
  await rename(aside, path)
  return path
}

const scripts = new Map<string, Promise<string>>()

/**
 * Path of a child's script: `built` beside the built server, or bundled from `source` once per process. Both are
 * relative to `base`, the URL of the calling module.
 */
export function childScript(built: string, source: string, base: string): Promise<string> {
  const known = scripts.get(built)
  if (known) return known
  const script = base.endsWith('.ts')
    ? bundle(new URL(source, base))
    : Promise.resolve(fileURLToPath(new URL(built, base)))
  scripts.set(built, script)
  return script
}
