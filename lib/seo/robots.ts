/** What no robot has any use of: pages of members, drafts, programs' addresses, and addresses with a secret. */
const closed = [
  '/v1/',
  '/ru/my/',
  '/ru/account/',
  '/ru/*/new',
  '/ru/*/preview',
  '/ru/*/edit',
  '/ru/*/view',
  '/ru/*/published',
  '/outbox',
  '/feeds/searches/',
]
/** Filters can be combined without end: with more than one, only people need the answer. */
const combined = ['/ru/vacancies?*&', '/ru/resumes?*&', '/ru/companies?*&']
/** Parameters that change nothing of a page but its order, or count advertising. */
const meaningless = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'yclid',
  'ysclid',
  'gclid',
  'fbclid',
  '_openstat',
  'sort',
  'size',
  'open',
  'view',
]

/**
 * Classes of robots (docs/search-engines.md). A robot reads the group that names it and no other, so each is complete.
 * Nobody is shown anything else than people are: what is not listed here is answered alike.
 */
const groups: readonly { agents: readonly string[]; disallow: readonly string[]; cleanParam?: true }[] = [
  { agents: ['*'], disallow: [...closed, ...combined] },
  { agents: ['Yandex'], disallow: [...closed, ...combined], cleanParam: true },
  // Pictures and texts of shared links: they ask for the one page that a person sent.
  {
    agents: ['TelegramBot', 'vkShare', 'WhatsApp', 'Twitterbot', 'facebookexternalhit', 'LinkedInBot'],
    disallow: closed,
  },
  // Collectors of texts to train models on: the consent to show a resume to everyone is not one to that.
  {
    agents: [
      ...['GPTBot', 'ClaudeBot', 'anthropic-ai', 'CCBot', 'Google-Extended', 'Applebot-Extended'],
      ...['Bytespider', 'meta-externalagent', 'Amazonbot', 'cohere-ai'],
    ],
    disallow: [...closed, ...combined, '/ru/resumes', '/sitemap-resumes.xml', '/sitemap-resume-landings.xml'],
  },
  // Sellers of statistics about sites: they bring no people and ask for more pages than search engines do.
  {
    agents: [
      'AhrefsBot',
      'SemrushBot',
      'MJ12bot',
      'DotBot',
      'BLEXBot',
      'DataForSeoBot',
      'serpstatbot',
      'PetalBot',
    ],
    disallow: ['/'],
  },
]

export function robotsTxt(siteUrl: string): string {
  const written = groups.map(({ agents, disallow, cleanParam }) =>
    [
      ...agents.map((agent) => `User-agent: ${agent}`),
      ...disallow.map((path) => `Disallow: ${path}`),
      ...(cleanParam ? [`Clean-param: ${meaningless.join('&')} /ru/`] : []),
    ].join('\n'),
  )
  return `${written.join('\n\n')}\n\nSitemap: ${siteUrl}/sitemap.xml\n`
}
