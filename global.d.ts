import type { Messages } from '@/lib/i18n/messages'

// A key that no message file has fails the type check.
declare module 'next-intl' {
  interface AppConfig {
    Locale: 'ru'
    Messages: Messages
  }
}
