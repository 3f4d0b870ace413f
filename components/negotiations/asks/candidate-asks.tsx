'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { routes } from '@/lib/routes'
import { useAsks } from './use-asks'

/** What the employer asks, and what the candidate may ask: another vacancy, the reason of a refusal. */
export function CandidateAsks({ negotiation }: { negotiation: Negotiation }) {
  const t = useTranslations('negotiations.ask')
  const asks = useAsks(negotiation)
  const { may, move_proposal: proposal, history } = negotiation
  const asked = history.some(({ action }) => action === 'ask_reason')
  const told = history.findLast(({ action }) => action === 'give_reason')
  return (
    <>
      {proposal && may.includes('answer_move') ? (
        <Notice>
          <p className="font-semibold">
            {t.rich('offered', {
              title: () => (
                <a className="link" href={routes.vacancy(proposal.vacancy_public_id)}>
                  {proposal.vacancy_title}
                </a>
              ),
            })}
          </p>
          {proposal.text ? <p className="timeline-text">{proposal.text}</p> : null}
          <p className="text-soft">{t('offeredText')}</p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="primary"
              busy={asks.busy === 'agree'}
              onClick={() => void asks.answer(true)}
            >
              {t('agree')}
            </Button>
            <Button size="sm" busy={asks.busy === 'refuse'} onClick={() => void asks.answer(false)}>
              {t('refuse')}
            </Button>
          </p>
        </Notice>
      ) : null}
      {may.includes('ask_reason') ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button size="sm" busy={asks.busy === 'ask_reason'} onClick={() => void asks.askReason()}>
            {t('askReason')}
          </Button>
          <span className="text-xs text-soft">{t('askReasonHint')}</span>
        </p>
      ) : null}
      {told ? (
        <div className="answer">
          <p className="text-xs text-soft">{t('answerText')}</p>
          <p className="timeline-text">{told.text}</p>
        </div>
      ) : asked ? (
        <p className="text-soft">{t('asked')}</p>
      ) : null}
    </>
  )
}
