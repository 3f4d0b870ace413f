import { routes } from '@/lib/routes'
import { feedTypes } from './formats'

const formats = ['rss', 'atom', 'json'] as const
const names = { rss: 'RSS', atom: 'Atom', json: 'JSON Feed' }

/** `alternates.types` of a page's metadata: the feeds that show what the page shows. */
export const feedAlternates = (of: string, title: string, query?: URLSearchParams) =>
  Object.fromEntries(
    formats.map((format) => [
      feedTypes[format],
      [{ url: feedUrl(of, format, query), title: `${title} (${names[format]})` }],
    ]),
  )

/** The feed with the filters of a list's page. */
export const feedUrl = (of: string, format: (typeof formats)[number], query?: URLSearchParams): string =>
  routes.feed(of, format) + (query && query.size > 0 ? `?${query}` : '')
