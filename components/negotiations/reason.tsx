'use client'

import { useTranslations } from 'next-intl'
import type { Negotiation } from '@/lib/contracts/negotiations'

/** «Причина: …» of a refusal, in the words of the side that gave it. */
export function Reason({ status, reason }: Pick<Negotiation, 'status' | 'reason'>) {
  const t = useTranslations('negotiations.inbox')
  const names = useTranslations('dictionaries')
  if (!reason) return null
  const group = status === 'declined_by_candidate' ? 'candidate_refusal_reasons' : 'refusal_reasons'
  const key = `${group}.${reason}` as never
  if (!names.has(key)) return null
  return (
    <p>
      <span className="text-soft">{t('reason')}: </span>
      {names(key)}
    </p>
  )
}
