// Finds Russian string literals in `server/`: texts belong to `messages/ru`. Comments, regular expressions and single
// letters are ignored, as are tests.
import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { sourceFiles } from './imports.mjs'

/** Exceptions where Russian is data or language analysis: a folder or file, with the reason. */
const exempt = [
  ['server/demo/', 'the demonstration market is invented text'],
  ['server/lib/language/', 'transliteration and keyboard layouts'],
  ['server/modules/search/query-analysis/', 'words of the language that queries are read by'],
  ['server/modules/vacancies/search-codes.ts', 'phrases that adverts are read by'],
  [
    'server/modules/importing/resume-files/parsing/',
    'headings, labels, names and periods that resumes are read by',
  ],
  ['server/modules/importing/reader/normalise/', 'months, currencies and letters that files are read by'],
  ['server/modules/importing/reader/mappers/columns.ts', 'titles of columns that tables are read by'],
  ['server/modules/talent/imports/import-columns.ts', 'titles of columns that files of people are read by'],
  ['server/modules/importing/reader/reading/', 'letters that encodings are told by'],
  ['server/modules/importing/reader/resolve.ts', 'cities of the dictionary, by their names'],
  ['server/modules/dictionaries/', 'content of the dictionaries, and what their search strips'],
  ['server/modules/hiring/skill-tests/ready/', 'content: questions and answers of ready tests'],
  ['server/modules/billing/documents/sum-in-words.ts', 'numerals and their declension'],
  ['server/modules/billing/payments/bank-statement.ts', 'names of fields in the exchange format of 1С'],
  ['server/platform/mask-person.ts', 'endings of names'],
  ['server/platform/mask-contacts.ts', 'patterns of contacts'],
  ['server/modules/matching/titles.ts', 'words of seniority that titles are read by'],
  ['server/modules/matching/listed-cards.repository.ts', 'SQL that strips legal forms from names'],
  ['server/db/schema/companies.ts', 'SQL that strips legal forms from names'],
]

const word = /[А-Яа-яЁё]{2}/
/** Ranges and pairs of letters in patterns and SQL. */
const alphabet = /[а-я]-[а-я]ё?|ёЁ|еЕ/giu
const isText = (text) => word.test(text.replace(alphabet, ''))

function textOf(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : ''
  if (node.type === 'TemplateElement') return node.value.raw
  return ''
}

function* russianIn(node) {
  if (Array.isArray(node)) for (const child of node) yield* russianIn(child)
  else if (node !== null && typeof node === 'object' && typeof node.type === 'string') {
    if (isText(textOf(node))) yield node
    for (const child of Object.values(node)) if (typeof child === 'object') yield* russianIn(child)
  }
}

const problems = []
const needed = new Set()
for (const file of sourceFiles('server')) {
  if (/\.test\.tsx?$/.test(file)) continue
  const source = readFileSync(file, 'utf8')
  if (!word.test(source)) continue
  const found = [...russianIn(parseSync(file, source).program)]
  if (found.length === 0) continue
  const reason = exempt.find(([path]) => (path.endsWith('/') ? file.startsWith(path) : file === path))
  if (reason) needed.add(reason[0])
  else
    for (const node of found)
      problems.push(`${file}:${source.slice(0, node.start).split('\n').length}: ${textOf(node).trim()}`)
}
for (const [path] of exempt) if (!needed.has(path)) problems.push(`${path}: exempt without need`)

for (const line of problems) console.log(line.length > 160 ? `${line.slice(0, 160)}…` : line)
console.log(`${problems.length} problems`)
process.exit(problems.length > 0 ? 1 : 0)
