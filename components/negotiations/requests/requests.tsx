'use client'

import { useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { negotiationsKey } from '@/components/layout/own-queries'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { openModal } from '@/stores/modals'
import { showToast } from '@/stores/toasts'

/** Requests beside the state machine: proposals of the employer, and what the candidate may request. */
export function CandidateRequests({ negotiation }: { negotiation: Negotiation }) {
  const t = useTranslations('negotiations.ask')
  const asks = useRequests(negotiation)
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
                <Link className="link" href={routes.vacancy(proposal.vacancy_public_id)}>
                  {proposal.vacancy_title}
                </Link>
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

/** Requests of the candidate, and the company's replies: an explanation, a transfer, a reminder. */
export function EmployerRequests({ negotiation }: { negotiation: Negotiation }) {
  const t = useTranslations('negotiations.ask')
  const asks = useRequests(negotiation)
  const { may, move_proposal: proposal } = negotiation

  async function answer() {
    const { ReasonForm } = await import('./reason-form')
    await openModal(ReasonForm, { title: t('answerTitle'), props: { send: asks.giveReason } })
  }
  async function propose() {
    const { ProposeTransferForm } = await import('./propose-transfer-form')
    await openModal(ProposeTransferForm, {
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

/** Adds the company of an invitation to the stop-list, with undo; not for anonymous employers. */
export function StopInviting({ negotiation }: { negotiation: Negotiation }) {
  const t = useTranslations('negotiations.stop')
  const showError = useErrorToast()
  const [stopped, setStopped] = useState(false)
  const [busy, setBusy] = useState(false)
  const { company } = negotiation.vacancy
  const publicId = company.public_id
  if (!publicId) return null

  async function change(next: boolean) {
    setBusy(true)
    const body = { company_public_id: publicId as string }
    try {
      await (next ? api('POST /v1/my/stop-list', { body }) : api('DELETE /v1/my/stop-list', { body }))
      setStopped(next)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="sm" variant="ghost" busy={busy} onClick={() => void change(!stopped)}>
        {t(stopped ? 'allow' : 'stop')}
      </Button>
      <span className="text-xs text-soft" role="status">
        {stopped
          ? t.rich('stopped', {
              name: company.name,
              list: (words) => (
                <Link className="link" href={`${routes.mySettings()}#stop-list`}>
                  {words}
                </Link>
              ),
            })
          : t('hint', { name: company.name })}
      </span>
    </p>
  )
}

/** Requests and replies outside the state machine. Each call invalidates what is shown. */
function useRequests({ public_id: publicId }: Pick<Negotiation, 'public_id'>) {
  const client = useQueryClient()
  const t = useTranslations('negotiations')
  const showError = useErrorToast()
  const [busy, setBusy] = useState<string | null>(null)
  const of = { params: { publicId } }
  const once = () => ({ ...of, idempotencyKey: nanoid() })

  /** Shows the result in a toast; a conflict gets a neutral notice; errors that a form can correct are thrown. */
  async function ask(name: string, work: () => Promise<unknown>, done: string): Promise<void> {
    setBusy(name)
    try {
      await work()
      showToast({ variant: 'success', message: done })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'wrong_state') throw error
      showToast({ variant: 'warning', message: t('move.changed') })
    } finally {
      setBusy(null)
      await client.invalidateQueries({ queryKey: negotiationsKey })
    }
  }
  const quietly = (work: Promise<void>) => work.catch(showError)

  return {
    busy,
    propose: (target: string, text: string) =>
      ask(
        'propose_move',
        () =>
          api('PUT /v1/negotiations/:publicId/move-proposal', {
            ...of,
            body: { target_vacancy_id: target, text },
          }),
        t('ask.sent'),
      ),
    cancel: () =>
      quietly(
        ask('cancel_move', () => api('DELETE /v1/negotiations/:publicId/move-proposal', of), t('ask.back')),
      ),
    answer: (agree: boolean) =>
      quietly(
        ask(
          agree ? 'agree' : 'refuse',
          () => api('POST /v1/negotiations/:publicId/move-proposal/answer', { ...once(), body: { agree } }),
          agree ? t('ask.agreed') : t('ask.refused'),
        ),
      ),
    askReason: () =>
      quietly(
        ask('ask_reason', () => api('POST /v1/negotiations/:publicId/reason-request', once()), t('ask.sent')),
      ),
    giveReason: (text: string) =>
      ask(
        'give_reason',
        () => api('POST /v1/negotiations/:publicId/reason', { ...once(), body: { text } }),
        t('ask.answered'),
      ),
    remind: () =>
      quietly(
        ask('remind', () => api('POST /v1/negotiations/:publicId/reminder', once()), t('ask.reminded')),
      ),
  }
}
