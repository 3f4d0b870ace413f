import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { NotFoundView } from '@/components/layout/not-found-view'
import { RoleOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { ClientMessages } from '@/components/providers/client-messages'
import { VariantEditor } from '@/components/resumes/variants/variant-editor'
import { routing } from '@/lib/i18n/routing'

type Props = { params: Promise<{ publicId: string; vacancyId: string }> }

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'resumeVariants' })

export async function generateMetadata(): Promise<Metadata> {
  const t = await words()
  return { title: t('title'), description: t('description') }
}

export default async function VariantPage({ params }: Props) {
  setRequestLocale(routing.defaultLocale)
  const { publicId, vacancyId } = await params
  const t = await words()
  return (
    <div className="container grid grid-cols-1 gap-4 py-6 sm:py-10">
      <ClientMessages namespaces={['common', 'errors', 'fieldErrors', 'forms', 'layout', 'resumeVariants']}>
        <RoleOnly side="candidate" notice={t('candidateOnly')} fallback={<PageSkeleton title={t('title')} />}>
          <VariantEditor publicId={publicId} vacancyId={vacancyId} missing={<NotFoundView />} />
        </RoleOnly>
      </ClientMessages>
    </div>
  )
}
