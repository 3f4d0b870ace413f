import type { Messages } from '@/lib/i18n/messages'

// An unknown message key fails the type check.
declare module 'next-intl' {
  interface AppConfig {
    Locale: 'ru'
    Messages: Messages
  }
}
