import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { LeavingBanner, SecondFactorBanner } from '@/components/my/frame'
import { SideNav } from '@/components/my/side-nav'
import { ClientMessages } from '@/components/providers/client-messages'
import { QueryProvider } from '@/components/providers/query-provider'
import { routing } from '@/lib/i18n/routing'

/**
 * The personal area: its sections and one query cache. The server renders the shell, the browser fetches private data.
 */
export default function MyLayout({ children }: { children: ReactNode }) {
  setRequestLocale(routing.defaultLocale)
  return (
    <QueryProvider>
      <div className="container my">
        <SideNav />
        <ClientMessages
          namespaces={[
            'my',
            'companies',
            'account',
            'common',
            'errors',
            'fieldErrors',
            'forms',
            'settings',
            'protection',
          ]}
        >
          <div className="min-w-0">
            <LeavingBanner />
            <SecondFactorBanner />
            {children}
          </div>
        </ClientMessages>
      </div>
    </QueryProvider>
  )
}
