'use client'

import { useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { ApiError } from '@/lib/api/api-error'
import { api } from '@/lib/api/client'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { showToast } from '@/stores/toasts'
import { negotiationsKey } from '../use-negotiations'

/** What is asked and answered beside the moves. Each call fetches anew what is shown. */
export function useAsks({ public_id: publicId }: Pick<Negotiation, 'public_id'>) {
  const client = useQueryClient()
  const t = useTranslations('negotiations')
  const tellError = useErrorToast()
  const [busy, setBusy] = useState<string | null>(null)
  const of = { params: { publicId } }
  const once = () => ({ ...of, idempotencyKey: nanoid() })

  /** Said at once; somebody faster is told of kindly, what a form can mend is thrown. */
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
  const quietly = (work: Promise<void>) => work.catch(tellError)

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
