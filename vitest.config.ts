import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))
const alias = { '@': root, 'server-only': `${root}tests/support/empty.ts` }

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.int.test.ts', '**/.next/**', 'dist/**'],
          environment: 'node',
          // A busy machine may take its time over a document of many pages.
          testTimeout: 20_000,
          server: { deps: { inline: ['next-intl'] } },
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'integration',
          include: ['**/*.int.test.ts'],
          exclude: ['**/node_modules/**', '**/.next/**', 'dist/**'],
          environment: 'node',
          globalSetup: ['./tests/support/global-setup.ts'],
          testTimeout: 30_000,
          // A busy machine may take its time; a condition that comes true ends the wait at once.
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
