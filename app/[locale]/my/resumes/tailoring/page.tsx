import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { Suspense } from 'react'
import { RoleOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { ClientMessages } from '@/components/providers/client-messages'
import { ResumeChoice } from '@/components/resumes/variants/resume-choice'
import { routing } from '@/lib/i18n/routing'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'resumeVariants' })

export async function generateMetadata(): Promise<Metadata> {
  const t = await words()
  return { title: t('title'), description: t('description') }
}

export default async function TailoringPage() {
  setRequestLocale(routing.defaultLocale)
  const t = await words()
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="text-2xl">{t('choose.title')}</h1>
      <ClientMessages namespaces={['common', 'errors', 'layout', 'resumeVariants']}>
        <RoleOnly side="candidate" notice={t('candidateOnly')} fallback={<PageSkeleton />}>
          <Suspense fallback={<PageSkeleton />}>
            <ResumeChoice />
          </Suspense>
        </RoleOnly>
      </ClientMessages>
    </div>
  )
}
