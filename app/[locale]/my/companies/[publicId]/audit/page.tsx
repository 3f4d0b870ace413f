import { getTranslations, setRequestLocale } from 'next-intl/server'
import { MembersOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-skeleton'
import { CompanyAudit } from '@/components/my/security/audit'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'

export async function generateMetadata() {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'security.audit' })
  return { title: t('title') }
}

export default async function Page({ params }: { params: Promise<{ publicId: string }> }) {
  setRequestLocale(routing.defaultLocale)
  const { publicId } = await params
  return (
    <MembersOnly fallback={<PageSkeleton />}>
      <ClientMessages namespaces={['security', 'common', 'errors']}>
        <CompanyAudit publicId={publicId} />
      </ClientMessages>
    </MembersOnly>
  )
}
