// Checks imports against the rules of docs/architecture.md, and that there are no cycles.
import { importsOf, sourceFiles } from './imports.mjs'
import { againstLayers } from './layers.mjs'

const roots = ['app', 'components', 'lib', 'stores', 'server', 'tests', 'middleware.ts']
const feature = 'components/(?!ui/|layout/|providers/|forms/)([^/]+)/'
const isTest = /\.test\.tsx?$/

/** `to` may use $1, the group matched in `from`; imports that match `except` are allowed. */
const rules = [
  ['the web never imports the server', '^(app|components|lib|stores)/|^middleware', '^server/'],
  [
    'texts of the server stay on the server',
    '^(app|components|lib|stores)/|^middleware',
    '^messages/ru/server/',
  ],
  // Letters contain the brand and page URLs, which are defined once.
  [
    'the server shares only contracts, pure helpers, the brand and the addresses',
    '^server/',
    '^(app|components|stores)/|^lib/(?!contracts/|shared/|brand$|routes$|notice-path$)',
  ],
  [
    'contracts and shared helpers stand alone',
    '^lib/(contracts|shared)/',
    '^(app|components|stores|server)/|^lib/(?!contracts/|shared/)',
  ],
  [
    'schemas of the browser are never compiled',
    '^(app|components|lib|stores)/(?!contracts/zod\\.ts$)',
    '^zod$',
  ],
  ['lib is below stores', '^lib/', '^(app|components|stores)/'],
  ['stores are below components', '^stores/', '^(app|components)/'],
  ['components are below app', '^components/', '^app/'],
  [
    'ui knows no store, API or translation',
    '^components/ui/',
    '^stores/|^components/(?!ui/)|^lib/(?!format/|i18n/navigation$)|^(next-intl|next/navigation)',
  ],
  ['features never meet; pages compose them', `^${feature}`, `^${feature}`, '^components/$1/'],
  ['the frame knows no feature', '^components/(ui|layout|providers|forms)/', `^${feature}`],
  ['pure helpers are below everything else of the server', '^server/lib/', '^server/(?!lib/)'],
  ['the platform is below everything else', '^server/platform/', '^server/(?!lib/|platform/)'],
  ['the database is below the modules', '^server/db/(?!seed/)', '^server/(?!lib/|platform/|db/)'],
  [
    'a repository is below its service',
    '\\.repository\\.ts$',
    '\\.(service|routes)$|^server/(api|web|start)/',
  ],
  [
    'a service knows no HTTP',
    '\\.service\\.ts$',
    '\\.routes$|^server/(api|web|start)/|^server/platform/http/|^hono',
  ],
  ['routes hold no SQL', '\\.routes\\.ts$', '\\.repository$|^server/db/|^(drizzle-orm|pg)(/|$)'],
  [
    'another domain is entered by its door',
    '^server/modules/([^/]+)/',
    '^server/modules/[^/]+/(?!index$)',
    '^server/modules/$1/',
  ],
  [
    'a domain does not go through its own door',
    '^server/modules/([^/]+)/(?!index)',
    '^server/modules/$1(/index)?$',
  ],
  // One place for each index chooses the engine.
  [
    'search engines stay behind their port',
    '^server/modules/search/(?!engine/[^/]+/|vacancies/engine\\.service|resumes/resume-engine\\.service)',
    '^server/modules/search/engine/[^/]+/',
  ],
  ['helpers know nothing of the product', '^server/lib/', '^server/(?!lib/)'],
  ['realtime knows no domain', '^server/realtime/', '^server/(modules|api|web|start|jobs)/'],
  [
    'only the root composes',
    '^server/(platform|db|modules|realtime|adapters|jobs)/',
    '^server/(api|web|start|main|hooks)',
  ],
  ['nothing imports tests', '^(app|components|lib|stores|server)/', '^tests/'],
]

function findCycle(graph) {
  const state = new Map()
  const path = []
  const visit = (node) => {
    state.set(node, 'open')
    path.push(node)
    for (const next of graph.get(node) ?? []) {
      if (state.get(next) === 'open') return [...path.slice(path.indexOf(next)), next]
      if (!state.has(next) && graph.has(next)) {
        const cycle = visit(next)
        if (cycle) return cycle
      }
    }
    path.pop()
    state.set(node, 'done')
    return undefined
  }
  for (const node of graph.keys()) {
    const cycle = state.has(node) ? undefined : visit(node)
    if (cycle) return cycle
  }
  return undefined
}

const problems = []
const graph = new Map()
let count = 0
for (const root of roots) {
  for (const file of sourceFiles(root)) {
    const imports = importsOf(file)
    count += imports.length
    graph.set(
      file.replace(/\.tsx?$/, ''),
      imports.filter((item) => !item.typeOnly).map((item) => item.to),
    )
    if (isTest.test(file)) continue
    for (const item of imports) {
      const wrong = againstLayers(file, item.to)
      if (wrong) problems.push(`${file} → ${item.to}: ${wrong}`)
    }
    for (const [title, from, to, except] of rules) {
      const match = new RegExp(from).exec(file)
      if (!match) continue
      const forbidden = new RegExp(to.replace('$1', match[1] ?? ''))
      const allowed = except && new RegExp(except.replace('$1', match[1] ?? ''))
      for (const item of imports) {
        if (forbidden.test(item.to) && !allowed?.test(item.to))
          problems.push(`${file} → ${item.to}: ${title}`)
      }
    }
  }
}
const cycle = findCycle(graph)
if (cycle) problems.push(`cycle: ${cycle.join(' → ')}`)

console.log(problems.length > 0 ? problems.join('\n') : `${count} imports follow the rules`)
process.exit(problems.length > 0 ? 1 : 0)
