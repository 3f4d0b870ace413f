import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { NotFoundView } from '@/components/layout/not-found-view'
import { RoleOnly } from '@/components/layout/role-only'
import { WorkspaceFallback } from '@/components/negotiations/workspace'
import { ClientMessages } from '@/components/providers/client-messages'
import { RESUME_TABS, type ResumeTab } from '@/lib/routes'
import { ResumeTabView } from '../resume-tab'

type Props = { params: Promise<{ publicId: string; tab?: string[] }> }

/** The tab in the URL; the first one without it. */
function tabOf([name, ...rest]: readonly string[] = []): ResumeTab {
  const tab = name === undefined ? RESUME_TABS[0] : RESUME_TABS.find((known) => known === name)
  return tab === undefined || rest.length > 0 ? notFound() : tab
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const tab = tabOf((await params).tab)
  const t = await getTranslations('negotiations')
  return {
    title: t('meta.resume', { tab: t(`my.tab.${tab}`) }),
    description: t('meta.resumeText'),
  }
}

/** Shell of the candidate's workspace of a resume; the browser fetches the content. */
export default async function ResumeViewPage({ params }: Props) {
  const { publicId, tab: path } = await params
  const tab = tabOf(path)
  const t = await getTranslations('negotiations.my')
  return (
    <ClientMessages
      namespaces={[
        'common',
        'interviews',
        'negotiations',
        'errors',
        'fieldErrors',
        'dictionaries',
        'matching',
        'autopickup',
        'forms',
        'shelf',
        'resumeViews',
      ]}
    >
      <RoleOnly
        side="candidate"
        notice={t('candidateOnly')}
        fallback={<WorkspaceFallback label={t('loading')} title={t(`tab.${tab}`)} />}
      >
        <ResumeTabView
          publicId={publicId}
          tab={tab}
          missing={<NotFoundView />}
          overview={path === undefined}
        />
      </RoleOnly>
    </ClientMessages>
  )
}
