import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'

const target = 'app/[locale]/bench'

/**
 * Builds the product with the two pages of `tests/bench/pages`: the usual layout around nothing. They leave the sources
 * with this process, and the product with its next start, which sees that the sources have changed and builds anew.
 */
export function addBarePages(): void {
  const remove = () => rmSync(target, { recursive: true, force: true })
  process.on('exit', remove)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  cpSync('tests/bench/pages', target, { recursive: true })
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('the build failed')
}
