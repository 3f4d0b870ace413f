import { getTranslations } from 'next-intl/server'
import { searchName } from '@/app/[locale]/(public)/vacancies/search-name'
import { ApiError } from '@/lib/api/errors'
import { apiServer, apiServerOrNull } from '@/lib/api/server'
import { brand } from '@/lib/brand'
import { feedFileRows, feedParts } from '@/lib/contracts/feeds'
import { readVacancyQuery } from '@/lib/contracts/saved-searches'
import type { VacancyCard } from '@/lib/contracts/vacancies'
import { vacancySearchParams } from '@/lib/contracts/vacancy-search'
import { siteConfig } from '@/lib/env/site-config'
import { routing } from '@/lib/i18n/routing'
import { queryOf, routes } from '@/lib/routes'
import {
  type Feed,
  type FeedFormat,
  feedHeaders,
  feedTypes,
  isUnchanged,
  sendFeed,
  updatedAt,
  writeFeed,
} from '@/lib/seo/feeds/formats'
import { hhFeed } from '@/lib/seo/feeds/hh-json'
import { type FeedWords, yandexFeed } from '@/lib/seo/feeds/yandex-yml'
import { vacancyCard } from '@/lib/seo/share-cards'
import { streamed } from '@/lib/seo/xml'

export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ path: string[] }> }

const shown = 50
const locale = routing.defaultLocale
const nothing = () => new Response(null, { status: 404 })

/** What a feed is of: its title, the page that shows the same, and the vacancies, newest first. */
interface Source {
  title: string
  page: string
  vacancies: readonly VacancyCard[]
}

async function itemOf(vacancy: VacancyCard, siteUrl: string): Promise<Feed['items'][number]> {
  const { title, kicker, accent, facts } = await vacancyCard(vacancy)
  return {
    url: siteUrl + routes.vacancy(vacancy.public_id),
    title,
    summary: [accent, kicker, ...facts].filter(Boolean).join('. '),
    author: kicker || null,
    publishedAt: vacancy.published_at,
    tags: vacancy.skills,
  }
}

/** The newest of a search, without what is only like it. */
async function searched(query: string, name?: string): Promise<Source> {
  const t = await getTranslations({ locale, namespace: 'share' })
  const search = readVacancyQuery(query)
  const asked = vacancySearchParams({ ...search, sort: 'date', page: 1, size: shown })
  const list = await apiServer('GET /v1/vacancies', { query: queryOf(asked.toString()) })
  const words = name ?? (await searchName(search))
  const page = vacancySearchParams({ ...search, page: 1, size: 30 }).toString()
  return {
    title: words ? t('feed.found', { name: words }) : t('feed.vacancies'),
    page: routes.vacancies() + (page && `?${page}`),
    vacancies: list.results.filter(({ similar }) => !similar),
  }
}

async function ofCompany(publicId: string): Promise<Source> {
  const params = { publicId }
  const [t, company, list] = await Promise.all([
    getTranslations({ locale, namespace: 'share' }),
    apiServer('GET /v1/companies/:publicId', { params }),
    apiServer('GET /v1/companies/:publicId/vacancies', { params, query: { page: 1, size: shown } }),
  ])
  return {
    title: t('feed.company', { name: company.name }),
    page: routes.company(publicId),
    vacancies: list.results,
  }
}

/** Undefined for an address that is no feed. */
async function sourceOf(of: string, query: string): Promise<Source | undefined> {
  if (of === 'vacancies') return searched(query)
  const [kind, id = '', rest] = of.split('/')
  if (rest !== undefined) return undefined
  if (kind === 'companies' && /^[a-z2-9]{12}$/.test(id)) return ofCompany(id)
  if (kind === 'searches' && /^[a-z2-9]{12}-[\w-]{24}$/.test(id)) {
    const saved = await apiServer('GET /v1/feeds/searches/:token', { params: { token: id } })
    return searched(saved.query, saved.name)
  }
  return undefined
}

