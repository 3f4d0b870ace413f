import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { keepTemporaryInMemory } from './scripts/memory-folder.mjs'

keepTemporaryInMemory()

const port = Number(process.env.E2E_PORT ?? 3900)
/** A site that runs already, on this machine; its `DATA_DIR` is `E2E_DATA_DIR`. */
const running = process.env.E2E_BASE_URL
const baseURL = running ?? `http://localhost:${port}`

// Every worker evaluates this file; only the first one creates the folder.
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(join(tmpdir(), 'dvoe-e2e-'))
  // Readable for the database's operating-system user.
  chmodSync(folder, 0o755)
  process.env.E2E_DATA_DIR = folder
  // The server has ended by then.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** The whole browser, and the one without a window, which takes less time and lacks cameras and notifications. */
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const shell = process.env.HEADLESS_SHELL_PATH ?? chromium
const ofWholeBrowser = '**/{interview-*,notices,offline*}.e2e.ts'
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** With a fake camera and microphone; each test grants or denies the permissions. */
export const wholeBrowser = {
  executablePath: chromium,
  args: [...args, '--use-fake-device-for-media-stream=fps=10'],
}

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    baseURL,
    locale: 'ru-RU',
    // Headless Chromium identifies itself as a bot, and bots get no error pages.
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    timezoneId: 'Europe/Moscow',
    // A worker's requests pass by the routes that tests set; tests of the worker itself allow it.
    serviceWorkers: 'block',
    // Traces are expensive: enabled on demand to debug a test.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    { name: 'pages', testIgnore: ofWholeBrowser, use: { launchOptions: { executablePath: shell, args } } },
    { name: 'whole browser', testMatch: ofWholeBrowser, use: { launchOptions: wholeBrowser } },
  ],
  ...(!running && {
    webServer: {
      command: 'node scripts/start.mjs',
      url: `${baseURL}/readyz`,
      timeout: 300_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      stdout: 'ignore',
      stderr: 'pipe',
      env: {
        PORT: String(port),
        DATA_DIR: process.env.E2E_DATA_DIR,
        DEMO: '1',
        LOG_LEVEL: 'warn',
        // People of the tests come from addresses of their own.
        TRUSTED_PROXIES: '127.0.0.1,::1',
        INBOUND_MAIL_DOMAIN: 'in.example.test',
        INBOUND_MAIL_PORT: String(port + 5000),
        INBOUND_MAIL_PROTOCOL: 'smtp',
        // The database is discarded after the run: no fsync.
        PGOPTIONS: '-c synchronous_commit=off',
      },
    },
  }),
})
