'use client'

import { useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import { ApiError, errorText } from '@/lib/api/errors'
import type { NegotiationOrigin } from '@/lib/contracts/enums'
import {
  type Act,
  type AvailableNegotiationAction,
  ConflictDetails,
  type Negotiation,
  type NegotiationDetail,
} from '@/lib/contracts/negotiations'
import { routes } from '@/lib/routes'
import { openModal } from '@/stores/modals'
import { dismissToast, showToast } from '@/stores/toasts'
import { type Side, statusKey } from '../names'
import { negotiationsKey, oneKey } from '../use-negotiations'
import { type CandidateAction, type EmployerAction, fieldsOf, formOf } from './action-kinds'

export type ActionBody = Omit<Act, 'revision'>

const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'conflict_changes' || error.code === 'wrong_state')

/** Toast of each pending refusal by negotiation: after an undo in another place its toast must be closed. */
const announced = new Map<string, string>()

function forgetAnnouncement(publicId: string): void {
  const toast = announced.get(publicId)
  if (toast) dismissToast(toast)
  announced.delete(publicId)
}

/**
 * Runs an action and reports the result; true when it succeeded. A stale action reports who was faster, shows the
 * current state and resolves with false; errors that a form can correct (422, no connection) reject with the ApiError.
 */
export function useAction(side: Side) {
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

  const run = useCallback(
    async (
      negotiation: Pick<Negotiation, 'public_id' | 'revision' | 'origin'>,
      body: ActionBody,
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

  /** Marks a received negotiation as viewed; a conflict with a colleague is not reported. */
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

  return { run, undo, open }
}

/** Text for an action that came too late: who acted and the current state. */
function useStaleText(side: Side) {
  const t = useTranslations('negotiations')
  return useCallback(
    (error: ApiError, origin: NegotiationOrigin): string => {
      const now = ConflictDetails.safeParse(error.details.data).data
      if (!now) return t('move.changed')
      const status = t(`status.${side}.${statusKey(now.status, origin)}`)
      const { by, name } = now.last ?? { by: null, name: null }
      if (now.waiting) return t('move.changedWaiting', { name: now.waiting })
      if (by === 'colleague' && name) return t('move.changedByName', { name, status })
      if (by === 'candidate' || by === 'employer') return t(`move.changedBy.${by}`, { status })
      return t('move.changedNow', { status })
    },
    [t, side],
  )
}

/** Runs an action from a button, a key or a drop: through its form, when it has one. */
export function useActionWithForm(side: Side) {
  const t = useTranslations('negotiations')
  const { run, undo } = useAction(side)
  const showError = useErrorToast()
  const [busy, setBusy] = useState<string | null>(null)

  const label = ({ action }: AvailableNegotiationAction) =>
    side === 'employer'
      ? t(`move.employer.${action as EmployerAction}`)
      : t(`move.candidate.${action as CandidateAction}`)

  /** True when it succeeded; false when it was cancelled or failed. */
  async function make(negotiation: Negotiation, item: AvailableNegotiationAction): Promise<boolean> {
    // Inviting to an interview uses the form of interviews, which has times.
    if (item.action === 'propose_interview') {
      const propose = { propose: negotiation.public_id }
      window.location.assign(routes.vacancyView(negotiation.vacancy.public_id, 'video-interviews', propose))
      return false
    }
    // An offer has a page of its own, on which it is made and accepted.
    if (item.action === 'offer' || item.action === 'accept_offer') {
      window.location.assign(routes.myOffer(negotiation.public_id))
      return false
    }
    const { action } = item
    setBusy(action)
    let made = false
    const send = async (body: ActionBody) => {
      made = await run(negotiation, body)
    }
    try {
      const form = formOf(item, side)
      if (!form) {
        await send({ action })
        return made
      }
      const { ActionForm } = await import('./action-form')
      setBusy(null)
      await openModal(ActionForm, {
        title: t(`move.title.${form}`),
        props: {
          form,
          action,
          asks: fieldsOf(item),
          vacancyTitle: negotiation.vacancy.title,
          negotiationId: negotiation.public_id,
          send,
        },
      })
    } catch (error) {
      showError(error)
    } finally {
      setBusy(null)
    }
    return made
  }

  return { make, undo, busy, label }
}
