import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { NotFoundView } from '@/components/layout/not-found-view'
import { RoleOnly } from '@/components/layout/role-only'
import { WorkspaceFallback } from '@/components/negotiations/workspace'
import { ClientMessages } from '@/components/providers/client-messages'
import type { ResumeTab } from '@/lib/routes'
import { ResumeTabView } from './resume-tab'

/** Shell of the candidate's workspace of a resume; the browser fetches the content. */
export async function ResumeView({
  publicId,
  tab,
  overview = false,
}: {
  publicId: string
  tab: ResumeTab
  overview?: boolean
}) {
  const t = await getTranslations('negotiations.cabinet')
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
        <ResumeTabView publicId={publicId} tab={tab} missing={<NotFoundView />} overview={overview} />
      </RoleOnly>
    </ClientMessages>
  )
}

export async function resumeTabMetadata(tab: ResumeTab): Promise<Metadata> {
  const t = await getTranslations('negotiations')
  return {
    title: t('meta.resume', { tab: t(`cabinet.tab.${tab}`) }),
    description: t('meta.resumeText'),
  }
}
