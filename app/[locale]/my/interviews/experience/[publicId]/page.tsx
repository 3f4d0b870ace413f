import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { OwnExperience } from '@/components/experiences/own-experience'
import { NotFoundView } from '@/components/layout/not-found-view'
import { RoleOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'experiences.own' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('title') }
}

export default async function ExperiencePage({ params }: { params: Promise<{ publicId: string }> }) {
  setRequestLocale(routing.defaultLocale)
  const [{ publicId }, t] = await Promise.all([params, words()])
  return (
    <ClientMessages namespaces={['common', 'experiences', 'errors', 'fieldErrors']}>
      <RoleOnly side="candidate" notice={t('candidates')} fallback={<PageSkeleton title={t('title')} />}>
        <OwnExperience publicId={publicId} missing={<NotFoundView />} />
      </RoleOnly>
    </ClientMessages>
  )
}
