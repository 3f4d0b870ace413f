// What the project's own files are, told without git: a machine that only tests need not have it.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const made = new Set([
  '.git',
  '.next',
  'coverage',
  'data',
  'dist',
  'node_modules',
  'playwright-report',
  'test-results',
])

function* walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else if (entry.isFile()) yield path
  }
}

/** Paths from the root of the project, in order, of the files that `wanted` matches. What tools make is left out. */
export function sourceFiles(wanted) {
  return readdirSync('.', { withFileTypes: true })
    .filter((entry) => !made.has(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? [...walk(entry.name)] : [entry.name]))
    .filter((path) => wanted.test(path))
    .sort()
}
