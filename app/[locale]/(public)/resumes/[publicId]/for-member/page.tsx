import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { OpenContacts } from '@/components/billing/plans/open-contacts'
import { ReportButton } from '@/components/complaints/report-button'
import { CountView } from '@/components/layout/count-view'
import { NotFoundView } from '@/components/layout/not-found-view'
import { InviteAction } from '@/components/negotiations/invite/invite-action'
import { ClientMessages } from '@/components/providers/client-messages'
import { QueryProvider } from '@/components/providers/query-provider'
import { PrivateResume } from '@/components/resumes/private-resume'
import { ResumePage } from '@/components/resumes/resume-page'
import { ApiError } from '@/lib/api/errors'
import { apiServer } from '@/lib/api/server'
import { routing } from '@/lib/i18n/routing'
import { AUTH_MARKER_COOKIE, AUTH_MARKER_VALUE } from '@/lib/shared/browser'
import { SimilarPeople } from './similar-people'

const locale = routing.defaultLocale
type Props = { params: Promise<{ publicId: string }>; searchParams: Promise<{ token?: string | string[] }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations({ locale, namespace: 'resumes' })
  return { title: t('list.title'), robots: { index: false } }
}

/** The resume page for a signed-in member or the holder of a secret link; served under the public URL by a rewrite. */
export default async function MemberResumePage({ params, searchParams }: Props) {
  setRequestLocale(locale)
  const [{ publicId }, { token: given }, jar] = await Promise.all([params, searchParams, cookies()])
  const token = [given].flat()[0]
  const signedIn = jar.get(AUTH_MARKER_COOKIE)?.value === AUTH_MARKER_VALUE
  const complaints = await getTranslations({ locale, namespace: 'complaints' })
  if (signedIn) {
    return (
      <ClientMessages namespaces={['resumes', 'dictionaries', 'common', 'errors', 'matching']}>
        <QueryProvider>
          <PrivateResume
            publicId={publicId}
            token={token}
            report={
              <ReportButton type="resume" publicId={publicId} token={token} label={complaints('report')} />
            }
            openContacts={<OpenContacts publicId={publicId} token={token} />}
            invite={<InviteAction resumeId={publicId} token={token} block />}
            missing={<NotFoundView />}
          />
          <SimilarPeople resumeId={publicId} />
        </QueryProvider>
      </ClientMessages>
    )
  }
  const resume = await apiServer('GET /v1/resumes/:publicId', {
    params: { publicId },
    query: { ...(token !== undefined && { token: token.slice(0, 64) }) },
  }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  })
  if (!resume) notFound()
  return (
    <>
      <CountView type="resume" publicId={publicId} token={token} />
      <ResumePage
        resume={resume}
        report={<ReportButton type="resume" publicId={publicId} token={token} label={complaints('report')} />}
      />
    </>
  )
}
