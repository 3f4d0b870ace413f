'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CountView } from '@/components/layout/count-view'
import { LoadFailed } from '@/components/layout/load-failed'
import { useDocumentTitle } from '@/components/layout/use-document-title'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { brand } from '@/lib/brand'
import type { ResumeView } from '@/lib/contracts/resumes'
import { DownloadMenu } from './download-menu'
import { ResumePage } from './resume-page'

type Props = {
  publicId: string
  /** Token of a direct link. */
  token?: string | undefined
  invite?: ReactNode
  /** «Открыть контакты», for companies without access to the contacts. */
  openContacts?: ReactNode
  report?: ReactNode
  /** Rendered instead of a resume this person may not see. */
  missing: ReactNode
}

const isMissing = (error: Error) =>
  error instanceof ApiError && (error.status === 404 || error.status === 401)

/** A resume that is not public: fetched by the browser with the person's token. */
export function PrivateResume({ publicId, token, invite, openContacts, report, missing }: Props) {
  const common = useTranslations('common')
  const {
    data: resume,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['resume', publicId, token],
    queryFn: ({ signal }) =>
      api('GET /v1/resumes/:publicId', {
        params: { publicId },
        query: token === undefined ? {} : { token },
        signal,
      }),
  })

  if (resume) {
    return (
      <>
        <Titled title={`${resume.title} — ${brand.name}`} />
        {resume.viewer === 'owner' ? null : <CountView type="resume" publicId={publicId} token={token} />}
        <ResumePage
          resume={resume}
          invite={
            <>
              {mayOpen(resume) ? openContacts : null}
              {invite}
            </>
          }
          report={report}
          download={resume.viewer === 'public' ? null : <DownloadMenu publicId={publicId} token={token} />}
        />
      </>
    )
  }
  if (error) {
    return isMissing(error) ? missing : <LoadFailed onRetry={() => void refetch()} busy={isFetching} />
  }
  return (
    <SkeletonRegion label={common('loading')} className="container rpage">
      <div className="grid gap-4">
        <Skeleton width="60%" height={36} />
        <Skeleton width={180} height={24} />
        <Skeleton width="45%" />
        <Skeleton height={160} />
        <Skeleton height={160} />
      </div>
      <Skeleton height={180} />
    </SkeletonRegion>
  )
}

/** Hidden contacts exist that the company could open. */
const mayOpen = ({ viewer, contacts, contact_kinds }: ResumeView) =>
  viewer === 'company' && contacts === null && contact_kinds.length > 0

function Titled({ title }: { title: string }) {
  useDocumentTitle(title)
  return null
}
