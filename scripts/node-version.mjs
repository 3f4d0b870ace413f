// The required Node version from package.json (`engines`).
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** Error message when this Node is too old; undefined otherwise. */
export function nodeProblem(version = process.versions.node, range = engines.node) {
  const needed = /^>=(\d+)\.(\d+)\.(\d+)$/.exec(range)?.slice(1).map(Number)
  if (!needed) throw new Error(`engines.node is «${range}», and only «>=x.y.z» is understood`)
  const running = version.split('.').map((part) => Number.parseInt(part, 10))
  const at = needed.findIndex((part, index) => part !== running[index])
  if (at < 0 || running[at] > needed[at]) return undefined
  return `Node ${needed[0]}.${needed[1]} or newer is needed, this is v${version}. .nvmrc names one that is tested.`
}

/** Exits with the message when this Node is too old. */
export function requireNode() {
  const problem = nodeProblem()
  if (!problem) return
  console.error(problem)
  process.exit(1)
}
