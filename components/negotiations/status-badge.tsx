'use client'

import { useTranslations } from 'next-intl'
import { Badge, type Tone } from '@/components/ui/badge'
import type { NegotiationState } from '@/lib/contracts/enums'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { type Side, statusKey } from './status-words'

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

/** What a candidate did themselves is no news to them, and a yes is good news. */
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
