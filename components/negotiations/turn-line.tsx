'use client'

import clsx from 'clsx'
import { useTranslations } from 'next-intl'
import { ClockIcon } from '@/components/ui/icons'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { formatDay } from '@/lib/format/date'
import type { Side } from './status-words'
import { daysLeft, hasDeadline } from './turn-words'

/** Whose move it is and until which day, in one line. */
export function TurnLine({ negotiation, side }: { negotiation: Negotiation; side: Side }) {
  const t = useTranslations('negotiations.turn')
  const { turn } = negotiation
  if (!turn) return null
  if (!hasDeadline(negotiation)) {
    return side === 'employer' ? <p className="turn">{t('confirm')}</p> : null
  }
  const mine = turn.actor === side
  const left = daysLeft(turn.due_at)
  const day = formatDay(turn.due_at)
  return (
    <p className={clsx('turn', mine && left <= 1 && 'turn-hot')}>
      <ClockIcon size={16} />
      <span>
        {left < 0 ? t('late') : mine ? t('mine', { day }) : t(`${turn.actor}`, { day })}
        {left < 0 ? null : `\u00a0· ${t('left', { days: left })}`}
      </span>
    </p>
  )
}

/** «ответить: 2 дня» on a row of the list. */
export function TurnShort({ negotiation, side }: { negotiation: Negotiation; side: Side }) {
  const t = useTranslations('negotiations.turn')
  const { turn } = negotiation
  if (!turn || !hasDeadline(negotiation)) return null
  if (turn.actor !== side) return <span>{t('theirs')}</span>
  const days = daysLeft(turn.due_at)
  return <span className={clsx(days <= 1 && 'turn-hot')}>{days < 0 ? t('late') : t('short', { days })}</span>
}
