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
}

export default createNextIntlPlugin('./lib/i18n/request.ts')(config)
