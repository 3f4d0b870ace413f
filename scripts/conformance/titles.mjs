import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { sourceFiles } from '../source-files.mjs'

const rowsAtHead = /^(?:[A-H]\d{1,2}[\s,:]+)+/

/** The callee of `it`, `test`, `it.each(…)`, `test.describe` and the like. */
function rootName(callee) {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') {
    return callee.property.name === 'describe' ? 'describe' : rootName(callee.object)
  }
  if (callee.type === 'CallExpression') return rootName(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return rootName(callee.tag)
  return undefined
}

function textOf(argument) {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value
  if (argument?.type === 'TemplateLiteral') return argument.quasis.map(({ value }) => value.cooked).join('…')
  return undefined
}

function collect(node, found) {
  if (Array.isArray(node)) {
    for (const item of node) collect(item, found)
  } else if (node && typeof node === 'object') {
    if (node.type === 'CallExpression' && ['it', 'test'].includes(rootName(node.callee))) {
      const title = textOf(node.arguments[0])
      if (title && rowsAtHead.test(title)) found.push(title)
    }
    for (const value of Object.values(node)) if (value && typeof value === 'object') collect(value, found)
  }
}

/** Tests whose title begins with rows: `{ file, title, rows }`, by file and line. */
export function provenRows() {
  return sourceFiles(/\.(?:test\.tsx?|e2e\.ts)$/).flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const found = []
    if (/['"`][A-H]\d{1,2}[\s,:]/.test(source)) collect(parseSync(file, source).program.body, found)
    return found.map((title) => {
      const head = rowsAtHead.exec(title)[0]
      return { file, title: title.slice(head.length), rows: head.match(/[A-H]\d{1,2}/g) }
    })
  })
}
