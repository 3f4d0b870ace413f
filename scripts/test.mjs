// Runs all tests: static checks, unit and integration, production build, attack, end-to-end in a browser. The last
// line sums up: «N passed, N failed, N skipped».
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, findHeadlessShell } from './find-chromium.mjs'
import { keepTemporaryInMemory } from './memory-folder.mjs'
import { requireNode } from './node-version.mjs'

requireNode()
keepTemporaryInMemory()

const totals = { passed: 0, failed: 0, skipped: 0 }
/** Failures, repeated at the end: the start of a long run is often out of sight. */
const failures = []
/** Browser tests that passed only when tried again: a race in the test or in the product, to be mended. */
const unstable = []
const folder = mkdtempSync(join(tmpdir(), 'dvoe-results-'))
const chromium = findChromium()
const headlessShell = findHeadlessShell() ?? chromium

function run(title, command, args, env = {}) {
  console.log(`\n— ${title}`)
  const started = Date.now()
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  console.log(
    `— ${title}: ${status === 0 ? 'ok' : 'FAILED'}, ${((Date.now() - started) / 1000).toFixed(0)} s`,
  )
  return status === 0
}

/** A step without tests of its own counts as one. */
function step(title, command, args) {
  console.log(`\n— ${title}`)
  const started = Date.now()
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  const said = `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`
  process.stdout.write(said)
  const ok = status === 0
  totals[ok ? 'passed' : 'failed'] += 1
  if (!ok) failures.push(`${title}:\n${said.trimEnd().split('\n').slice(-40).join('\n')}`)
  console.log(`— ${title}: ${ok ? 'ok' : 'FAILED'}, ${((Date.now() - started) / 1000).toFixed(0)} s`)
}

function counted(title, command, args, report, read, env) {
  const ok = run(title, command, args, env)
  if (!existsSync(report)) {
    totals.failed += 1
    failures.push(`${title}: ended without a report`)
    return
  }
  const { passed, failed, skipped, names } = read(JSON.parse(readFileSync(report, 'utf8')))
  failures.push(...names)
  if (!ok && names.length === 0) failures.push(`${title}: failed outside of its tests, see its output above`)
  totals.passed += passed
  totals.skipped += skipped
  // A runner can fail without a failing test: an unhandled error, a file that does not load.
  totals.failed += ok ? failed : Math.max(1, failed)
}

/** Titles of the browser tests of which something is true. */
const titlesOf = (suites = [], isTrue) =>
  suites.flatMap((suite) => [
    ...titlesOf(suite.suites, isTrue),
    ...(suite.specs ?? []).filter(isTrue).map((spec) => `${spec.file}:${spec.line} ${spec.title}`),
  ])

step('checks', process.execPath, ['scripts/check.mjs'])
const vitestReport = join(folder, 'vitest.json')
counted(
  'unit and integration tests',
  'node_modules/.bin/vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  vitestReport,
  (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    names: report.testResults.flatMap((file) => [
      ...(file.status === 'failed' && file.message ? [`${file.name}: ${file.message}`] : []),
      ...file.assertionResults
        .filter(({ status }) => status === 'failed')
        .map((test) => `${file.name}: ${test.fullName}\n${test.failureMessages.join('\n')}`),
    ]),
  }),
)
step('production build', process.execPath, ['scripts/build.mjs'])
step('attack on a fresh instance', 'node_modules/.bin/tsx', ['tests/attack/main.ts'])
const playwrightReport = join(folder, 'playwright.json')
counted(
  'journeys in the browser',
  'node_modules/.bin/playwright',
  // 200 journeys against one server on a shared machine: a test is tried twice, and what needed it is named at the end.
  ['test', '--retries=1'],
  playwrightReport,
  ({ stats, suites }) => {
    unstable.push(...titlesOf(suites, ({ tests }) => tests.some(({ status }) => status === 'flaky')))
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      names: titlesOf(suites, ({ ok }) => !ok),
    }
  },
  {
    CHROMIUM_PATH: chromium,
    HEADLESS_SHELL_PATH: headlessShell,
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  },
)
rmSync(folder, { recursive: true, force: true })

if (unstable.length > 0) console.log(`\nPassed only at the second try:\n${unstable.join('\n')}`)
if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join('\n\n')}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exit(totals.failed === 0 ? 0 : 1)
