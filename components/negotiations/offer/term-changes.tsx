'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import { type OfferField, type OfferTerms, offerFields } from '@/lib/contracts/offer-terms'
import type { Offer } from '@/lib/contracts/offers'
import { useTermWords } from './use-offer'

type Props = { before: OfferTerms; after: OfferTerms; fields: readonly OfferField[] }

/** Each changed field: what it was and what it is now. */
export function TermChanges({ before, after, fields }: Props) {
  const t = useTranslations('offers.versions')
  const names = useTranslations('offers.fields')
  const words = useTermWords()
  return (
    <ul className="grid gap-1" aria-label={t('changed')}>
      {fields.map((field) => (
        <li key={field} className="wrap-anywhere">
          {names(field)}: <span className="text-soft">{t('was', { value: words.word(before, field) })}</span>,{' '}
          {t('now', { value: words.word(after, field) })}
        </li>
      ))}
    </ul>
  )
}

const sentIn = ({ versions }: Offer) => versions.find(({ state }) => state === 'sent')

/** In the dialog of acceptance: what became of the offer since the candidate opened it. */
export function ChangedMeanwhile({ read, now }: { read: Offer; now: Offer }) {
  const t = useTranslations('offers.changed')
  const before = sentIn(read)
  const after = sentIn(now)
  if (!before || !after || !now.actions.includes('accept'))
    return (
      <Notice tone="warning" role="alert">
        <p>{t('gone')}</p>
      </Notice>
    )
  const fields = offerFields.filter((field) => before.terms[field] !== after.terms[field])
  return (
    <Notice tone="warning" role="alert">
      <p className="font-semibold">{t('title')}</p>
      <TermChanges before={before.terms} after={after.terms} fields={fields} />
      <p>{t('lookAgain')}</p>
    </Notice>
  )
}

/** Above the sum of a version that replaced another: until the candidate has answered it. */
export function ChangedTerms({ offer }: { offer: Offer }) {
  const t = useTranslations('offers.changed')
  const after = sentIn(offer)
  const before = offer.versions.find(({ number }) => number === (after?.number ?? 0) - 1)
  if (!after || !before || after.changes.length === 0) return null
  return (
    <Notice tone="warning" className="print:hidden">
      <p className="font-semibold">{t('title')}</p>
      <TermChanges before={before.terms} after={after.terms} fields={after.changes} />
    </Notice>
  )
}
