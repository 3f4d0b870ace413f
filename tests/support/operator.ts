import { spawnSync } from 'node:child_process'
import { expect } from './browser'
import { bundled } from './bundled'

/** The command line of the operators, over the same database as the server of the browser tests. */
export function operator(...words: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [bundled('server/cli/operator.ts'), ...words], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, DEMO: '1', LOG_LEVEL: 'error' },
  })
  expect(status, stderr).toBe(0)
}
