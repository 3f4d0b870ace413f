import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { messages, type Namespace } from '@/lib/i18n/messages'

/**
 * Gives client components below it the named message namespaces and nothing more:
 * every namespace listed here travels with the page.
 */
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
