// Non-standard words that must not be used in names, each with the standard term.
import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { sourceFiles } from './imports.mjs'

const roots = ['app', 'components', 'lib', 'stores', 'server', 'tests', 'middleware.ts']
const banned = [
  [/^most[A-Z]/, 'max…'],
  [/^least[A-Z]/, 'min…'],
  [/^(tell|told)[A-Z]/, 'notify…, show…, publish…'],
  [/^mays(Of)?$/, 'availableRequests'],
  [/^keptPromise$/, 'memoizeAsync'],
  [/^eachAlone$/, 'forEachIsolated'],
  [/^falling$/, 'descNullsLast'],
  [/^giveBack$/, 'releaseFunds, refundPayment'],
  [/^passTerms?$/, 'processPeriodEnd'],
  [/^moveOn$/, 'applyPaidPeriod'],
  [/^overtaken$/, 'conflictDetails'],
  [/^(arrears|story|stories)$/i, 'overdueReplies, history'],
  [/^(shelf|shelves)([A-Z]|$)/i, 'postponed…'],
  [/^retime/i, 'reschedule…'],
]

/** Identifiers declared by a pattern. */
function* namesOf(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      yield pattern
      break
    case 'ObjectPattern':
      for (const part of pattern.properties) yield* namesOf(part.argument ?? part.value)
      break
    case 'ArrayPattern':
      for (const part of pattern.elements) yield* namesOf(part)
      break
    case 'AssignmentPattern':
      yield* namesOf(pattern.left)
      break
    case 'RestElement':
      yield* namesOf(pattern.argument)
  }
}

/** Declared variables, functions, parameters, classes and types of a syntax tree. */
function* declarations(node) {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const part of node) yield* declarations(part)
    return
  }
  if (node.type === 'VariableDeclarator') yield* namesOf(node.id)
  if (/^(Function|ArrowFunction)/.test(node.type)) {
    for (const parameter of node.params) yield* namesOf(parameter.parameter ?? parameter)
  }
  if (/^(Function|Class|TSInterface|TSTypeAlias|TSEnum)Declaration$/.test(node.type)) yield* namesOf(node.id)
  for (const value of Object.values(node)) yield* declarations(value)
}

let problems = 0
for (const file of roots.flatMap((root) => [...sourceFiles(root)])) {
  const text = readFileSync(file, 'utf8')
  for (const { name, start } of declarations(parseSync(file, text).program)) {
    const rule = banned.find(([pattern]) => pattern.test(name))
    if (!rule) continue
    problems += 1
    console.log(`${file}:${text.slice(0, start).split('\n').length}: ${name}, say ${rule[1]}`)
  }
}
process.exit(problems > 0 ? 1 : 0)
