import { gunzipSync } from 'node:zlib'
import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import { violationsOf } from '@/tests/support/axe'
import { expect, test } from '@/tests/support/browser'
import {
  atomProblems,
  childrenOf,
  jsonFeedProblems,
  parseXml,
  rssProblems,
  ymlProblems,
} from '@/tests/support/feed-rules'
import { enterAs, newCandidate, publicIds, resumeOf } from '@/tests/support/members'
import { structuredDataProblems } from '@/tests/support/structured-data-rules'

// The browser itself logs the page that is gone.
test.use({ allowedErrors: [/status of 410/] })

const checkPage = async (page: Page) => {
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

const attribute = (html: string, pattern: RegExp) =>
  pattern.exec(html)?.[1]?.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
const titleOf = (html: string) => attribute(html, /<title>([^<]+)<\/title>/)
const canonicalOf = (html: string) => attribute(html, /<link rel="canonical" href="([^"]+)"/)
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')
const dataOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
    JSON.parse(json),
  )

async function pageOf(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path, { maxRedirects: 0 })
  expect(answer.status(), path).toBe(200)
  return answer.text()
}
/** A role with a page of salaries: a fresh site counts them within a minute. */
async function countedRole(request: APIRequestContext): Promise<number> {
  let found: number | undefined
  await expect
    .poll(
      async () => {
        const { data } = await (await request.get('/v1/salaries/pages')).json()
        const pages = data as { role_id: number | null; city_id: number | null }[]
        found = pages.find(({ role_id, city_id }) => role_id && !city_id)?.role_id ?? undefined
        return found
      },
      { timeout: 90_000 },
    )
    .toBeDefined()
  return found ?? 0
}
const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => pathOf(url))

test('every kind of page tells search engines what they ask for, under a title of its own', async ({
  request,
}) => {
  const { vacancy, resume } = await publicIds(request)
  const view = await (await request.get(`/v1/vacancies/${vacancy}`)).json()
  const counted = await countedRole(request)
  const landing = (await (await request.get('/v1/landings/path?role=2403')).json()).data.path
  const kinds: Record<string, string[]> = {
    [`/ru/vacancies/${landing}`]: ['ItemList', 'BreadcrumbList', 'FAQPage'],
    [`/ru/resumes/${landing}`]: ['BreadcrumbList'],
    '/ru/companies': ['ItemList', 'BreadcrumbList'],
    '/ru/companies/medicine': ['ItemList', 'BreadcrumbList'],
    '/ru/directory': [],
    '/ru': ['WebSite', 'Organization'],
    '/ru/vacancies': ['ItemList'],
    [`/ru/vacancies/${vacancy}`]: ['BreadcrumbList', 'JobPosting'],
    [`/ru/companies/${view.data.company.public_id}`]: ['Organization', 'BreadcrumbList'],
    '/ru/resumes': ['ItemList'],
    [`/ru/resumes/${resume}`]: ['BreadcrumbList'],
    '/ru/salaries': ['BreadcrumbList'],
    [`/ru/salaries/roles/${counted}`]: ['BreadcrumbList', 'Occupation'],
  }
  const titles = new Map<string, string>()
  for (const [path, types] of Object.entries(kinds)) {
    const html = await pageOf(request, path)
    const data = dataOf(html)
    expect(data.flatMap(structuredDataProblems), path).toEqual([])
    expect(
      data.map((item) => item['@type']),
      path,
    ).toEqual(expect.arrayContaining(types))
    expect(pathOf(canonicalOf(html) ?? ''), path).toBe(path)
    const title = titleOf(html) ?? ''
    expect(titles.get(title), `${path}: ${title}`).toBeUndefined()
    titles.set(title, path)
  }
  const html = await pageOf(request, `/ru/vacancies/${vacancy}`)
  expect(attribute(html, /<meta name="twitter:image:alt" content="([^"]+)"/)).toContain(view.data.title)
})

test('sitemaps name pages that are there, plain and packed, with the day of their change', async ({
  request,
}) => {
  await countedRole(request)
  const index = await (await request.get('/sitemap.xml')).text()
  expect(parseXml(index).name).toBe('sitemapindex')
  const packed = await request.get('/sitemap.xml.gz')
  expect(gunzipSync(await packed.body()).toString()).toBe(index)
  const files = locations(index)
  const kinds = files.map((file) => /^\/sitemap-([a-z-]+)\.xml/.exec(file)?.[1])
  expect(kinds).toEqual(
    expect.arrayContaining([
      'pages',
      'salaries',
      'landings',
      'catalogue',
      'vacancies',
      'companies',
      'resumes',
    ]),
  )
  for (const file of files) {
    const answer = await request.get(file)
    expect([answer.status(), answer.headers()['x-robots-tag']], file).toEqual([200, 'noindex'])
    const xml = await answer.text()
    expect(parseXml(xml).name).toBe('urlset')
    const small = await request.get(file.replace('.xml', '.xml.gz'))
    expect(small.headers()['content-type']).toBe('application/gzip')
    expect(gunzipSync(await small.body()).toString().length, file).toBe(xml.length)
    if (/vacancies|resumes|companies|hiring-pages/.test(file))
      expect(xml).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/)
    const urls = locations(xml)
    expect(new Set(urls).size).toBe(urls.length)
    const titles = new Set<string>()
    for (const url of urls.slice(0, 8)) {
      const html = await pageOf(request, url)
      expect(pathOf(canonicalOf(html) ?? ''), url).toBe(url)
      expect(html).not.toMatch(/<meta name="robots" content="[^"]*noindex/)
      titles.add(titleOf(html) ?? '')
    }
    expect(titles.size, file).toBe(Math.min(urls.length, 8))
  }
  for (const missing of [
    '/sitemap-people.xml',
    '/sitemap-vacancies.xml?file=99',
    '/sitemap-vacancies.xml?file=x',
  ]) {
    expect((await request.get(missing)).status(), missing).toBe(404)
  }
})

