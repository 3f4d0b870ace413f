import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { NotFoundView } from '@/components/layout/not-found-view'
import { RoleOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { ClientMessages } from '@/components/providers/client-messages'
import { TestPage } from '@/components/skill-tests/test-page'
import { routing } from '@/lib/i18n/routing'

type Props = { params: Promise<{ publicId: string }> }

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'tests' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('pageTitle') }
}

export default async function MyTestPage({ params }: Props) {
  setRequestLocale(routing.defaultLocale)
  const { publicId } = await params
  const t = await words()
  return (
    <ClientMessages namespaces={['tests', 'forms', 'errors', 'fieldErrors', 'common']}>
      <RoleOnly
        side="candidate"
        notice={t('candidateOnly')}
        fallback={<PageSkeleton title={t('pageTitle')} />}
      >
        <TestPage publicId={publicId} missing={<NotFoundView />} />
      </RoleOnly>
    </ClientMessages>
  )
}
