import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { keepTemporaryInMemory } from './scripts/memory-folder.mjs'

keepTemporaryInMemory()

const root = fileURLToPath(new URL('.', import.meta.url))
const alias = { '@': root, 'server-only': `${root}tests/support/empty.ts` }

const nowhere = ['**/node_modules/**', '**/.next/**', 'dist/**']
/** Tests that replace a module for themselves need a module registry of their own; the rest of a group share one. */
const apart = '**/*.apart{,.int}.test.ts'

// Node 25 and later have a localStorage of their own, which would stand in the way of jsdom's.
const noWebStorage = '--no-experimental-webstorage'
const execArgv = process.allowedNodeEnvironmentFlags.has(noWebStorage) ? [noWebStorage] : []

const plain = {
  environment: 'node',
  execArgv,
  // A busy machine may take its time over a document of many pages.
  testTimeout: 20_000,
} as const

const integration = {
  environment: 'node',
  execArgv,
  globalSetup: './tests/support/global-setup.ts',
  testTimeout: 30_000,
  // A busy machine may take its time; a condition that comes true ends the wait at once.
  expect: { poll: { timeout: 10_000 } },
  hookTimeout: 60_000,
} as const

export default defineConfig({
  test: {
    // On two processors the default leaves one of them idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        plugins: [react()],
        resolve: { alias },
        test: {
          ...plain,
          name: 'web',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...nowhere, '**/*.int.test.ts', '{server,scripts}/**/!(*.apart).test.ts'],
          server: { deps: { inline: ['next-intl'] } },
        },
      },
      {
        resolve: { alias },
        test: {
          ...plain,
          name: 'server',
          isolate: false,
          include: ['{server,scripts}/**/*.test.ts'],
          exclude: [...nowhere, '**/*.int.test.ts', apart],
        },
      },
      {
        resolve: { alias },
        test: {
          ...integration,
          name: 'integration',
          isolate: false,
          include: ['**/*.int.test.ts'],
          exclude: [...nowhere, apart],
        },
      },
      {
        resolve: { alias },
        test: {
          ...integration,
          name: 'integration-apart',
          include: ['**/*.apart.int.test.ts'],
          exclude: nowhere,
        },
      },
    ],
  },
})
