'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { CountView } from '@/components/layout/count-view'
import { LoadFailed } from '@/components/layout/load-failed'
import { useDocumentTitle } from '@/components/layout/use-document-title'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { buttonClass, Spinner } from '@/components/ui/button'
import { DocumentIcon } from '@/components/ui/icons'
import { Menu, menuItemClass } from '@/components/ui/menu'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { brand } from '@/lib/brand'
import type { ResumeDocumentKind } from '@/lib/contracts/resume-files'
import type { ResumeView } from '@/lib/contracts/resumes'
import { ResumePage } from './resume-page'

// Repeated here: importing the contract's list would bundle its validator.
const kinds: readonly ResumeDocumentKind[] = ['pdf-classic', 'pdf-accent', 'docx', 'json']

/** Download of the resume, for its owner and for employers who may see it. */
function DownloadMenu({ publicId, token }: { publicId: string; token?: string | undefined }) {
  const t = useTranslations('resumes.download')
  const showError = useErrorToast()
  const [busy, setBusy] = useState(false)

  async function download(kind: ResumeDocumentKind): Promise<void> {
    setBusy(true)
    try {
      const query = { kind, ...(token !== undefined && { token }) }
      const file = await api('GET /v1/resumes/:publicId/document', { params: { publicId }, query })
      const url = URL.createObjectURL(file)
      const link = document.createElement('a')
      link.href = url
      link.download = file.name
      link.click()
      // Revoke the object URL after a minute: the download has started long before.
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }

  return (
    <Menu
      label={busy ? t('busy') : t('title')}
      align="start"
      triggerClassName={buttonClass()}
      trigger={
        <>
          {busy ? <Spinner /> : <DocumentIcon size={18} />}
          {t('title')}
        </>
      }
    >
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          role="menuitem"
          className={menuItemClass()}
          disabled={busy}
          onClick={() => void download(kind)}
        >
          {t(`kinds.${kind}`)}
        </button>
      ))}
    </Menu>
  )
}

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
