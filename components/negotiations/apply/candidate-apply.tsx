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
import words from '@/messages/ru/negotiations.json'
import { openModal } from '@/stores/modals'
import { showToast } from '@/stores/toasts'
import { APPLY_PARAM, statusKey, takeApplyParam } from '../names'
import type { ApplyButtonProps } from './apply-button'

type Existing = NonNullable<ApplyOptions['existing']>

const threadOf = (existing: Existing) =>
  routes.resumeView(
    existing.resume_public_id,
    existing.origin === 'application' ? 'applications' : 'invitations',
    { item: existing.public_id },
  )

type Props = ApplyButtonProps & { candidateId: string }

/** The button of a signed-in candidate: opens the form, or leads to their negotiation. */
export function CandidateApply({
  candidateId,
  vacancyId,
  vacancyTitle,
  promiseDays,
  size,
  block,
  labels,
}: Props) {
  const router = useRouter()
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
    look()
  }, [look])

  const onChange = (payload: { vacancyId: string }) => {
    if (payload.vacancyId === vacancyId) look()
  }
  useChannel(
    channel.user(candidateId),
    { 'negotiation.created': onChange, 'negotiation.updated': onChange },
    { onReconnect: look },
  )

  const open = useCallback(async () => {
    setBusy(true)
    try {
      const { ApplyForm } = await import('./apply-form')
      setBusy(false)
      const sent = await openModal(ApplyForm, {
        title: words.apply.title,
        props: {
          vacancyId,
          vacancyTitle,
          promiseDays,
          returnTo: `${routes.vacancy(vacancyId)}?${APPLY_PARAM}=1`,
        },
      })
      if (!sent) return
      look()
      showToast({
        variant: 'success',
        message: words.apply.done,
        action: {
          label: words.apply.follow,
          run: () => router.push(routes.resumeView(sent.resumeId, 'applications', { item: sent.publicId })),
        },
      })
    } catch {
      showToast({ variant: 'danger', message: labels.failed })
    } finally {
      setBusy(false)
    }
  }, [vacancyId, vacancyTitle, promiseDays, labels.failed, look, router])

  // The person returned from the sign-up or from a new resume, or pressed before the page's scripts were there.
  useEffect(() => {
    if (takeApplyParam()) void open()
  }, [open])

  if (existing && (existing.again_at === null || new Date(existing.again_at) > new Date())) {
    return (
      <Link href={threadOf(existing)} className={buttonClass({ size, block, className: 'only-candidate' })}>
        <span>
          {existing.origin === 'application' ? words.apply.sent : words.apply.invited}
          <span className="font-normal text-soft">
            {'\u00a0· '}
            {words.status.candidate[statusKey(existing.status, existing.origin)]}
          </span>
        </span>
      </Link>
    )
  }

  return (
    <Button variant="primary" size={size} block={block} busy={busy} className="only-candidate" onClick={open}>
      {labels.apply}
    </Button>
  )
}
