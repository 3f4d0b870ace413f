'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { CountView } from '@/components/layout/count-view'
import { LoadFailed } from '@/components/layout/load-failed'
import { useDocumentTitle } from '@/components/layout/use-document-title'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { ApiError } from '@/lib/api/api-error'
import { api } from '@/lib/api/client'
import { brand } from '@/lib/brand'
import { CONTACTS_OPENED_EVENT } from '@/lib/contacts-opened'
import type { ResumeView } from '@/lib/contracts/resumes'
import { DownloadMenu } from './download-menu'
import { ResumePage } from './resume-page'

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
