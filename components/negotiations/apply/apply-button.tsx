'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import type { ApplyOptions } from '@/lib/contracts/negotiations'
import { Link } from '@/lib/i18n/navigation'
import { useChannel } from '@/lib/realtime/use-channel'
import { routes } from '@/lib/routes'
import { openModal } from '@/stores/modals'
import { useSession } from '@/stores/session'
import { showToast } from '@/stores/toasts'
import { type StatusKey, statusKey } from '../names'

/** URL parameter that opens the form after the sign-up. */
const INTENT = 'apply'

export interface ApplyLabels {
  apply: string
  title: string
  application: string
  invitation: string
  done: string
  follow: string
  failed: string
  statuses: Record<StatusKey, string>
}

type Props = {
  vacancyId: string
  vacancyTitle: string
  promiseDays: number
  size?: 'sm' | 'md' | 'lg' | undefined
  block?: boolean | undefined
  labels: ApplyLabels
}

type Existing = NonNullable<ApplyOptions['existing']>

const threadOf = (existing: Existing) =>
  routes.resumeView(
    existing.resume_public_id,
    existing.origin === 'application' ? 'applications' : 'invitations',
    { item: existing.public_id },
  )

export function ApplyButton({ vacancyId, vacancyTitle, promiseDays, size, block, labels }: Props) {
  const router = useRouter()
  const user = useSession((session) => session.user)
  const candidateId = user?.accountType === 'candidate' ? user.id : null
  const [existing, setExisting] = useState<Existing | null>(null)
  const [busy, setBusy] = useState(false)

  const look = useCallback(() => {
    api('GET /v1/vacancies/:publicId/apply-options', { params: { publicId: vacancyId } }).then(
      (options) => setExisting(options.existing),
      // The button works without this data; the form reports errors.
      (error: unknown) => console.warn('Own application could not be looked up', error),
    )
  }, [vacancyId])

  useEffect(() => {
    setExisting(null)
    if (candidateId) look()
  }, [candidateId, look])

  const onChange = (payload: { vacancyId: string }) => {
    if (payload.vacancyId === vacancyId) look()
  }
  useChannel(
    candidateId ? channel.user(candidateId) : null,
    { 'negotiation.created': onChange, 'negotiation.updated': onChange },
    { onReconnect: look },
  )

  const open = useCallback(async () => {
    setBusy(true)
    try {
      const { ApplyForm } = await import('./apply-form')
      setBusy(false)
      const sent = await openModal(ApplyForm, {
        title: labels.title,
        props: { vacancyId, vacancyTitle, promiseDays, returnTo: `${routes.vacancy(vacancyId)}?${INTENT}=1` },
      })
      if (!sent) return
      look()
      showToast({
        variant: 'success',
        message: labels.done,
        action: {
          label: labels.follow,
          run: () => router.push(routes.resumeView(sent.resumeId, 'applications', { item: sent.publicId })),
        },
      })
    } catch {
      showToast({ variant: 'danger', message: labels.failed })
    } finally {
      setBusy(false)
    }
  }, [vacancyId, vacancyTitle, promiseDays, labels, look, router])

  // The URL has the parameter: the person returned from the sign-up or from a new resume.
  useEffect(() => {
    const url = new URL(window.location.href)
    if (!candidateId || url.searchParams.get(INTENT) !== '1') return
    url.searchParams.delete(INTENT)
    window.history.replaceState(window.history.state, '', url)
    void open()
  }, [candidateId, open])

  if (existing && (existing.again_at === null || new Date(existing.again_at) > new Date())) {
    return (
      <Link href={threadOf(existing)} className={buttonClass({ size, block, className: 'only-candidate' })}>
        <span>
          {labels[existing.origin]}
          <span className="font-normal text-soft">
            {'\u00a0· '}
            {labels.statuses[statusKey(existing.status, existing.origin)]}
          </span>
        </span>
      </Link>
    )
  }

  const signUp = () => router.push(routes.signUp({ next: `${routes.vacancy(vacancyId)}?${INTENT}=1` }))
  return (
    <Button
      variant="primary"
      size={size}
      block={block}
      busy={busy}
      className="only-candidate"
      onClick={candidateId ? open : signUp}
    >
      {labels.apply}
    </Button>
  )
}
