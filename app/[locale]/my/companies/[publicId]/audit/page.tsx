import { getTranslations, setRequestLocale } from 'next-intl/server'
import { MembersOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { CompanyAudit } from '@/components/my/security/company-audit'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'security.audit' })

export async function generateMetadata() {
  return { title: (await words())('title') }
}

export default async function Page({ params }: { params: Promise<{ publicId: string }> }) {
  setRequestLocale(routing.defaultLocale)
  const [{ publicId }, t] = await Promise.all([params, words()])
  return (
    <MembersOnly fallback={<PageSkeleton title={t('title')} />}>
      <ClientMessages namespaces={['security', 'common', 'errors']}>
        <CompanyAudit publicId={publicId} />
      </ClientMessages>
    </MembersOnly>
  )
}
