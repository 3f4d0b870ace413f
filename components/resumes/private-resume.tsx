'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
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
import { CONTACTS_OPENED_EVENT } from '@/lib/shared/browser'
import { ResumePage } from './resume-page'

// Said here: the contract's own list would bring its validator along.
const kinds: readonly ResumeDocumentKind[] = ['pdf-classic', 'pdf-accent', 'docx', 'json']

/** The resume as a file, for its owner and for employers who may see it. */
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
      // The browser has taken the bytes by the next turn; a minute is generous.
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
  /** Secret of a direct link. */
  token?: string | undefined
  invite?: ReactNode
  /** «Открыть контакты», for companies that do not have them. */
  openContacts?: ReactNode
  report?: ReactNode
  /** In place of a resume this person may not see. */
  missing: ReactNode
}

type State =
  | { kind: 'loading' }
  | { kind: 'ready'; resume: ResumeView }
  | { kind: 'missing' }
  | { kind: 'failed' }

/** A resume not meant for everyone: the browser asks for it with the person's token. */
export function PrivateResume({ publicId, token, invite, openContacts, report, missing }: Props) {
  const t = useTranslations('resumes')
  const names = useTranslations('dictionaries')
  const common = useTranslations('common')
  const [state, setState] = useState<State>({ kind: 'loading' })

  const read = useCallback(async () => {
    try {
      const query = token === undefined ? {} : { token }
      setState({
        kind: 'ready',
        resume: await api('GET /v1/resumes/:publicId', { params: { publicId }, query }),
      })
    } catch (error) {
      const gone = error instanceof ApiError && (error.status === 404 || error.status === 401)
      setState({ kind: gone ? 'missing' : 'failed' })
    }
  }, [publicId, token])
  const load = useCallback(() => {
    setState({ kind: 'loading' })
    return read()
  }, [read])
  useEffect(() => {
    void load()
  }, [load])
  useEffect(() => {
    const again = () => void read()
    window.addEventListener(CONTACTS_OPENED_EVENT, again)
    return () => window.removeEventListener(CONTACTS_OPENED_EVENT, again)
  }, [read])

  switch (state.kind) {
    case 'loading':
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
    case 'missing':
      return missing
    case 'failed':
      return <LoadFailed onRetry={() => void load()} />
    case 'ready':
      return (
        <>
          <Titled title={`${state.resume.title} — ${brand.name}`} />
          {state.resume.viewer === 'owner' ? null : (
            <CountView type="resume" publicId={publicId} token={token} />
          )}
          <ResumePage
            resume={state.resume}
            words={{ t, names }}
            invite={
              <>
                {mayOpen(state.resume) ? openContacts : null}
                {invite}
              </>
            }
            report={report}
            download={
              state.resume.viewer === 'public' ? null : <DownloadMenu publicId={publicId} token={token} />
            }
          />
        </>
      )
  }
}

/** There is something to be opened that the company does not have. */
const mayOpen = ({ viewer, contacts, contact_kinds }: ResumeView) =>
  viewer === 'company' && contacts === null && contact_kinds.length > 0

function Titled({ title }: { title: string }) {
  useDocumentTitle(title)
  return null
}
