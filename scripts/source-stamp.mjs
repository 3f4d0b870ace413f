import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const inputs = [
  'app',
  'components',
  'lib',
  'messages',
  'public',
  'server',
  'stores',
  'global.d.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'middleware.ts',
  'next.config.ts',
  'package-lock.json',
  'postcss.config.mjs',
  'tsconfig.json',
]

/** Made by the build itself. */
const made = join('public', 'service-worker.js')

function* filesUnder(path) {
  if (!existsSync(path) || path === made) return
  if (!statSync(path).isDirectory()) yield path
  else for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name))
}

/** Hash of all sources of a build. */
export function sourceStamp() {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of filesUnder(input)) {
      if (/\.test\.tsx?$/.test(file)) continue
      hash.update(file).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}
