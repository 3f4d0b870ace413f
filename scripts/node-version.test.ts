import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { nodeProblem } from './node-version.mjs'

it.each([
  ['20.19.0', true],
  ['20.20.2', true],
  ['22.0.0', true],
  ['24.1.0-nightly', true],
  ['20.18.9', false],
  ['18.20.4', false],
])('M8 hole 14: Node %s serves: %s', (version, serves) => {
  const problem = nodeProblem(version, '>=20.19.0')
  expect(problem === undefined).toBe(serves)
  if (!serves) expect(problem).toContain(`Node 20.19 or newer is needed, this is v${version}.`)
})

it('M8 hole 14: the Node of this run, .nvmrc, the README and the CI agree with engines', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
  const readme = readFileSync('README.md', 'utf8')
  expect(nodeProblem()).toBeUndefined()
  expect(nodeProblem(readFileSync('.nvmrc', 'utf8').trim())).toBeUndefined()
  expect(engines.node).toBe('>=20.19.0')
  expect(readme).toContain('Node 20.19 or newer')
  expect(readme).toMatch(/^npm cit\b/m)
  expect(readFileSync('.ci/run', 'utf8').trim().split('\n').at(-1)).toBe('npm cit')
})
