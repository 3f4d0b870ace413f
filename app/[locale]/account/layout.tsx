import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'

export default function AccountLayout({ children }: { children: ReactNode }) {
  setRequestLocale(routing.defaultLocale)
  return (
    <ClientMessages namespaces={['account', 'errors', 'fieldErrors']}>
      <div className="container grid justify-center py-10 sm:py-14">
        <div className="grid w-[min(30rem,100vw-2rem)] gap-6">{children}</div>
      </div>
    </ClientMessages>
  )
}
