'use client'

import { useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { negotiationsKey } from '@/components/layout/own-queries'
import { useProposeInterview } from '@/components/layout/propose-interview'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import { ApiError, errorText } from '@/lib/api/errors'
import type { CompanyStage } from '@/lib/contracts/company-stages'
import type { NegotiationOrigin } from '@/lib/contracts/enums'
import { stageOf } from '@/lib/contracts/negotiation-stages'
import {
  type Act,
  type AvailableNegotiationAction,
  ConflictDetails,
  type Negotiation,
} from '@/lib/contracts/negotiations'
import { type Side, statusKey } from '@/lib/i18n/status-key'
import { routes } from '@/lib/routes'
import { openModal } from '@/stores/modals'
import { dismissToast, showToast } from '@/stores/toasts'
import { forgetReads, placeRow } from '../inbox-cache'
import { personName } from '../person-name'
import { type CandidateAction, type EmployerAction, formOf } from './action-kinds'

export type ActionBody = Omit<Act, 'revision'>

/** What the form of an action starts with. */
export interface ActionDraft {
  negotiation: Negotiation
  item: AvailableNegotiationAction
  /** Typed for another action; null for the suggested text. */
  text: string | null
}

export const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'conflict_changes' || error.code === 'wrong_state')

/** Toast of each pending refusal by negotiation: after an undo in another place its toast must be closed. */
const announced = new Map<string, string>()

function forgetAnnouncement(publicId: string): void {
  const toast = announced.get(publicId)
  if (toast) dismissToast(toast)
  announced.delete(publicId)
}

/** Marks as viewed that are on their way, by negotiation: an act pressed meanwhile must not be stale because of them. */
const opening = new Map<string, Promise<Negotiation | null>>()

/**
 * Runs actions and reports the results. `attempt` rejects with the ApiError, after the current state was fetched if the
 * action was stale; `run` reports a stale one as a message and resolves with false, true when it succeeded.
 */
export function useAction(side: Side) {
  const client = useQueryClient()
  const t = useTranslations('negotiations')
  const errors = useTranslations('errors')
  const staleText = useStaleText(side)

  const keep = useCallback(
    async (next: Negotiation) => {
      await forgetReads(client)
      placeRow(client, next)
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

  const attempt = useCallback(
    async (negotiation: Pick<Negotiation, 'public_id' | 'revision'>, body: ActionBody): Promise<void> => {
      try {
        const opened = await opening.get(negotiation.public_id)
        const next = await api('POST /v1/negotiations/:publicId/actions', {
          params: { publicId: negotiation.public_id },
          body: { ...body, revision: Math.max(negotiation.revision, opened?.revision ?? 0) },
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
      } catch (error) {
        if (isStale(error)) await client.invalidateQueries({ queryKey: negotiationsKey })
        throw error
      }
    },
    [client, keep, t, undo],
  )

  const run = useCallback(
    async (
      negotiation: Pick<Negotiation, 'public_id' | 'revision' | 'origin'>,
      body: ActionBody,
    ): Promise<boolean> => {
      try {
        await attempt(negotiation, body)
        return true
      } catch (error) {
        if (!isStale(error)) throw error
        const now = ConflictDetails.safeParse(error.details.data).data
        showToast({
          variant: 'warning',
          message: now ? staleText(now, negotiation.origin) : t('move.changed'),
        })
        return false
      }
    },
    [attempt, t, staleText],
  )

  /** Marks a received negotiation as viewed; a conflict with a colleague is not reported. */
  const open = useCallback(
    async ({ public_id: publicId, revision }: Pick<Negotiation, 'public_id' | 'revision'>) => {
      const marking = api('POST /v1/negotiations/:publicId/actions', {
        params: { publicId },
        body: { action: 'open', revision },
      })
      // An act that waits for it is told by its own answer of what failed here.
      opening.set(
        publicId,
        marking.catch(() => null),
      )
      try {
        await keep(await marking)
      } catch (error) {
        if (!isStale(error)) throw error
        await client.invalidateQueries({ queryKey: negotiationsKey })
      } finally {
        opening.delete(publicId)
      }
    },
    [client, keep],
  )

  return { attempt, run, undo, open }
}

/** Text for an action that came too late: who acted and the current state. */
export function useStaleText(side: Side) {
  const t = useTranslations('negotiations')
  return useCallback(
    (now: Pick<ConflictDetails, 'status' | 'last' | 'waiting'>, origin: NegotiationOrigin): string => {
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
  const { attempt, run, undo } = useAction(side)
  const showError = useErrorToast()
  const propose = useProposeInterview()
  const [busy, setBusy] = useState<string | null>(null)

  const label = ({ action }: AvailableNegotiationAction) =>
    side === 'employer'
      ? t(`move.employer.${action as EmployerAction}`)
      : t(`move.candidate.${action as CandidateAction}`)

  const titled = (title: string, { resume }: Negotiation) => {
    const name = side === 'employer' ? personName(resume.name) : null
    return name ? t('move.titleOf', { title, name }) : title
  }

  /**
   * True when it succeeded; false when it was cancelled or failed. The person arrives in `into`, a company stage of the
   * status that the action leads to; another action chosen in the form leads to its own status.
   */
  async function make(
    negotiation: Negotiation,
    item: AvailableNegotiationAction,
    into?: Pick<CompanyStage, 'public_id' | 'base'>,
  ): Promise<boolean> {
    /** A stage that was taken away meanwhile does not stop the act: the person arrives in the first one then. */
    async function arriving<T>(
      { to }: AvailableNegotiationAction,
      body: ActionBody,
      work: (body: ActionBody) => Promise<T>,
    ) {
      if (into?.base !== stageOf(to)) return work(body)
      try {
        return await work({ ...body, stage_public_id: into.public_id })
      } catch (error) {
        const gone =
          error instanceof ApiError && error.details.fields?.some(({ field }) => field === 'stage_public_id')
        if (!gone) throw error
        return work(body)
      }
    }
    const later = into && { into: into.public_id }
    // An offer has a page of its own, on which it is made and accepted.
    if (item.action === 'offer' || item.action === 'accept_offer') {
      window.location.assign(routes.myOffer(negotiation.public_id, later))
      return false
    }
    const { action } = item
    setBusy(action)
    let made = false
    try {
      // Inviting to an interview uses the form of interviews, which has times.
      if (item.action === 'propose_interview') {
        const invited = await propose?.({
          vacancyId: negotiation.vacancy.public_id,
          people: [negotiation.public_id],
          title: titled(label(item), negotiation),
          ...later,
        })
        return invited?.people.includes(negotiation.public_id) ?? false
      }
      if (!formOf(item, side)) return await arriving(item, { action }, (body) => run(negotiation, body))
      const { ActionForm } = await import('./action-form')
      setBusy(null)
      const send = async (now: Pick<Negotiation, 'public_id' | 'revision'>, body: ActionBody) => {
        await arriving(next?.item ?? item, body, (full) => attempt(now, full))
        made = true
      }
      let next: ActionDraft | null = { negotiation, item, text: null }
      // Another act that is possible now takes over the text of one that is not any more.
      for (let form = formOf(item, side); next && form; form = next && formOf(next.item, side)) {
        const isAccepted = form === 'decline_employer' && negotiation.status === 'offer_accepted'
        next = await openModal(ActionForm, {
          title: titled(t(isAccepted ? 'move.accepted.title' : `move.title.${form}`), negotiation),
          props: { draft: next, side, send },
        })
      }
    } catch (error) {
      showError(error)
    } finally {
      setBusy(null)
    }
    return made
  }

  return { make, undo, busy, label }
}
