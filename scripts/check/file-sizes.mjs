// Files that are too long have to be split by sub-resource or verb, style sheets by component.

import { readFileSync } from 'node:fs'
import { sourceFiles } from '../source-files.mjs'

const limit = 350
/** Limit for tests, which grow with their subject. */
const exempt = /^(tests|scripts)\/|\.test\.tsx?$/

const long = sourceFiles(/\.(tsx?|css)$/)
  .filter((file) => !exempt.test(file))
  .map((file) => [file, readFileSync(file, 'utf8').split('\n').length - 1])
  .filter(([, lines]) => lines > limit)

for (const [file, lines] of long) console.log(`${file}: ${lines} lines, ${limit} at most`)
process.exit(long.length > 0 ? 1 : 0)
