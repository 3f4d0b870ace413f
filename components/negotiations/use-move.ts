'use client'

import { useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { ApiError } from '@/lib/api/api-error'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/error-text'
import type { Act, Negotiation, NegotiationDetail } from '@/lib/contracts/negotiations'
import { dismissToast, showToast } from '@/stores/toasts'
import type { Side } from './status-words'
import { negotiationsKey, oneKey } from './use-negotiations'
import { useStaleText } from './use-stale-text'

export type MoveBody = Omit<Act, 'revision'>

const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'conflict_changes' || error.code === 'wrong_state')

/** The toast of each refusal on its way: taken back elsewhere, the refusal must not be announced on. */
const announced = new Map<string, string>()

function forgetAnnouncement(publicId: string): void {
  const toast = announced.get(publicId)
  if (toast) dismissToast(toast)
  announced.delete(publicId)
}

/**
 * Makes a move and shows what came of it; true when it was made. A stale one says who was faster, shows how things
 * stand now and resolves with false; what a form can mend (422, no connection) rejects with the ApiError.
 */
export function useMove(side: Side) {
  const client = useQueryClient()
  const t = useTranslations('negotiations')
  const errors = useTranslations('errors')
  const staleText = useStaleText(side)

  const keep = useCallback(
    async (next: Negotiation) => {
      client.setQueryData<NegotiationDetail>(oneKey(next.public_id), (before) =>
        before ? { ...before, ...next } : before,
      )
      await client.invalidateQueries({ queryKey: negotiationsKey })
    },
    [client],
  )

  const undo = useCallback(
    async (publicId: string) => {
      forgetAnnouncement(publicId)
      try {
        await keep(await api('DELETE /v1/negotiations/:publicId/pending', { params: { publicId } }))
        showToast({ variant: 'success', message: t('pending.undone') })
      } catch (error) {
        showToast({
          variant: 'danger',
          message: isStale(error) ? t('pending.tooLate') : errorText(error, errors),
        })
        await client.invalidateQueries({ queryKey: negotiationsKey })
      }
    },
    [client, keep, t, errors],
  )

  const move = useCallback(
    async (
      negotiation: Pick<Negotiation, 'public_id' | 'revision' | 'origin'>,
      body: MoveBody,
    ): Promise<boolean> => {
      try {
        const next = await api('POST /v1/negotiations/:publicId/actions', {
          params: { publicId: negotiation.public_id },
          body: { ...body, revision: negotiation.revision },
          idempotencyKey: nanoid(),
        })
        await keep(next)
        if (next.pending) {
          const toast = showToast({
            message: t('pending.toast'),
            timeoutMs: Math.max(1000, new Date(next.pending.due_at).getTime() - Date.now()),
            action: { label: t('pending.undo'), run: () => void undo(next.public_id) },
          })
          announced.set(next.public_id, toast)
        }
        return true
      } catch (error) {
        if (!isStale(error)) throw error
        showToast({ variant: 'warning', message: staleText(error, negotiation.origin) })
        await client.invalidateQueries({ queryKey: negotiationsKey })
        return false
      }
    },
    [client, keep, t, undo, staleText],
  )

  /** The first look at what one received; nothing is said when somebody else was first. */
  const open = useCallback(
    async (negotiation: Pick<Negotiation, 'public_id' | 'revision'>) => {
      try {
        await keep(
          await api('POST /v1/negotiations/:publicId/actions', {
            params: { publicId: negotiation.public_id },
            body: { action: 'open', revision: negotiation.revision },
          }),
        )
      } catch (error) {
        if (!isStale(error)) throw error
        await client.invalidateQueries({ queryKey: negotiationsKey })
      }
    },
    [client, keep],
  )

  return { move, undo, open }
}
