// All tests: static checks, unit and integration, the production build, journeys in a real browser.
// The last line counts them: «N passed, N failed, N skipped».
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './find-chromium.mjs'

const totals = { passed: 0, failed: 0, skipped: 0 }
const folder = mkdtempSync(join(tmpdir(), 'dvoe-results-'))
const chromium = findChromium()

function run(title, command, args, env = {}) {
  console.log(`\n— ${title}`)
  const started = Date.now()
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  console.log(
    `— ${title}: ${status === 0 ? 'ok' : 'FAILED'}, ${((Date.now() - started) / 1000).toFixed(0)} s`,
  )
  return status === 0
}

/** A step that has no tests of its own counts as one. */
function step(title, command, args, env) {
  totals[run(title, command, args, env) ? 'passed' : 'failed'] += 1
}

function counted(title, command, args, report, read, env) {
  const ok = run(title, command, args, env)
  if (!existsSync(report)) {
    totals.failed += 1
    return
  }
  const { passed, failed, skipped } = read(JSON.parse(readFileSync(report, 'utf8')))
  totals.passed += passed
  totals.skipped += skipped
  // A runner may fail without a failing test: an unhandled error, a file that does not load.
  totals.failed += ok ? failed : Math.max(1, failed)
}

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
  }),
)
step('production build', process.execPath, ['scripts/build.mjs'])
const playwrightReport = join(folder, 'playwright.json')
counted(
  'journeys in the browser',
  'node_modules/.bin/playwright',
  ['test'],
  playwrightReport,
  ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }),
  {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  },
)
rmSync(folder, { recursive: true, force: true })

console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exit(totals.failed === 0 ? 0 : 1)
