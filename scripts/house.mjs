// Figures of the structure, and the graph of domains in docs/architecture.md. `--check` fails when the graph is stale.
import { readFileSync, writeFileSync } from 'node:fs'
import { importsOf, sourceFiles } from './check/imports.mjs'
import { domainOf, layers } from './check/layers.mjs'

const roots = ['app', 'components', 'lib', 'stores', 'server', 'middleware.ts']
const page = 'docs/architecture.md'
const marks = ['<!-- domains: npm run house -->', '<!-- /domains -->']

const files = roots.flatMap((root) => [...sourceFiles(root)]).filter((file) => !/\.test\.tsx?$/.test(file))
const lines = files.map((file) => readFileSync(file, 'utf8').split('\n').length - 1).sort((a, b) => a - b)
const at = (share) => lines[Math.min(lines.length - 1, Math.floor(lines.length * share))]

const importers = new Map()
/** Imports between domains: «from to», lowest domain first. */
const arrows = new Set()
for (const file of files) {
  for (const { to } of importsOf(file)) {
    if (!importers.has(to)) importers.set(to, new Set())
    importers.get(to).add(file)
    const [from, target] = [domainOf(file), domainOf(to)]
    if (from && target && from !== target && layers.includes(from) && layers.includes(target)) {
      arrows.add(`${from} ${target}`)
    }
  }
}
const isDoor = (file) => /^server\/modules\/[^/]+\/index\.ts$/.test(file)
const single = files.filter(
  (file) => !isDoor(file) && importers.get(file.replace(/\.tsx?$/, ''))?.size === 1,
).length
const height = (domain) => layers.indexOf(domain)
const pairs = [...arrows].map((arrow) => arrow.split(' '))
const upward = pairs.filter(([from, to]) => height(to) > height(from))
const mutual = pairs.filter(([from, to]) => from < to && arrows.has(`${to} ${from}`))
const percent = (count) => `${count} (${((100 * count) / files.length).toFixed(0)} %)`

const figures = [
  ['source files without tests', files.length],
  ['lines: median / p90 / max', `${at(0.5)} / ${at(0.9)} / ${lines.at(-1)}`],
  ['files with exactly one importer, doors left out', percent(single)],
  ['files of 20 lines at most', percent(lines.filter((count) => count <= 20).length)],
  ['domains / arrows between them', `${layers.length} / ${arrows.size}`],
  ['upward arrows / pairs that import each other', `${upward.length} / ${mutual.length}`],
]

/** An arrow that others imply is left out: what is drawn is the shortest graph with the same reach. */
function reduced() {
  const next = new Map(
    layers.map((domain) => [domain, pairs.filter(([from]) => from === domain).map(([, to]) => to)]),
  )
  const reaches = (from, to) => from === to || next.get(from).some((step) => reaches(step, to))
  return pairs.filter(([from, to]) => !next.get(from).some((step) => step !== to && reaches(step, to)))
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
  if (text !== wanted) console.log(`${page}: the graph of domains is stale, run npm run house`)
  process.exit(text === wanted ? 0 : 1)
}
writeFileSync(page, wanted)
for (const [name, value] of figures) console.log(`${name}: ${value}`)
