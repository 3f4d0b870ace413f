import { defineRouting } from 'next-intl/routing'
import { DEFAULT_LOCALE } from '@/lib/shared/browser'

export const routing = defineRouting({
  locales: [DEFAULT_LOCALE],
  defaultLocale: DEFAULT_LOCALE,
  localePrefix: 'always',
  // Public pages carry no cookie, or no cache could keep them: middleware.ts and /runtime-config.json set it.
  localeCookie: false,
  alternateLinks: false,
})
