import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { SessionView } from '@/components/interviews/session-view'
import { NotFoundView } from '@/components/layout/not-found-view'
import { RoleOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'interviews.session' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('title') }
}

export default async function SessionPage({ params }: { params: Promise<{ publicId: string }> }) {
  setRequestLocale(routing.defaultLocale)
  const [{ publicId }, t] = await Promise.all([params, words()])
  const my = await getTranslations({ locale: routing.defaultLocale, namespace: 'negotiations.my' })
  return (
    <ClientMessages namespaces={['common', 'interviews', 'errors']}>
      <RoleOnly
        side="employer"
        needs="see_all"
        notice={my('employerOnly')}
        fallback={<PageSkeleton title={t('title')} />}
      >
        <SessionView publicId={publicId} missing={<NotFoundView />} />
      </RoleOnly>
    </ClientMessages>
  )
}
