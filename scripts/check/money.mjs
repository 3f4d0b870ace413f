// Forbids floating-point arithmetic with money: code that handles money must not divide, multiply by a fraction or
// parse floats. Divisions go through lib/shared/money.ts, which uses integers (bigint).
import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { sourceFiles } from '../source-files.mjs'

const money =
  /^(server\/modules\/billing\/|server\/adapters\/payments\/|components\/billing\/|lib\/contracts\/(billing|payments|payment-methods|refunds|receipts|invoices|money|plan-catalogue|purchases|services))/
const dividesWholeNumbers = 'lib/shared/money.ts'
const operators = new Set(['/', '/=', '**', '**='])
const floats = new Set(['parseFloat', 'toFixed', 'toPrecision', 'round', 'floor', 'ceil', 'trunc'])

const problems = []
function walk(node, report) {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, report)
    return
  }
  if (node === null || typeof node !== 'object') return
  if (operators.has(node.operator)) report(node, `operator ${node.operator}`)
  if (node.type === 'Literal' && typeof node.value === 'number' && !Number.isInteger(node.value)) {
    report(node, `fraction ${node.raw}`)
  }
  if (node.type === 'CallExpression') {
    const name = node.callee.type === 'MemberExpression' ? node.callee.property.name : node.callee.name
    if (floats.has(name)) report(node, `${name}()`)
  }
  for (const [key, value] of Object.entries(node)) if (key !== 'parent') walk(value, report)
}

for (const file of sourceFiles(/\.tsx?$/)) {
  if (!money.test(file) || file === dividesWholeNumbers || /\.test\.tsx?$/.test(file)) continue
  const text = readFileSync(file, 'utf8')
  walk(parseSync(file, text).program, (node, what) => {
    problems.push(`${file}:${text.slice(0, node.start).split('\n').length}: ${what} where money is handled`)
  })
}
for (const problem of problems) console.log(problem)
process.exit(problems.length > 0 ? 1 : 0)
