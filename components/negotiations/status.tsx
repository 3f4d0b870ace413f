'use client'

import clsx from 'clsx'
import { useTranslations } from 'next-intl'
import { Badge, type Tone } from '@/components/ui/badge'
import { ClockIcon } from '@/components/ui/icons'
import type { NegotiationState } from '@/lib/contracts/enums'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { formatDay } from '@/lib/format/date'
import { dayMs } from '@/lib/shared/time'
import { useMay } from '@/stores/rights'
import { type Side, statusKey } from './names'

const moscowOffsetMs = 3 * 3600 * 1000
const dayNumber = (date: Date) => Math.floor((date.getTime() + moscowOffsetMs) / dayMs)

/** Calendar days in Moscow until a deadline: 0 on its last day, negative when it has passed. */
export function daysLeft(dueAt: string, now = new Date()): number {
  const due = new Date(dueAt)
  return due < now ? -1 : dayNumber(due) - dayNumber(now)
}

type TurnState = Pick<Negotiation, 'turn' | 'status'>

/** An accepted offer has no deadline. */
export const hasDeadline = ({ turn, status }: TurnState): boolean =>
  turn !== null && status !== 'offer_accepted'

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

/** Whose action is awaited, and until which day. */
export function TurnLine({ negotiation, side }: { negotiation: Negotiation; side: Side }) {
  const t = useTranslations('negotiations.turn')
  // Colleagues who look on are told when their company answers.
  const answers = useMay()('recruit') || side === 'candidate'
  const { turn } = negotiation
  if (!turn) return null
  if (!hasDeadline(negotiation)) {
    return side === 'employer' ? <p className="turn">{t('confirm')}</p> : null
  }
  const mine = turn.actor === side && answers
  const left = daysLeft(turn.due_at)
  const day = formatDay(turn.due_at)
  return (
    <p className={clsx('turn', mine && left <= 1 && 'text-warning font-semibold')}>
      <ClockIcon size={16} />
      <span>
        {left < 0 ? t('late') : mine ? t('mine', { day }) : t(`${turn.actor}`, { day })}
        {left < 0 ? null : `\u00a0· ${t('left', { days: left })}`}
      </span>
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
