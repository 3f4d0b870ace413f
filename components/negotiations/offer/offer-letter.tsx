'use client'

import { useTranslations } from 'next-intl'
import type { Offer, OfferField, OfferVersion } from '@/lib/contracts/offers'
import { useTermWords } from './use-offer'

const rows = [
  'bonus',
  'start_date',
  'format',
  'place',
  'probation_months',
  'valid_until',
] as const satisfies readonly OfferField[]

/** The letter: the sum first, then the conditions as a table. Both sides and the approvers see the same. */
export function OfferLetter({ offer, version }: { offer: Offer; version: OfferVersion }) {
  const t = useTranslations('offers')
  const words = useTermWords()
  const { terms } = version
  const given = rows.filter((field) => terms[field] !== null && terms[field] !== '')
  return (
    <article className="offer-letter" aria-label={t('pageTitle')}>
      <header className="grid gap-1">
        <p className="text-soft">{t('intro', { company: offer.company.name })}</p>
        <h2 className="text-xl wrap-anywhere">{terms.position || offer.vacancy.title}</h2>
        {offer.candidate ? <p className="text-soft">{t('to', { name: offer.candidate })}</p> : null}
      </header>
      <p>
        <span className="block text-3xl font-bold tabular wrap-anywhere">{words.pay(terms)}</span>
        <span className="text-soft">{words.payNote(terms)}</span>
      </p>
      {terms.message ? <p className="whitespace-pre-line wrap-anywhere">{terms.message}</p> : null}
      {given.length > 0 ? (
        <dl className="offer-terms" aria-label={t('terms')}>
          {given.map((field) => (
            <div key={field}>
              <dt>{t(`fields.${field}`)}</dt>
              <dd className="whitespace-pre-line">{words.word(terms, field)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {terms.conditions ? (
        <section className="grid gap-1">
          <h3>{t('conditions')}</h3>
          <p className="whitespace-pre-line wrap-anywhere">{terms.conditions}</p>
        </section>
      ) : null}
      <p className="text-soft text-sm">{t('notContract')}</p>
    </article>
  )
}
