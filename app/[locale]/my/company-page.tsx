import { setRequestLocale } from 'next-intl/server'
import { type ReactNode, Suspense } from 'react'
import { RoleOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { ClientMessages } from '@/components/providers/client-messages'
import type { Namespace } from '@/lib/i18n/messages'
import { Link } from '@/lib/i18n/navigation'
import { routing } from '@/lib/i18n/routing'

type Props = {
  title: string
  /** Absent where the content has a heading of its own. */
  lead?: string
  /** The page it belongs to. */
  back?: { href: string; label: string }
  /** Told to candidates, who are led to their own list. */
  notice: string
  namespaces: readonly Namespace[]
  children: ReactNode
}

/** A page of the company in the personal area, for members who see the whole of it. */
export function CompanyPage({ title, lead, back, notice, namespaces, children }: Props) {
  setRequestLocale(routing.defaultLocale)
  const skeleton = <PageSkeleton title={title} />
  return (
    <ClientMessages namespaces={['common', 'errors', 'fieldErrors', ...namespaces]}>
      <Suspense fallback={skeleton}>
        <RoleOnly side="employer" needs="see_all" notice={notice} fallback={skeleton}>
          {lead === undefined ? (
            children
          ) : (
            <div className="grid grid-cols-1 gap-6">
              <header className="grid gap-2">
                {back ? (
                  <Link className="link w-fit text-sm" href={back.href}>
                    ← {back.label}
                  </Link>
                ) : null}
                <h1 className="text-2xl">{title}</h1>
                <p className="text-soft max-w-[68ch]">{lead}</p>
              </header>
              {children}
            </div>
          )}
        </RoleOnly>
      </Suspense>
    </ClientMessages>
  )
}
