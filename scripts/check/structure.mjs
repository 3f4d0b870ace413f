import { readFileSync } from 'node:fs'
import { importsOf, sourceFiles } from './imports.mjs'
import { domainOf, layers } from './layers.mjs'

const roots = ['app', 'components', 'lib', 'stores', 'server', 'middleware.ts']
const isDoor = (file) => /^server\/modules\/[^/]+\/index\.ts$/.test(file)

/** Product files without tests: lines, importers, and the dependencies between domains. */
export function readStructure() {
  const files = roots.flatMap((root) => [...sourceFiles(root)]).filter((file) => !/\.test\.tsx?$/.test(file))
  const lines = files.map((file) => readFileSync(file, 'utf8').split('\n').length - 1).sort((a, b) => a - b)
  const at = (share) => lines[Math.min(lines.length - 1, Math.floor(lines.length * share))]
  const importers = new Map()
  /** Imports between domains: «from to». */
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
  const single = files.filter(
    (file) => !isDoor(file) && importers.get(file.replace(/\.tsx?$/, ''))?.size === 1,
  )
  return {
    files,
    median: at(0.5),
    p90: at(0.9),
    longest: lines.at(-1),
    single: single.length,
    short: lines.filter((count) => count <= 20).length,
    arrows: [...arrows].map((arrow) => arrow.split(' ')),
  }
}
