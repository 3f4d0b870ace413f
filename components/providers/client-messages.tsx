import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { messages, type Namespace } from '@/lib/i18n/messages'

/** Provides client components with the named message namespaces only: each one adds to the page's size. */
export function ClientMessages({
  namespaces,
  children,
}: {
  namespaces: readonly Namespace[]
  children: ReactNode
}) {
  const picked = Object.fromEntries(namespaces.map((name) => [name, messages[name]]))
  return (
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={picked}>
      {children}
    </NextIntlClientProvider>
  )
}
