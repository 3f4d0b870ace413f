'use client'

import clsx from 'clsx'
import { useTranslations } from 'next-intl'
import { ClockIcon } from '@/components/ui/icons'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { formatDay } from '@/lib/format/date'
import { dayMs } from '@/lib/shared/time'
import { useMay } from '@/stores/rights'

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

/** Whose action is awaited, and until which day. */
export function TurnLine({ negotiation, side }: { negotiation: TurnState; side: 'candidate' | 'employer' }) {
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
