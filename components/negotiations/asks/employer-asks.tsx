'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { openModal } from '@/stores/modals'
import { useAsks } from './use-asks'

/** Asked by the candidate, and what the company may ask: an explanation, another vacancy, a reminder. */
export function EmployerAsks({ negotiation }: { negotiation: Negotiation }) {
  const t = useTranslations('negotiations.ask')
  const asks = useAsks(negotiation)
  const { may, move_proposal: proposal } = negotiation

  async function answer() {
    const { ReasonForm } = await import('./reason-form')
    await openModal(ReasonForm, { title: t('answerTitle'), props: { send: asks.giveReason } })
  }
  async function propose() {
    const { ProposeForm } = await import('./propose-form')
    await openModal(ProposeForm, {
      title: t('proposeTitle'),
      props: { vacancyId: negotiation.vacancy.public_id, send: asks.propose },
    })
  }

  return (
    <>
      {may.includes('give_reason') ? (
        <Notice tone="warning">
          <p>{t('wants')}</p>
          <Button size="sm" className="mt-2" onClick={() => void answer()}>
            {t('answer')}
          </Button>
        </Notice>
      ) : null}
      {proposal ? (
        <Notice>
          <p>{t('proposed', { title: proposal.vacancy_title })}</p>
          {may.includes('cancel_move') ? (
            <Button
              size="sm"
              className="mt-2"
              busy={asks.busy === 'cancel_move'}
              onClick={() => void asks.cancel()}
            >
              {t('takeBack')}
            </Button>
          ) : null}
        </Notice>
      ) : null}
      {may.includes('propose_move') ? (
        <Button size="sm" variant="ghost" className="justify-self-start" onClick={() => void propose()}>
          {t('propose')}
        </Button>
      ) : null}
      {may.includes('remind') ? (
        <p className="flex flex-wrap items-center gap-3">
          <Button size="sm" busy={asks.busy === 'remind'} onClick={() => void asks.remind()}>
            {t('remind')}
          </Button>
          <span className="text-xs text-soft">{t('remindHint')}</span>
        </p>
      ) : null}
    </>
  )
}
