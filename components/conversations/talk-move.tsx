'use client'

import { useTranslations } from 'next-intl'
import type { ConversationMove } from '@/lib/contracts/conversations'
import type { NegotiationOrigin } from '@/lib/contracts/enums'
import { formatTime } from '@/lib/format/date'
import { moveKey } from './words'

type Props = { move: ConversationMove; origin: NegotiationOrigin; side: 'candidate' | 'employer' }

/** What has happened, as a line between the words. */
export function TalkMove({ move, origin, side }: Props) {
  const steps = useTranslations('negotiations.step')
  const reasons = useTranslations('dictionaries')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const group = move.status === 'declined_by_candidate' ? 'candidate_refusal_reasons' : 'refusal_reasons'
  const reason = `${group}.${move.reason}` as never
  return (
    <div className="talk-move">
      <p>
        {steps(`${side}.${moveKey(move, origin)}`)}{' '}
        <time dateTime={move.at} className="tabular">
          {formatTime(move.at, { timeZone })}
        </time>
      </p>
      {move.reason && reasons.has(reason) ? <p>{reasons(reason)}</p> : null}
      {move.text ? <p className="talk-move-text">{move.text}</p> : null}
    </div>
  )
}
