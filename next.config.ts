import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

// The name middleware.ts is required by the product owner; Next warns about it on every build and has no switch for
// that.
const warn = console.warn
console.warn = (...args: unknown[]) => {
  if (args.join(' ').includes('"middleware" file convention')) return
  warn(...args)
}

// Landing pages share a level with the pages of items, whose ids have a shape of their own, and with a few fixed ones.
// They are kept by their path alone, which is why the number of a page becomes a part of it.
const landing = '/ru/:list(vacancies|resumes)/:where((?!(?:[a-z2-9]{12}|new|preview|gone|landing)(?:/|$)).+)'
const landingPage = '/ru/:list/landing/:where'
// The catalogue of companies shares a level with the pages of companies.
const catalogue = '/ru/companies/:where((?!(?:[a-z2-9]{12}|catalogue)(?:/|$)).+)'

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: false,
  // NEXT_DEPLOYMENT_ID, set by scripts/build.mjs and start.mjs, is Next's deploymentId; without a function of our own the
  // id of every build would be the same.
  generateBuildId: () => process.env.NEXT_DEPLOYMENT_ID ?? null,
  // Compression is done by the proxy in front or by the custom server.
  compress: false,
  // Seconds that a page may be served after its own period: a cache in between must not show a closed vacancy for long.
  expireTime: 600,
  serverExternalPackages: ['pg'],
  turbopack: { resolveAlias: { 'use-intl/format-message': './lib/i18n/format-message.ts' } },
  // Metadata is in the initial HTML for all clients, not only for bots.
  htmlLimitedBots: /.*/,
  // The inner address of landing pages.
  redirects: async () => [
    {
      source: '/ru/:list(vacancies|resumes)/landing/:where*',
      destination: '/ru/:list/:where*',
      permanent: true,
    },
    { source: '/ru/my/funnel', destination: '/ru/my/reports', permanent: true },
    { source: '/ru/companies/catalogue/:where*', destination: '/ru/companies/:where*', permanent: true },
  ],
  // The middleware skips paths with a dot; those without a file get the 404 page, too.
  rewrites: async () => ({
    beforeFiles: [
      {
        source: landing,
        has: [{ type: 'query', key: 'page', value: '(?<page>.+)' }],
        destination: `${landingPage}/page/:page`,
      },
      { source: landing, destination: landingPage },
      { source: '/ru/companies', destination: '/ru/companies/catalogue' },
      { source: catalogue, destination: '/ru/companies/catalogue/:where' },
    ],
    afterFiles: [
      { source: '/sitemap.xml', destination: '/sitemaps/index.xml' },
      { source: '/sitemap.xml.gz', destination: '/sitemaps/index.xml.gz' },
      { source: '/sitemap-:file', destination: '/sitemaps/:file' },
      { source: '/:path((?!ru/|_next/|sitemaps/|feeds/).*\\..*)', destination: '/ru/:path' },
    ],
    fallback: [],
  }),
  experimental: {
    // The cache of rendered pages lives as long as the process: the next one may have another configuration and data.
    isrFlushToDisk: false,
  },
}

export default createNextIntlPlugin('./lib/i18n/request.ts')(config)