/** Asks once more as a reader does that has the answer already. */
async function isKept(request: APIRequestContext, path: string, first: APIResponse): Promise<number> {
  const again = await request.get(path, { headers: { 'If-None-Match': first.headers().etag ?? '' } })
  return again.status()
}

test('lists and companies have feeds for readers, and other sites have files of all vacancies', async ({
  page,
  request,
}) => {
  const { vacancy } = await publicIds(request)
  const view = await (await request.get(`/v1/vacancies/${vacancy}`)).json()
  await page.goto('/ru/vacancies?role=2403')
  const link = page.getByRole('link', { name: 'RSS' })
  await expect(link).toBeVisible()
  const told = await page
    .locator('head link[rel="alternate"][type*="feed"], head link[rel="alternate"][type$="+xml"]')
    .evaluateAll((links) => links.map((each) => each.getAttribute('href') ?? ''))
  expect(told).toHaveLength(3)
  expect(told.map(pathOf)).toContain(await link.getAttribute('href'))
  await checkPage(page)

  const rules = { rss: rssProblems, atom: atomProblems, json: jsonFeedProblems }
  const feeds = ['vacancies', `companies/${view.data.company.public_id}`]
  for (const of of feeds) {
    for (const [format, problems] of Object.entries(rules)) {
      const path = `/feeds/${of}.${format}${of === 'vacancies' ? '?role=2403' : ''}`
      const answer = await request.get(path)
      expect(answer.status(), path).toBe(200)
      const text = await answer.text()
      expect(problems(text), path).toEqual([])
      expect(text).toContain('/ru/vacancies/')
      expect(await isKept(request, path, answer), path).toBe(304)
    }
  }
  const yandex = await request.get('/feeds/yandex.xml')
  const yml = await yandex.text()
  expect(ymlProblems(yml)).toEqual([])
  expect(await isKept(request, '/feeds/yandex.xml', yandex)).toBe(304)
  expect(gunzipSync(await (await request.get('/feeds/yandex.xml.gz')).body()).toString()).toContain(
    '<yml_catalog',
  )
  const offers = childrenOf(childrenOf(childrenOf(parseXml(yml), 'shop')[0], 'offers')[0], 'offer')
  const hh = await (await request.get('/feeds/hh.json')).json()
  expect(hh.items.length).toBe(offers.length)
  expect(hh.items[0]).toMatchObject({ archived: false, employer: { name: expect.any(String) } })
  for (const missing of [
    '/feeds/people.rss',
    '/feeds/companies/aaaaaaaaaaaa.rss',
    '/feeds/yandex.xml?file=99',
  ]) {
    expect((await request.get(missing)).status(), missing).toBe(404)
  }
})

test('a saved search has a feed under a secret address until its owner ends it', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const person = await newCandidate(request)
  await request.post('/v1/my/saved-searches', {
    headers: { Authorization: `Bearer ${person.record.token}` },
    data: { list: 'vacancies', name: 'Медсёстры', query: 'role=2403', cadence: 'off' },
  })
  await enterAs(context, person, baseURL)
  await page.goto('/ru/my/bookmarks?tab=searches')
  await page.getByRole('button', { name: 'Адрес для RSS' }).click()
  const address = page.getByRole('textbox', { name: 'RSS: Медсёстры' })
  await expect(address).toHaveValue(/\/feeds\/searches\/.+\.rss$/)
  await checkPage(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await checkPage(page)
  const path = pathOf(await address.inputValue())
  const answer = await request.get(path)
  expect(answer.headers()).toMatchObject({
    'cache-control': 'private, max-age=300',
    'x-robots-tag': 'noindex',
  })
  const xml = await answer.text()
  expect(rssProblems(xml)).toEqual([])
  expect(xml).toContain('Медсёстры')
  await page.getByRole('button', { name: 'Выключить' }).click()
  await expect(page.getByRole('button', { name: 'Адрес для RSS' })).toBeVisible()
  expect((await request.get(path)).status()).toBe(404)
})

test('a resume that was open is gone with 410 at once, with others like it for people', async ({
  page,
  request,
}) => {
  const person = await newCandidate(request)
  const open = { visibility: 'everyone', distribution_consent: true } as const
  const id = await resumeOf(request, person, 'Медицинская сестра', open)
  const path = `/ru/resumes/${id}`
  const headers = { Authorization: `Bearer ${person.record.token}` }
  expect((await request.get(path)).status()).toBe(200)
  const listed = async () => (await (await request.get('/sitemap-resumes.xml')).text()).includes(id)
  expect(await listed()).toBe(true)
  await request.delete(`/v1/resumes/${id}/publication`, { headers })
  expect(await listed()).toBe(false)
  const bot = await request.get(path, {
    headers: { 'User-Agent': 'Mozilla/5.0 (compatible; YandexBot/3.0)' },
  })
  expect([bot.status(), await bot.text()]).toEqual([410, ''])
  const answer = await page.goto(path)
  expect(answer?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Это резюме закрыто')
  await expect(
    page.getByRole('region', { name: 'Похожие резюме' }).getByRole('article').first(),
  ).toBeVisible()
  await checkPage(page)
  await request.post(`/v1/resumes/${id}/publication`, { headers })
  expect((await request.get(path)).status()).toBe(200)

  // One that was never open to everyone is unknown to everyone.
  const hidden = await resumeOf(request, person, 'Сиделка', { visibility: 'clients' })
  expect((await request.get(`/ru/resumes/${hidden}`)).status()).toBe(404)
})
