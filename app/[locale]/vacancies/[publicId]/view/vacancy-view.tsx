import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { NotFoundView } from '@/components/layout/not-found-view'
import { RoleOnly } from '@/components/layout/role-only'
import { WorkspaceFallback } from '@/components/negotiations/workspace'
import { ClientMessages } from '@/components/providers/client-messages'
import type { VacancyTab } from '@/lib/routes'
import { VacancyTabView } from './vacancy-tab'

/** Shell of the employer's workspace of a vacancy; the browser fetches the content. */
export async function VacancyView({ publicId, tab }: { publicId: string; tab: VacancyTab }) {
  const t = await getTranslations('negotiations.cabinet')
  return (
    <ClientMessages
      namespaces={[
        'common',
        'interviews',
        'negotiations',
        'inbox',
        'errors',
        'fieldErrors',
        'dictionaries',
        'matching',
        'shelf',
        'resumes',
        'screening',
        'forms',
      ]}
    >
      <RoleOnly
        side="employer"
        notice={t('employerOnly')}
        fallback={<WorkspaceFallback label={t('loading')} title={t(`tab.${tab}`)} />}
      >
        <VacancyTabView publicId={publicId} tab={tab} missing={<NotFoundView />} />
      </RoleOnly>
    </ClientMessages>
  )
}

export async function vacancyTabMetadata(tab: VacancyTab): Promise<Metadata> {
  const t = await getTranslations('negotiations')
  return {
    title: t('meta.vacancy', { tab: t(`cabinet.tab.${tab}`) }),
    description: t('meta.vacancyText'),
  }
}
