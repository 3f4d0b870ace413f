import { apiServer } from '@/lib/api/server'
import type { LandingList } from '@/lib/contracts/landings'
import { sitemapParts } from '@/lib/contracts/sitemap'
import { siteConfig } from '@/lib/env/site-config'
import { routes } from '@/lib/routes'
import { type SitemapEntry, sitemapIndex, urlSet } from '@/lib/seo/sitemap-xml'
import { streamed } from '@/lib/seo/xml'

export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ file: string }> }

/** Sitemaps of what has many addresses: `?file=` from 1 on, read part by part. */
const divided = {
  vacancies: ['GET /v1/sitemap/vacancies', routes.vacancy],
  companies: ['GET /v1/sitemap/companies', routes.company],
  'hiring-pages': ['GET /v1/sitemap/hiring-pages', (id: string) => routes.companyJoin(id)],
  resumes: ['GET /v1/sitemap/resumes', routes.resume],
} as const

async function* readParts(kind: keyof typeof divided, file: number): AsyncGenerator<SitemapEntry[]> {
  const { siteUrl } = siteConfig()
  const [call, addressOf] = divided[kind]
  for (let part = 1; part <= sitemapParts; part++) {
    const rows = await apiServer(call, { query: { file, part } })
    yield rows.map(([id, changedAt, image]) => ({
      url: siteUrl + addressOf(id),
      changedAt,
      image: image && new URL(image, siteUrl).href,
    }))
  }
}

/** Undefined when there is nothing: an error in the first part is answered as one. */
async function fromFirst(parts: AsyncGenerator<SitemapEntry[]>) {
  for (;;) {
    const { value: first, done } = await parts.next()
    if (done) return undefined
    if (first.length === 0) continue
    return (async function* () {
      yield first
      yield* parts
    })()
  }
}

const pages = (): SitemapEntry[] =>
  [
    routes.home(),
    routes.vacancies(),
    routes.resumes(),
    routes.companies(),
    routes.directory(),
    routes.firstJob(),
    routes.about(),
    routes.terms(),
    routes.refund(),
    routes.privacy(),
    routes.contacts(),
  ].map((path) => ({ url: siteConfig().siteUrl + path }))

async function salaries(): Promise<SitemapEntry[]> {
  const { siteUrl } = siteConfig()
  const known = await apiServer('GET /v1/salaries/pages')
  const entries = known.map(({ role_id, city_id, changed_on }) => ({
    url: siteUrl + routes.salaries({ role: role_id ?? undefined, city: city_id ?? undefined }),
    changedAt: changed_on,
  }))
  // Until something is counted, the page of all of them has nothing to tell.
  return entries.length > 0 ? [{ url: siteUrl + routes.salaries() }, ...entries] : []
}

async function landings(list: LandingList): Promise<SitemapEntry[]> {
  const { siteUrl } = siteConfig()
  const known = await apiServer('GET /v1/landings/pages', { query: { list } })
  return known.map(({ path, changed_at }) => ({
    url: siteUrl + routes.landing(list, path),
    changedAt: changed_at,
  }))
}

async function catalogue(): Promise<SitemapEntry[]> {
  const { siteUrl } = siteConfig()
  const known = await apiServer('GET /v1/sitemap/catalogue')
  return known.map(({ path, changed_at }) => ({
    url: siteUrl + routes.companies(path),
    changedAt: changed_at,
  }))
}

/** Files of what is counted: none while there is nothing to name. */
const counting = {
  salaries,
  landings: () => landings('vacancies'),
  'resume-landings': () => landings('resumes'),
  catalogue,
}
const isCounting = (kind: string): kind is keyof typeof counting => Object.hasOwn(counting, kind)

async function index(): Promise<string> {
  const { siteUrl } = siteConfig()
  const files = await apiServer('GET /v1/sitemap')
  const many = (['vacancies', 'companies', 'hiring-pages', 'resumes'] as const).flatMap((kind) =>
    files[kind].map(({ file, changed_at }) => ({
      url: `${siteUrl}/sitemap-${kind}.xml?file=${file}`,
      changedAt: changed_at,
    })),
  )
  const counted = await Promise.all(
    Object.entries(counting).map(async ([kind, read]) => ((await read()).length > 0 ? [kind] : [])),
  )
  const single = ['pages', ...counted.flat()].map((kind) => ({ url: `${siteUrl}/sitemap-${kind}.xml` }))
  return sitemapIndex([...single, ...many])
}

/** The pieces of a file; undefined for one that is not there. */
async function pieces(kind: string, file: number) {
  if (kind === 'index') return [await index()]
  if (kind === 'pages') return urlSet([pages()])
  if (isCounting(kind)) {
    const entries = await counting[kind]()
    return entries.length > 0 ? urlSet([entries]) : undefined
  }
  if (!Object.hasOwn(divided, kind) || !Number.isInteger(file) || file < 1 || file > 50_000) return undefined
  const parts = await fromFirst(readParts(kind as keyof typeof divided, file))
  return parts && urlSet(parts)
}

/** `/sitemap.xml` and `/sitemap-….xml`, each also packed as `….xml.gz` (see the rewrites of `next.config.ts`). */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const [, kind, packed] = /^([a-z-]+)\.xml(\.gz)?$/.exec((await params).file) ?? []
  const found = kind && (await pieces(kind, Number(new URL(request.url).searchParams.get('file') ?? 1)))
  if (!found) return new Response(null, { status: 404 })
  return streamed(found, { type: 'application/xml', gzip: packed !== undefined })
}
