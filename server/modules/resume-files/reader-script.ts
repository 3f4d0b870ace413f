import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Where the dependencies are found from, as from a built server. */
const cache = 'node_modules/.cache/resume-reader'

/** From source (development, tests) the thread is bundled as the build does it: a thread cannot load TypeScript. */
async function bundle(): Promise<URL> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./worker.ts', import.meta.url))],
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

let script: Promise<URL> | undefined

/** The thread's script: beside the built server, or made from source once per process. */
export function readerScript(): Promise<URL> {
  script ??= import.meta.url.endsWith('.ts')
    ? bundle()
    : Promise.resolve(new URL('./resume-reader.mjs', import.meta.url))
  return script
}
