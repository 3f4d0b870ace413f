'use client'

import clsx from 'clsx'
import { useTranslations } from 'next-intl'
import { daysLeft, hasDeadline } from '@/components/layout/turn-line'
import { Badge, type Tone } from '@/components/ui/badge'
import type { NegotiationState } from '@/lib/contracts/enums'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { formatDay } from '@/lib/format/date'
import { type Side, statusKey } from './status-key'

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
  negotiation: { status, origin },
  side,
}: {
  negotiation: Pick<Negotiation, 'status' | 'origin'>
  side: Side
}) {
  const t = useTranslations('negotiations.status')
  return <Badge tone={toneFor(status, origin, side)}>{t(`${side}.${statusKey(status, origin)}`)}</Badge>
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
