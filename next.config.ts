import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

// The name middleware.ts is the product owner's wish; Next warns about it on every build and has no switch for that.
const warn = console.warn
console.warn = (...args: unknown[]) => {
  if (args.join(' ').includes('"middleware" file convention')) return
  warn(...args)
}

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: false,
  // Compression belongs to the proxy in front or to the custom server, never twice.
  compress: false,
  serverExternalPackages: ['pg'],
  turbopack: { resolveAlias: { 'use-intl/format-message': './lib/i18n/format-message.ts' } },
  // Titles stand in the first HTML for everyone, as they do for search engines.
  htmlLimitedBots: /.*/,
  // The middleware leaves names with a dot to the files; those that are no file get the 404 page too.
  rewrites: async () => ({
    beforeFiles: [],
    afterFiles: [{ source: '/:path((?!ru/|_next/).*\\..*)', destination: '/ru/:path' }],
    fallback: [],
  }),
  experimental: {
    // Pages rendered on request live as long as the process: the next one may have another configuration and data.
    isrFlushToDisk: false,
  },
}

export default createNextIntlPlugin('./lib/i18n/request.ts')(config)
