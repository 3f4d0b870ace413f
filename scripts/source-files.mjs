// The project's own files, listed without git, which a test machine may lack.
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

/** Sorted paths from the project root of files that `wanted` matches. Generated files are left out. */
export function sourceFiles(wanted) {
  return readdirSync('.', { withFileTypes: true })
    .filter((entry) => !made.has(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? [...walk(entry.name)] : [entry.name]))
    .filter((path) => wanted.test(path))
    .sort()
}
