import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

// The name middleware.ts is required by the product owner; Next warns about it on every build and has no switch for
// that.
const warn = console.warn
console.warn = (...args: unknown[]) => {
  if (args.join(' ').includes('"middleware" file convention')) return
  warn(...args)
}

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: false,
  // Compression is done by the proxy in front or by the custom server.
  compress: false,
  // Seconds that a page may be served after its own period: a cache in between must not show a closed vacancy for long.
  expireTime: 600,
  serverExternalPackages: ['pg'],
  turbopack: { resolveAlias: { 'use-intl/format-message': './lib/i18n/format-message.ts' } },
  // Metadata is in the initial HTML for all clients, not only for bots.
  htmlLimitedBots: /.*/,
  // The middleware skips paths with a dot; those without a file get the 404 page, too.
  rewrites: async () => ({
    beforeFiles: [],
    afterFiles: [
      { source: '/sitemap.xml:packed(\\.gz)?', destination: '/sitemaps/index.xml:packed' },
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