async function readerFeed(request: Request, of: string, format: FeedFormat): Promise<Response> {
  const { siteUrl } = siteConfig()
  const { search } = new URL(request.url)
  const [t, source] = await Promise.all([
    getTranslations({ locale, namespace: 'share' }),
    sourceOf(of, search),
  ])
  if (!source) return nothing()
  const feed: Feed = {
    title: source.title,
    description: t('feed.description', { brand: brand.name }),
    pageUrl: siteUrl + source.page,
    feedUrl: siteUrl + routes.feed(of, format) + (of === 'vacancies' ? search : ''),
    items: await Promise.all(source.vacancies.map((vacancy) => itemOf(vacancy, siteUrl))),
  }
  return sendFeed(request, writeFeed[format](feed), {
    type: feedTypes[format],
    changedAt: updatedAt(feed),
    isPrivate: of.startsWith('searches/'),
  })
}

async function* readParts(file: number) {
  for (let part = 1; part <= feedParts; part++) {
    yield await apiServer('GET /v1/feeds/vacancies/:file', { params: { file }, query: { part } })
  }
}

/** Roles with the page of each: its landing. */
async function rolePages(ids: readonly number[]) {
  const known = new Set(ids)
  const { roles } = await apiServer('GET /v1/dictionaries')
  return Promise.all(
    roles
      .filter(({ id }) => known.has(id))
      .map(async ({ id, name }) => {
        const landing = await apiServerOrNull('GET /v1/landings/path', { query: { role: id } })
        const page = landing ? routes.landing('vacancies', landing.path) : routes.vacancies({ role: id })
        return { id, name, page }
      }),
  )
}

/** All vacancies for other sites, a file of the table at a time, read part by part. */
async function siteFeed(request: Request, kind: 'yandex' | 'hh', gzip: boolean): Promise<Response> {
  const asked = new URL(request.url).searchParams
  const number = kind === 'hh' ? Number(asked.get('page') ?? 0) + 1 : Number(asked.get('file') ?? 1)
  if (!Number.isInteger(number) || number < 1 || number > 100_000) return nothing()
  // Only files of the other format name how much there is in all.
  const files = await apiServer('GET /v1/feeds/vacancies', {
    query: kind === 'yandex' ? { file: number } : {},
  })
  const file = files.find((each) => each.file === number)
  if (!file) return nothing()
  const type = kind === 'hh' ? 'application/json' : 'application/xml'
  const etag = `W/"${file.file}-${Date.parse(file.changed_at)}-${file.count}"`
  const headers = feedHeaders(etag, { type, changedAt: file.changed_at })
  if (isUnchanged(request.headers, etag, file.changed_at)) return new Response(null, { status: 304, headers })

  const { siteUrl } = siteConfig()
  const words: FeedWords = {
    t: await getTranslations({ locale, namespace: 'share' }),
    names: await getTranslations({ locale, namespace: 'dictionaries' }),
  }
  const parts = readParts(number)
  const pieces =
    kind === 'yandex'
      ? yandexFeed(
          {
            siteUrl,
            changedAt: file.changed_at,
            roles: await rolePages(file.roles),
          },
          parts,
          words,
        )
      : hhFeed(
          {
            siteUrl,
            page: number - 1,
            pages: files.at(-1)?.file ?? 1,
            perPage: feedFileRows,
            found: files.reduce((sum, { count }) => sum + count, 0),
          },
          parts,
          words,
        )
  const { body, headers: streamedAs } = streamed(pieces, { type, gzip })
  return new Response(body, {
    headers: { ...headers, 'Content-Type': streamedAs.get('content-type') ?? type },
  })
}

/**
 * `/feeds/vacancies.rss?…`, `/feeds/companies/{id}.atom`, `/feeds/searches/{token}.json` for readers of feeds;
 * `/feeds/yandex.xml?file=` and `/feeds/hh.json?page=`, each also packed, for other sites (docs/search-engines.md).
 */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const path = (await params).path.join('/')
  try {
    const [, kind, packed] = /^(yandex\.xml|hh\.json)(\.gz)?$/.exec(path) ?? []
    if (kind) return await siteFeed(request, kind === 'hh.json' ? 'hh' : 'yandex', packed !== undefined)
    const [, of, format] = /^(.+)\.(rss|atom|json)$/.exec(path) ?? []
    return of ? await readerFeed(request, of, format as FeedFormat) : nothing()
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return nothing()
    throw error
  }
}
