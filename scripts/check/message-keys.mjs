// Checks that every message key used in code exists, and that every existing key is used: of the pages and,
// separately, of the server (`messages/ru/server`).
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'messages/ru'
const roots = ['app', 'components', 'lib', 'stores', 'server']

function flatten(value, prefix = '') {
  if (typeof value === 'string') return [prefix]
  return Object.entries(value).flatMap(([key, child]) => flatten(child, prefix ? `${prefix}.${key}` : key))
}

function* sourceFiles(path) {
  if (!existsSync(path)) return
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) yield* sourceFiles(join(path, name))
  else if (/\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)) yield path
}

/** Keys of the server have a prefix: `server/notices.letter.digest`. */
const onServer = 'server/'
const keys = new Set()
for (const path of readdirSync(folder, { recursive: true })) {
  if (!path.endsWith('.json')) continue
  const namespace = path.slice(0, -5)
  for (const key of flatten(JSON.parse(readFileSync(join(folder, path), 'utf8'))))
    keys.add(`${namespace}.${key}`)
}

const declaredInPages =
  /(?:const|let)\s+(\w+)\s*=\s*(?:await\s+)?(?:useTranslations|getTranslations)\(\s*(?:'([^']*)'|\{[^}]*namespace:\s*'([^']*)'[^}]*\})?\s*\)/g
const declaredOnServer = /(?:const|let)\s+(\w+)\s*=\s*translator\(\s*'([^']*)'\s*\)/g
/** `translator('notices')('letter.digest')` */
const calledAtOnce = /\btranslator\(\s*'([^']*)'\s*\)\(\s*'([^']+)'/g
const called = (name) =>
  new RegExp(
    `\\b${name}(?:\\.(?:rich|raw|markup|has))?\\(\\s*(?:'([^']+)'|\`([^\`]*)\`|([\\w$][^'\`,)]*))`,
    'g',
  )
/** A translator passed in by a caller: its namespace is not known here. */
const passed = (name) =>
  new RegExp(`\\b${name}(?:\\.(?:rich|raw|markup|has))?\\(\\s*(?:'([^']+)'|\`([^\`]*)\`)`, 'g')
const handed = ['t', 'names', 'common']

const exact = new Set()
const patterns = []
const anywhere = new Set()
const missing = []
const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const patternOf = (template) =>
  template
    .split(/\$\{[^}]*\}/)
    .map(escapeRegExp)
    .join('[\\w.-]+')

for (const file of roots.flatMap((root) => [...sourceFiles(root)])) {
  const text = readFileSync(file, 'utf8')
  // Error pages must work without providers and import their texts from the file.
  if (!file.endsWith('i18n/messages.ts') && !file.endsWith('lib/translator.ts')) {
    for (const [, namespace] of text.matchAll(/from '@\/messages\/ru\/([\w/]+)\.json'/g))
      patterns.push(`${namespace}\\.[\\w.-]+`)
  }
  const isServer = file.startsWith(onServer)
  const namespaces = new Map()
  for (const [, name, plain, nested] of text.matchAll(isServer ? declaredOnServer : declaredInPages)) {
    const namespace = isServer ? onServer + plain : (plain ?? nested ?? '')
    namespaces.set(name, [...(namespaces.get(name) ?? []), namespace])
  }
  if (isServer)
    for (const [, namespace, key] of text.matchAll(calledAtOnce)) exact.add(`${onServer}${namespace}.${key}`)
  for (const [name, found] of namespaces) {
    const prefixes = found.map((namespace) => (namespace ? `${namespace}.` : ''))
    for (const [, literal, template, expression] of text.matchAll(called(name))) {
      if (literal) {
        const full = prefixes.map((prefix) => prefix + literal)
        for (const key of full) exact.add(key)
        const exists = full.some(
          (key) => keys.has(key) || [...keys].some((other) => other.startsWith(`${key}.`)),
        )
        if (!exists) missing.push(`${file}: ${full.join(' or ')}`)
      } else if (template)
        for (const prefix of prefixes) patterns.push(escapeRegExp(prefix) + patternOf(template))
      // A dynamic key: any string literal of the file may be one.
      else if (expression) {
        for (const [, word] of text.matchAll(/'([\w.-]+)'/g)) {
          if (!isServer) anywhere.add(word)
          for (const prefix of prefixes) if (prefix) exact.add(prefix + word)
        }
      }
    }
  }
  // Modules of the server create their own translators.
  for (const name of isServer ? [] : handed.filter((each) => !namespaces.has(each))) {
    for (const [, literal, template] of text.matchAll(passed(name))) {
      if (literal) anywhere.add(literal)
      else if (template) patterns.push(`[\\w-]+\\.${patternOf(template)}`)
    }
  }
}

// Error codes are data and are translated wherever an error is shown.
for (const [, code] of readFileSync('lib/contracts/errors.ts', 'utf8').matchAll(/^ {2}'(\w+)',$/gm))
  anywhere.add(code)

const dynamic = patterns.length > 0 ? new RegExp(`^(?:${[...new Set(patterns)].join('|')})(?:\\.|$)`) : /$^/
const isUsed = (key) => {
  // A translator may be bound to a nested namespace that is not visible where it is called.
  const parts = key.split('.')
  const tails = parts.slice(1).map((_, index) => parts.slice(index + 1).join('.'))
  return (
    exact.has(key) ||
    (!key.startsWith(onServer) && tails.some((tail) => anywhere.has(tail))) ||
    dynamic.test(key) ||
    [...exact].some((used) => key.startsWith(`${used}.`))
  )
}
const unused = [...keys].filter((key) => !isUsed(key))

for (const line of missing) console.log(`missing: ${line}`)
for (const key of unused) console.log(`unused: ${key}`)
console.log(`${keys.size} keys, ${missing.length} missing, ${unused.length} unused`)
process.exit(missing.length + unused.length > 0 ? 1 : 0)
