'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import type { Offer, OfferVersion } from '@/lib/contracts/offers'
import { formatDay } from '@/lib/format/date'
import { TermChanges } from './term-changes'
import { useTermWords } from './use-offer'

/** Who approves, in order, with their comments. */
export function Approvals({ version }: { version: OfferVersion }) {
  const t = useTranslations('offers.approval')
  if (version.approvals.length === 0) return null
  const next =
    version.state === 'in_approval' && version.approvals.find(({ decision }) => decision === 'waiting')
  return (
    <section className="grid gap-2 print:hidden" aria-labelledby="offer-approval">
      <h2 id="offer-approval" className="text-lg">
        {t('title')}
      </h2>
      <ol className="grid gap-2">
        {version.approvals.map((approval) => (
          <li key={approval.public_id} className="grid gap-0.5">
            <p className="flex flex-wrap justify-between gap-x-3">
              <b className="wrap-anywhere">{approval.name}</b>
              <span className="text-soft">
                {approval.decision === 'waiting'
                  ? t(approval === next ? 'next' : 'waiting')
                  : t(approval.decision, { day: formatDay(approval.decided_at ?? version.created_at) })}
              </span>
            </p>
            {approval.comment ? (
              <p className="whitespace-pre-line text-soft wrap-anywhere">{approval.comment}</p>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Questions about the offer, with what was answered. */
export function Questions({ offer }: { offer: Offer }) {
  const t = useTranslations('offers.questions')
  if (offer.questions.length === 0) return null
  return (
    <section className="grid gap-3 print:hidden" aria-labelledby="offer-questions">
      <h2 id="offer-questions" className="text-lg">
        {t('title')}
      </h2>
      <ol className="grid gap-3">
        {offer.questions.map((question) => (
          <li key={question.asked_at} className="grid gap-1">
            <p className="whitespace-pre-line wrap-anywhere">
              <b>{question.text}</b> <span className="text-soft text-xs">{formatDay(question.asked_at)}</span>
            </p>
            <p className="whitespace-pre-line text-soft wrap-anywhere">
              {question.answer ?? t(offer.status === 'offer' ? 'waits' : 'unanswered')}
              {question.answer === '' ? t('newVersion') : null}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

type VersionsProps = {
  offer: Offer
  side: 'candidate' | 'employer'
  /** Number of the version on the page. */
  shown: number | undefined
  onShow: (number: number) => void
}

/** Every version that there was, with what changed against the one before. */
export function Versions({ offer, side, shown, onShow }: VersionsProps) {
  const t = useTranslations('offers.versions')
  const words = useTermWords()
  const { versions } = offer
  if (versions.length === 0 || (versions.length === 1 && side === 'candidate')) return null
  return (
    <section className="grid gap-3 print:hidden" aria-labelledby="offer-versions">
      <h2 id="offer-versions" className="text-lg">
        {t('title')}
      </h2>
      <ol className="grid gap-4">
        {versions.map((version, index) => {
          const before = versions[index + 1]
          return (
            <li key={version.number} className="grid gap-1">
              <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span>
                  <b>{t('number', { number: version.number })}</b>{' '}
                  <span className="text-soft">{words.state(version)}</span>
                </span>
                {version.number === shown ? (
                  <span className="text-soft text-sm">{t('shown')}</span>
                ) : (
                  <Button size="sm" onClick={() => onShow(version.number)}>
                    {t('show')}
                  </Button>
                )}
              </p>
              {version.author ? (
                <p className="text-soft text-sm">{t('author', { name: version.author })}</p>
              ) : null}
              {before && version.changes.length > 0 ? (
                <TermChanges before={before.terms} after={version.terms} fields={version.changes} />
              ) : before ? (
                <p className="text-soft">{t('same')}</p>
              ) : null}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
