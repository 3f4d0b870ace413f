import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { NotFoundView } from '@/components/layout/not-found-view'
import { RoleOnly } from '@/components/layout/role-only'
import { WorkspaceFallback } from '@/components/negotiations/workspace'
import { ClientMessages } from '@/components/providers/client-messages'
import { VACANCY_TABS, type VacancyTab } from '@/lib/routes'
import { VacancyTabView } from '../vacancy-tab'

type Props = { params: Promise<{ publicId: string; tab?: string[] }> }

/** The tab in the URL; the first one without it. */
function tabOf([name, ...rest]: readonly string[] = []): VacancyTab {
  const tab = name === undefined ? VACANCY_TABS[0] : VACANCY_TABS.find((known) => known === name)
  return tab === undefined || rest.length > 0 ? notFound() : tab
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const tab = tabOf((await params).tab)
  const t = await getTranslations('negotiations')
  return {
    title: t('meta.vacancy', { tab: t(`my.tab.${tab}`) }),
    description: t('meta.vacancyText'),
  }
}

/** Shell of the employer's workspace of a vacancy; the browser fetches the content. */
export default async function VacancyViewPage({ params }: Props) {
  const { publicId, tab: path } = await params
  const tab = tabOf(path)
  const t = await getTranslations('negotiations.my')
  return (
    <ClientMessages
      namespaces={[
        'common',
        'interviews',
        'negotiations',
        'inbox',
        'reports',
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
        needs="see"
        notice={t('employerOnly')}
        fallback={<WorkspaceFallback label={t('loading')} title={t(`tab.${tab}`)} />}
      >
        <VacancyTabView publicId={publicId} tab={tab} missing={<NotFoundView />} />
      </RoleOnly>
    </ClientMessages>
  )
}
