// Structure metrics, and the domain graph in docs/architecture.md. `--check` fails when the graph is stale or a limit
// is exceeded.
import { readFileSync, writeFileSync } from 'node:fs'
import { layers } from './check/layers.mjs'
import { readStructure } from './check/structure.mjs'

const page = 'docs/architecture.md'
const marks = ['<!-- domains: npm run house -->', '<!-- /domains -->']
/** Limits as shares of all files, so that growth does not violate them. docs/house.md states the goals. */
const limits = { p90: 213, singleShare: 0.265, shortShare: 0.042 }

const { files, median, p90, longest, single, short, arrows } = readStructure()
const height = (domain) => layers.indexOf(domain)
const upward = arrows.filter(([from, to]) => height(to) > height(from))
const mutual = arrows.filter(([from, to]) => from < to && arrows.some(([a, b]) => a === to && b === from))
const percent = (count) => `${count} (${((100 * count) / files.length).toFixed(0)} %)`

const figures = [
  ['source files without tests', files.length],
  ['lines: median / p90 / max', `${median} / ${p90} / ${longest}`],
  ['files with exactly one importer, doors left out', percent(single)],
  ['files of 20 lines at most', percent(short)],
  ['domains / arrows between them', `${layers.length} / ${arrows.length}`],
  ['upward arrows / pairs that import each other', `${upward.length} / ${mutual.length}`],
]

/** Transitive reduction: omits edges implied by others. */
function reduced() {
  const next = new Map(
    layers.map((domain) => [domain, arrows.filter(([from]) => from === domain).map(([, to]) => to)]),
  )
  const reaches = (from, to) => from === to || next.get(from).some((step) => reaches(step, to))
  return arrows.filter(([from, to]) => !next.get(from).some((step) => step !== to && reaches(step, to)))
}
const graph = [
  marks[0],
  '',
  '```mermaid',
  'flowchart TD',
  ...reduced()
    .sort(([a, b], [c, d]) => height(c) - height(a) || height(d) - height(b))
    .map(([from, to]) => `  ${from} --> ${to}`),
  '```',
  '',
  marks[1],
].join('\n')
const text = readFileSync(page, 'utf8')
const wanted = text.replace(new RegExp(`${marks[0]}[^]*${marks[1]}`), () => graph)

if (process.argv.includes('--check')) {
  const problems = [
    text !== wanted && `${page}: the graph of domains is stale, run npm run house`,
    p90 > limits.p90 && `one file of ten has more than ${p90} lines, ${limits.p90} at most`,
    single > files.length * limits.singleShare &&
      `${percent(single)} of the files have a single importer, ${100 * limits.singleShare} % at most: merge neighbours`,
    short > files.length * limits.shortShare &&
      `${percent(short)} of the files have 20 lines at most, ${100 * limits.shortShare} % may: merge neighbours`,
  ].filter(Boolean)
  for (const problem of problems) console.log(problem)
  process.exit(problems.length > 0 ? 1 : 0)
}
writeFileSync(page, wanted)
for (const [name, value] of figures) console.log(`${name}: ${value}`)
