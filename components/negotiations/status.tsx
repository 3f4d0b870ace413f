'use client'

import clsx from 'clsx'
import { useTranslations } from 'next-intl'
import { daysLeft, hasDeadline } from '@/components/layout/turn-line'
import { Badge, type Tone } from '@/components/ui/badge'
import type { NegotiationState } from '@/lib/contracts/enums'
import { isMeetingOff } from '@/lib/contracts/interview-states'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { formatDay, formatMomentInWords } from '@/lib/format/date'
import { type Side, statusKey } from '@/lib/i18n/status-key'

const tones: Record<NegotiationState, Tone> = {
  new: 'accent',
  viewed: 'neutral',
  in_review: 'accent',
  test: 'warning',
  interview: 'success',
  offer: 'success',
  offer_accepted: 'success',
  hired: 'success',
  declined_by_employer: 'neutral',
  declined_by_candidate: 'neutral',
  withdrawn: 'neutral',
  expired: 'warning',
  vacancy_closed: 'neutral',
  moved: 'neutral',
}

/** No highlight for what the candidate did themselves; «success» for an acceptance. */
function toneFor(status: NegotiationState, origin: Negotiation['origin'], side: Side): Tone {
  if (side === 'candidate' && status === 'in_review') return 'success'
  if (side === 'candidate' && status === 'new' && origin === 'application') return 'neutral'
  return tones[status]
}

export function StatusBadge({
  negotiation: { status, origin, interview },
  side,
}: {
  negotiation: Pick<Negotiation, 'status' | 'origin'> & Partial<Pick<Negotiation, 'interview'>>
  side: Side
}) {
  const t = useTranslations('negotiations.status')
  if (side === 'candidate' && isMeetingOff({ status, interview: interview ?? null }))
    return <Badge tone="neutral">{t('meetingOff')}</Badge>
  return <Badge tone={toneFor(status, origin, side)}>{t(`${side}.${statusKey(status, origin)}`)}</Badge>
}

/**
 * When the status came about, in words: beside «Собеседование» a bare time would read as the time of the meeting.
 * For messages with `negotiations.since`.
 */
export function StatusTime({ negotiation }: { negotiation: Negotiation }) {
  const t = useTranslations('negotiations.since')
  const { history, interview, updated_at: updated } = negotiation
  const last = history.at(-1)
  const moved = interview?.waits_for === 'candidate' && interview.status === 'reschedule_requested'
  const [key, at] = isMeetingOff(negotiation)
    ? (['meeting_off', interview?.changed_at ?? updated] as const)
    : moved
      ? (['meeting_moved', interview.changed_at] as const)
      : last
        ? ([last.action === 'decline' ? (`decline_${last.actor}` as const) : last.action, last.at] as const)
        : ([null, updated] as const)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const when = formatMomentInWords(at, { timeZone })
  return (
    <time dateTime={at} className="text-soft text-xs/body tabular">
      {key && t.has(key as never) ? t(key as 'apply', { when }) : when}
    </time>
  )
}

/** Of an offer that is open: a further version has replaced what the candidate was offered first. */
export function RevisedOffer({ negotiation: { status, history } }: { negotiation: Negotiation }) {
  const t = useTranslations('negotiations')
  const made = history.findLastIndex(({ action }) => action === 'offer')
  const isRevised =
    status === 'offer' && history.some(({ action }, index) => action === 'revise_offer' && index > made)
  return isRevised ? <Badge tone="warning">{t('offerRevised')}</Badge> : null
}

/** The day of the first work, once it was agreed. */
export function StartsOn({ negotiation: { accepted_offer: accepted } }: { negotiation: Negotiation }) {
  const t = useTranslations('negotiations')
  if (!accepted?.start_date) return null
  return (
    <p className="font-semibold">
      {t('startsOn', { day: formatDay(`${accepted.start_date}T12:00:00+03:00`) })}
    </p>
  )
}

/** «ответить: 2 дня» in a row of the list. */
export function TurnShort({ negotiation, side }: { negotiation: Negotiation; side: Side }) {
  const t = useTranslations('negotiations.turn')
  const { turn, pending } = negotiation
  if (pending) return <span>{t('pending', { day: formatDay(pending.due_at) })}</span>
  if (!turn || !hasDeadline(negotiation)) return null
  if (turn.actor !== side) return <span>{t('theirs')}</span>
  const days = daysLeft(turn.due_at)
  return (
    <span className={clsx(days <= 1 && 'text-warning font-semibold')}>
      {days < 0 ? t('late') : t('short', { days })}
    </span>
  )
}
