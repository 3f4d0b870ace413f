// Generates docs/conformance.md: which tests prove which row, by their titles.
// node scripts/conformance.mjs: writes it
// node scripts/conformance.mjs --check: fails when it is stale or a row has no test
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { milestones, sections } from './conformance/rows.mjs'
import { provenRows } from './conformance/titles.mjs'

const path = 'docs/conformance.md'
const cell = (text) => text.replace(/[|<]/g, '\\$&').replace(/\s+/g, ' ')

const proofs = provenRows()
const known = new Set(sections.flatMap(([, rows]) => Object.keys(rows)))
const problems = proofs.flatMap(({ file, rows }) =>
  rows.filter((row) => !known.has(row)).map((row) => `${file} names ${row}, and there is no such row`),
)

/** One line per file, to avoid merge conflicts. */
function linesOf(row, what) {
  const own = proofs.filter(({ rows }) => rows.includes(row))
  // H rows are grouped by milestone.
  if (own.length === 0 && !row.startsWith('H')) problems.push(`${row} has no test: ${what}`)
  const files = [...new Set(own.map(({ file }) => file))].map((file) => {
    const titles = own.filter((proof) => proof.file === file).map(({ title }) => cell(title))
    return `| | | [${file}](../${file}) | ${titles.join(' · ')} |`
  })
  return [`| **${row}** | ${cell(what)} | ${own.length === 0 ? '**none**' : ''} | |`, ...files]
}

const text = [
  '# Conformance',
  '',
  'What the product must do and the tests that prove it, read from the titles of the tests by `npm run conformance`.',
  '`npm run check` fails when this page is stale or a row has no test.',
  ...sections.flatMap(([title, rows]) => [
    '',
    `## ${title}`,
    '',
    '| Row | What | Where | Tests |',
    '| --- | --- | --- | --- |',
    ...Object.entries(rows).flatMap(([row, what]) => linesOf(row, what)),
  ]),
  '',
  'When the H rows come:',
  '',
  ...milestones.map(([name, what]) => `- ${name}: ${what}`),
  '',
].join('\n')

if (process.argv.includes('--check')) {
  const current = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (current !== text) problems.push(`${path} is stale: npm run conformance`)
  for (const problem of problems) console.log(problem)
  process.exit(problems.length > 0 ? 1 : 0)
}
writeFileSync(path, text)
for (const problem of problems) console.log(problem)
console.log(`${path}: ${proofs.length} tests`)
