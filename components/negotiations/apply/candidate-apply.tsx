'use client'

import { useRouter } from 'next/navigation'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '@/components/layout/lazy-part'
import { APPLIED_EVENT } from '@/components/layout/own-queries'
import { buttonClass } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { ApplyOptions } from '@/lib/contracts/applications'
import { channel } from '@/lib/contracts/channels'
import { Link } from '@/lib/i18n/navigation'
import { statusKey } from '@/lib/i18n/status-key'
import { useChannel } from '@/lib/realtime/use-channel'
import { routes } from '@/lib/routes'
import words from '@/messages/ru/negotiations.json'
import { openModal } from '@/stores/modals'
import { showToast } from '@/stores/toasts'
import type { ApplyButtonProps } from './apply-button'
import { APPLIED_ANCHOR, APPLY_PARAM, takeApplyParam } from './apply-param'
import { OfflineLetter } from './offline-letter'

const ReachOffer = lazyPart(() =>
  import('@/components/layout/reach/reach-offer').then((module) => module.ReachOffer),
)

type Existing = NonNullable<ApplyOptions['existing']>

const threadOf = (existing: Existing) =>
  routes.resumeView(
    existing.resume_public_id,
    existing.origin === 'application' ? 'applications' : 'invitations',
    { item: existing.public_id },
  )

export interface CandidateApplyProps extends ApplyButtonProps {
  candidateId: string
  /** How often the button was pressed. */
  presses: number
  onBusy: (busy: boolean) => void
  /** Whether a negotiation exists, which is shown in place of the button. */
  onApplied: (applied: boolean) => void
}

/** What a signed-in candidate's press does: opens the form. Shows the way to their negotiation when there is one. */
export function CandidateApply({
  candidateId,
  vacancyId,
  vacancyTitle,
  promiseDays,
  size,
  block,
  labels,
  presses,
  onBusy,
  onApplied,
}: CandidateApplyProps) {
  const router = useRouter()
  const [existing, setExisting] = useState<Existing | null>(null)
  const [hasResume, setHasResume] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)

  const look = useCallback(() => {
    api('GET /v1/vacancies/:publicId/apply-options', { params: { publicId: vacancyId } }).then(
      ({ existing, resumes }) => {
        setExisting(existing)
        setHasResume(resumes.length > 0)
      },
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
    if (!navigator.onLine) {
      onBusy(false)
      await openModal(OfflineLetter, { title: words.apply.offline.title, props: { vacancyId } })
      return
    }
    onBusy(true)
    try {
      const { ApplyForm } = await import('./apply-form')
      onBusy(false)
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
      setSentTo(vacancyId)
      window.dispatchEvent(new Event(APPLIED_EVENT))
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
      onBusy(false)
    }
  }, [vacancyId, vacancyTitle, promiseDays, labels.failed, look, router, onBusy])

  // The person returned from the sign-up or from a new resume, or pressed before the page's scripts were there.
  useEffect(() => {
    if (takeApplyParam() || presses > 0) void open()
  }, [open, presses])

  const applied =
    existing && (existing.again_at === null || new Date(existing.again_at) > new Date()) ? existing : null
  useEffect(() => onApplied(applied !== null), [applied, onApplied])
  // Beside the bar of a phone's screen there is no room for it: pages keep a place.
  const place = sentTo === vacancyId ? document.getElementById(APPLIED_ANCHOR) : null
  const offer = place
    ? createPortal(
        <Suspense>
          <ReachOffer />
        </Suspense>,
        place,
      )
    : null
  if (!applied)
    return (
      <>
        {offer}
        {/* Of the page of a vacancy alone: lists and a phone's bar have no room for it, and the form offers the same. */}
        {block && hasResume ? (
          <Link href={routes.resumeTailoring(vacancyId)} className="link only-candidate vacancy-act-tailor">
            {words.apply.variant.make}
          </Link>
        ) : null}
      </>
    )
  return (
    <>
      {offer}
      <Link
        href={threadOf(applied)}
        className={buttonClass({ size, block, className: 'only-candidate whitespace-normal' })}
      >
        <span>
          {applied.origin === 'application' ? words.apply.sent : words.apply.invited}
          {/* A narrow button breaks after the dot. */}
          <span className="font-normal text-soft">
            {'\u00a0· '}
            {words.status.candidate[statusKey(applied.status, applied.origin)]}
          </span>
        </span>
      </Link>
    </>
  )
}
