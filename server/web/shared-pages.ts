import type { IncomingMessage } from 'node:http'
import { framedPage } from './security-headers'

/** A public page that is the same for every visitor, so that one rendering serves all of them. */
export interface SharedPage {
  /** Path, with its normalised query where the page depends on it. */
  key: string
  /** Whether it lists what changes with any vacancy. */
  isList: boolean
  /** For how long a rendering serves others, seconds. */
  seconds: number
  /** `Cache-Control` for browsers, which ask every time, and for caches in between. */
  cacheControl: string
}

interface Rule extends Omit<SharedPage, 'key'> {
  path: RegExp
  byQuery?: true
}

/** Caches between us and the visitor hear of no change: what they keep is old by a minute at most. */
const forCaches = (seconds: number, stale: number) =>
  `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${stale}`

const page: Omit<Rule, 'path'> = { isList: false, seconds: 30, cacheControl: forCaches(30, 30) }
const list: Omit<Rule, 'path'> = { isList: true, seconds: 10, cacheControl: forCaches(10, 10), byQuery: true }

/**
 * The pages of this list, and no others, are kept and may be kept by caches in between. Pages of resumes are absent: what
 * a person takes back is gone at once (docs/decisions/032-resume-visibility.md). So are pages of members.
 */
const rules: readonly Rule[] = [
  { path: /^\/ru$/, ...page },
  { path: /^\/ru\/(?:about|terms|refund|privacy|contacts|directory|first-job)$/, ...page },
  { path: /^\/ru\/vacancies$/, ...list },
  { path: /^\/ru\/vacancies\/[a-z2-9]{12}$/, ...page },
  // Landing pages; their number stands in the query.
  {
    path: /^\/ru\/vacancies\/(?!(?:[a-z2-9]{12}|new|preview|gone|landing)(?:\/|$))[a-z0-9/-]+$/,
    ...page,
    byQuery: true,
  },
  // The catalogue of companies; the page and the words typed stand in the query.
  { path: /^\/ru\/companies(?:\/(?![a-z2-9]{12}(?:\/|$)|catalogue)[a-z0-9/-]+)?$/, ...page, byQuery: true },
  { path: /^\/ru\/companies\/[a-z2-9]{12}(?:\/page\/\d+)?$/, ...page },
  { path: framedPage, ...page },
  { path: /^\/ru\/salaries(?:\/(?:roles|cities)\/\d+){0,2}$/, ...page },
]

/** Parameters that count advertising campaigns; pages do not read them. */
const isCampaign = (name: string) => /^(?:utm_\w+|yclid|gclid|fbclid|ysclid|_openstat)$/.test(name)

/** Longer searches are rare: keeping them would push out others. */
const maxQuery = 300

function normalised(query: URLSearchParams): string {
  const wanted = [...query].filter(([name, value]) => value !== '' && !isCampaign(name))
  // Sorted by name only: the order of a parameter's values may matter.
  return new URLSearchParams(wanted.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString()
}

/** The shared page that a request asks for; undefined for all that belongs to one visitor. */
export function sharedPage(req: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): SharedPage | undefined {
  if (req.method !== 'GET' && req.method !== 'HEAD') return undefined
  // Payloads of client-side navigation and answers of actions stand under the same addresses.
  if (req.headers.rsc !== undefined || req.headers['next-action'] !== undefined) return undefined
  if (req.headers.authorization !== undefined) return undefined
  const [path = '/', text = ''] = (req.url ?? '/').split('?', 2)
  const found = rules.find((rule) => rule.path.test(path))
  if (!found) return undefined
  const { path: _, byQuery, ...rule } = found
  const query = new URLSearchParams(text)
  if (query.has('token') || query.has('_rsc')) return undefined
  if (!byQuery) return { ...rule, key: path }
  const wanted = normalised(query)
  return wanted.length > maxQuery ? undefined : { ...rule, key: wanted ? `${path}?${wanted}` : path }
}
