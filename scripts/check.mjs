// All static checks. A step prints only when it fails.
import { spawnSync } from 'node:child_process'
import { requireNode } from './node-version.mjs'

requireNode()

const bin = (name) => `node_modules/.bin/${name}`
const steps = [
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['route types', bin('next'), ['typegen']],
  ['types', bin('tsc'), ['--noEmit']],
  ['import rules', process.execPath, ['scripts/check/import-rules.mjs']],
  ['graph of domains', process.execPath, ['scripts/house.mjs', '--check']],
  ['unused code', bin('knip'), ['--no-progress']],
  ['whole kopecks', process.execPath, ['scripts/check/money.mjs']],
  ['message keys', process.execPath, ['scripts/check/message-keys.mjs']],
  ['names', process.execPath, ['scripts/check/names.mjs']],
  ['text in messages', process.execPath, ['scripts/check/russian-literals.mjs']],
  ['file sizes', process.execPath, ['scripts/check/file-sizes.mjs']],
  ['migrations', process.execPath, ['scripts/check/migrations.mjs']],
  ['conformance', process.execPath, ['scripts/conformance.mjs', '--check']],
]

let failed = 0
for (const [title, command, args] of steps) {
  const started = Date.now()
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, FORCE_COLOR: '0', NEXT_TELEMETRY_DISABLED: '1' },
  })
  const ok = status === 0
  if (!ok) failed += 1
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (!ok) console.log(`${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`)
}
process.exit(failed === 0 ? 0 : 1)
