import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { InterviewPlans } from '@/components/interviews/plans/plans'
import { RuleLog } from '@/components/negotiations/stages/rule-log'
import { StageRules } from '@/components/negotiations/stages/rules'
import { StageSettings } from '@/components/negotiations/stages/stage-settings'
import { routing } from '@/lib/i18n/routing'
import { CompanyPage } from '../company-page'

const words = <N extends 'inbox.companyStages' | 'negotiations.my'>(namespace: N) =>
  getTranslations({ locale: routing.defaultLocale, namespace })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words('inbox.companyStages'))('title') }
}

export default async function MyStagesPage() {
  const [t, my] = await Promise.all([words('inbox.companyStages'), words('negotiations.my')])
  return (
    <CompanyPage
      title={t('title')}
      lead={t('lead')}
      notice={my('employerOnly')}
      namespaces={['negotiations', 'inbox', 'interviews']}
    >
      <StageSettings />
      <StageRules />
      <InterviewPlans />
      <RuleLog />
    </CompanyPage>
  )
}
