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

export function StatusBadge({
  negotiation: { status, origin },
  side,
}: {
  negotiation: Pick<Negotiation, 'status' | 'origin'>
  side: Side
}) {
  const t = useTranslations('negotiations.status')
  return <Badge tone={tones[status]}>{t(`${side}.${statusKey(status, origin)}`)}</Badge>
}
