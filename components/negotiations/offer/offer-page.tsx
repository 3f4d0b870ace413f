'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Gone } from '@/components/layout/access-ended'
import { LoadFailed } from '@/components/layout/load-failed'
import { Notice } from '@/components/ui/notice'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { isOutOfReach } from '@/lib/api/errors'
import type { OfferField } from '@/lib/contracts/offer-terms'
import type { Offer, OfferVersion } from '@/lib/contracts/offers'
import { formatDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { useSession } from '@/stores/session'
import { useLiveNegotiations, useReadNotices } from '../use-negotiations'
import { OfferActions } from './offer-actions'
import { OfferForm } from './offer-form'
import { Approvals, Questions, Versions } from './offer-parts'
import { ChangedTerms } from './term-changes'
import { useOffer, useTermWords } from './use-offer'

const letterRows = [
  'bonus',
  'start_date',
  'format',
  'place',
  'probation_months',
  'valid_until',
] as const satisfies readonly OfferField[]

type Props = { publicId: string; missing: ReactNode; outboxUrl: string | undefined }

/** The offer of a negotiation: a letter for the candidate, its preparation for the employer. */
export function OfferPage({ publicId, missing, outboxUrl }: Props) {
  const t = useTranslations('offers')
  const side = useSession((state) => state.user?.accountType)
  const { data, error, isError, isFetching, refetch } = useOffer(publicId)
  useReadNotices(data ? publicId : null, data?.negotiation_revision ?? 0)
  const scope =
    side === 'employer'
      ? ({ of: 'vacancy', publicId: data?.vacancy.public_id ?? '' } as const)
      : ({ of: 'resume', publicId: data?.resume.public_id ?? '' } as const)
  useLiveNegotiations(scope, data !== undefined && side !== undefined)
  if (isOutOfReach(error)) return data && side === 'employer' ? <Gone lost level={1} /> : missing
  if (data && side) return <Opened offer={data} side={side} outboxUrl={outboxUrl} />
  return (
    <div className="grid gap-5 max-w-190">
      <h1 className="text-2xl">{t('pageTitle')}</h1>
      {isError ? (
        <LoadFailed title={t('failed')} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <SkeletonRegion label={t('loading')} className="grid gap-4">
          <Skeleton height={96} />
          <Skeleton height={280} />
        </SkeletonRegion>
      )}
    </div>
  )
}

function Opened({
  offer,
  side,
  outboxUrl,
}: {
  offer: Offer
  side: 'candidate' | 'employer'
  outboxUrl: string | undefined
}) {
  const t = useTranslations('offers')
  const [chosen, setChosen] = useState<number | null>(null)
  // What was accepted stands, whatever was prepared after it.
  const newest =
    offer.versions.find(({ state }) => state === 'accepted') ??
    offer.versions.find(({ state }) => state !== 'reworked')
  const shown = offer.versions.find(({ number }) => number === chosen) ?? newest
  const tab = offer.origin === 'application' ? 'applications' : 'invitations'
  const back =
    side === 'employer'
      ? routes.vacancyView(offer.vacancy.public_id, tab, { item: offer.negotiation_public_id })
      : routes.resumeView(offer.resume.public_id, tab, { item: offer.negotiation_public_id })
  const editing = offer.actions.includes('edit') && (shown === undefined || shown === newest)
  return (
    <div className="grid grid-cols-1 gap-5 max-w-190">
      <header className="print:hidden">
        <Link className="link" href={back}>
          {t(`back.${side}`)}
        </Link>
        <h1 className="text-2xl">{t('pageTitle')}</h1>
        <p className="text-soft wrap-anywhere">
          {side === 'employer' && offer.candidate
            ? `${offer.candidate}\u00a0· ${offer.vacancy.title}`
            : `${offer.vacancy.title}\u00a0· ${offer.company.name}`}
        </p>
      </header>
      <Standing offer={offer} side={side} version={newest} />
      {editing ? (
        // The first save creates version 1: the form of it is the same one, with what was typed and its errors.
        <OfferForm key={newest?.number ?? 1} offer={offer} />
      ) : shown ? (
        <>
          {offer.actions.includes('approve') ? <p className="text-soft">{t('approval.youSee')}</p> : null}
          {side === 'candidate' && shown.state === 'sent' ? <ChangedTerms offer={offer} /> : null}
          <OfferLetter offer={offer} version={shown} />
        </>
      ) : (
        <p className="text-soft">{t('empty')}</p>
      )}
      <OfferActions offer={offer} shown={editing ? undefined : shown} outboxUrl={outboxUrl} />
      {shown && !editing ? <Approvals version={shown} /> : null}
      <Questions offer={offer} />
      <Versions offer={offer} side={side} shown={shown?.number} onShow={setChosen} />
    </div>
  )
}

/** What is to be done, and until when. */
function Standing({
  offer,
  side,
  version,
}: {
  offer: Offer
  side: 'candidate' | 'employer'
  version: OfferVersion | undefined
}) {
  const t = useTranslations('offers.standing')
  const { turn, status, versions } = offer
  const accepted = versions.find(({ state }) => state === 'accepted')
  const day = formatDay(accepted?.closed_at ?? version?.closed_at ?? turn?.due_at ?? new Date().toISOString())
  if (accepted && status !== 'offer') {
    return (
      <Notice tone="success" role="status">
        <p>{t(side === 'candidate' ? 'accepted' : 'acceptedEmployer', { day })}</p>
      </Notice>
    )
  }
  if (status === 'offer' && turn) {
    const due = formatDay(turn.due_at)
    const mine = turn.actor === 'candidate'
    return (
      <Notice role="status">
        <p>
          {side === 'candidate'
            ? t(mine ? 'sent' : 'asked', { day: due })
            : t(mine ? 'waits' : 'waitsAnswer', { day: due })}
        </p>
      </Notice>
    )
  }
  if (version?.state === 'declined' && side === 'candidate') return <Notice>{t('declined', { day })}</Notice>
  if (version?.state === 'ended' || version?.state === 'declined') return <Notice>{t('ended')}</Notice>
  return null
}

/** The letter: the sum first, then the conditions as a table. Both sides and the approvers see the same. */
function OfferLetter({ offer, version }: { offer: Offer; version: OfferVersion }) {
  const t = useTranslations('offers')
  const words = useTermWords()
  const { terms } = version
  const given = letterRows.filter((field) => terms[field] !== null && terms[field] !== '')
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
