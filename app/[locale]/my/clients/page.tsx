import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { Suspense } from 'react'
import { Clients } from '@/components/clients/clients'
import { RoleOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'clients' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('title') }
}

export default async function MyClientsPage() {
  setRequestLocale(routing.defaultLocale)
  const t = await words()
  const skeleton = <PageSkeleton title={t('title')} />
  return (
    <ClientMessages namespaces={['clients', 'common', 'errors', 'fieldErrors']}>
      <Suspense fallback={skeleton}>
        <RoleOnly side="employer" needs="see_all" notice={t('employerOnly')} fallback={skeleton}>
          <Clients />
        </RoleOnly>
      </Suspense>
    </ClientMessages>
  )
}
