import type { APIRequestContext } from '@playwright/test'
import { isPrivatePath } from '@/lib/routes'
import { expect, test } from '@/tests/support/browser'
import { structuredDataProblems } from '@/tests/support/structured-data-rules'

const bot = { 'User-Agent': 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)' }

/** Pages of each kind that are read; landings and the catalogue are read whole. */
const perKind = 12
const atOnce = 6

const id = '[a-z2-9]{12}'
const kinds = Object.entries({
  vacancy: new RegExp(`^/ru/vacancies/${id}$`),
  resume: new RegExp(`^/ru/resumes/${id}$`),
  company: new RegExp(`^/ru/companies/${id}(/page/\\d+)?$`),
  catalogue: /^\/ru\/companies(\/|\?|$)/,
  list: /^\/ru\/(vacancies|resumes)(\?|$)/,
  form: /^\/ru\/(vacancies|resumes)\/(new|preview)$/,
  landing: /^\/ru\/(vacancies|resumes)\/[a-z]/,
  salaries: /^\/ru\/salaries(\/|$)/,
  account: /^\/ru\/account\//,
})
const kindOf = (path: string) => kinds.find(([, pattern]) => pattern.test(path))?.[0] ?? 'text'
const isFirstPage = (path: string) => !path.includes('?')
/** Landings and parts of the catalogue; of those that link narrower ones, all pages. */
const isWhole = (path: string) =>
  ['landing', 'catalogue'].includes(kindOf(path)) &&
  (isFirstPage(path) || /^\/ru\/(vacancies\/[a-z-]+|vacancies\/in\/[a-z-]+|companies)\?page=\d+$/.test(path))

const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')
const plain = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')

async function read(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { headers: bot, maxRedirects: 0 })
  const html = await answer.text()
  const first = (pattern: RegExp) => plain(pattern.exec(html)?.[1] ?? '')
  return {
    path,
    status: answer.status(),
    title: first(/<title>([^<]*)</),
    canonical: pathOf(first(/<link rel="canonical" href="([^"]*)"/)),
    isIndexed: !/<meta name="robots" content="[^"]*noindex/.test(html),
    links: [...html.matchAll(/<a\b[^>]*?\bhref="(\/ru[^"#]*)"[^>]*>/g)].flatMap(([tag, href = '']) =>
      /rel="[^"]*nofollow/.test(tag) ? [] : [plain(href)],
    ),
    problems: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(
      ([, json = '']) => structuredDataProblems(JSON.parse(json)),
    ),
  }
}

/** Whether `robots.txt` lets this bot read a path: the longest rule that fits decides. */
async function readRobots(request: APIRequestContext): Promise<(path: string) => boolean> {
  const groups = (await (await request.get('/robots.txt')).text()).split(/\n\s*\n/)
  const group = groups.find((each) => /^User-agent: Yandex$/im.test(each)) ?? ''
  const rules = [...group.matchAll(/^(Allow|Disallow): (\S+)$/gim)].map(([, verb, pattern = '']) => ({
    allows: verb === 'Allow',
    length: pattern.length,
    path: new RegExp(
      `^${pattern
        .replace(/[.+?^{}()|[\]\\]/g, '\\$&')
        .replaceAll('*', '.*')
        .replace(/\$(?!$)/, '\\$')}`,
    ),
  }))
  expect(rules.length).toBeGreaterThan(0)
  return (path) => {
    const [rule] = rules.filter((each) => each.path.test(path)).sort((a, b) => b.length - a.length)
    return rule?.allows ?? true
  }
}

async function sitemapPaths(request: APIRequestContext): Promise<string[]> {
  const locations = async (file: string) => {
    const xml = await (await request.get(file, { headers: bot })).text()
    return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => pathOf(plain(url)))
  }
  const files = await locations('/sitemap.xml')
  return (await Promise.all(files.map(locations))).flat()
}

test('a bot finds every page by links, each once, under a title and an address of its own', async ({
  request,
}) => {
  test.setTimeout(900_000)
  const isAllowed = await readRobots(request)
  const named = await sitemapPaths(request)
  const waiting = ['/ru']
  const seen = new Set(waiting)
  const counts = new Map<string, number>()
  const titles = new Map<string, string>()
  const canonicals = new Map<string, string>()
  const wrong: unknown[] = []
  const visit = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    if (!isAllowed(path)) return
    if (isPrivatePath(path)) wrong.push(['private', path])
    const kind = kindOf(path)
    const count = counts.get(kind) ?? 0
    if (!isWhole(path) && count >= perKind) return
    if (!isWhole(path)) counts.set(kind, count + 1)
    waiting.push(path)
  }
  /** Reads what is waiting and what is linked from there. */
  const crawl = async () => {
    while (waiting.length > 0) {
      const pages = await Promise.all(waiting.splice(0, atOnce).map((path) => read(request, path)))
      for (const { path, status, title, canonical, isIndexed, links, problems } of pages) {
        if (status !== 200 || problems.length > 0) wrong.push([path, status, ...problems])
        for (const link of links) visit(link)
        if (!isIndexed || status !== 200) continue
        // Another view of a page names it.
        if (canonical !== path) {
          if (isFirstPage(path)) wrong.push([path, 'names', canonical])
          else visit(canonical)
          continue
        }
        for (const [map, value] of [
          [titles, title],
          [canonicals, canonical],
        ] as const) {
          if (value === '' || map.has(value)) wrong.push([path, value, map.get(value)])
          map.set(value, path)
        }
      }
    }
  }
  await crawl()
  const orphans = named.filter((path) => isWhole(path) && !seen.has(path))
  expect({ wrong, orphans }).toEqual({ wrong: [], orphans: [] })
  expect(named.filter(isWhole).length).toBeGreaterThan(30)

  // The rest of what the sitemaps name, a few of each kind.
  counts.clear()
  for (const path of named) visit(path)
  await crawl()
  expect(wrong).toEqual([])
})
