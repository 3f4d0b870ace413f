import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { Suspense } from 'react'
import { InterviewPlans } from '@/components/interviews/plans/plans'
import { RoleOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { RuleLog } from '@/components/negotiations/stages/rule-log'
import { StageRules } from '@/components/negotiations/stages/rules'
import { StageSettings } from '@/components/negotiations/stages/stage-settings'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'inbox.ownStages' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('title') }
}

export default async function MyStagesPage() {
  setRequestLocale(routing.defaultLocale)
  const t = await words()
  const cabinet = await getTranslations({ locale: routing.defaultLocale, namespace: 'negotiations.cabinet' })
  return (
    <ClientMessages namespaces={['common', 'negotiations', 'inbox', 'interviews', 'errors', 'fieldErrors']}>
      <RoleOnly
        side="employer"
        needs="see_all"
        notice={cabinet('employerOnly')}
        fallback={<PageSkeleton title={t('title')} />}
      >
        <div className="grid gap-5">
          <header className="grid gap-1">
            <h1 className="text-2xl">{t('title')}</h1>
            <p className="text-soft max-w-[68ch]">{t('lead')}</p>
          </header>
          <StageSettings />
          <StageRules />
          <InterviewPlans />
          <Suspense>
            <RuleLog />
          </Suspense>
        </div>
      </RoleOnly>
    </ClientMessages>
  )
}
