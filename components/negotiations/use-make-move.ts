'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import type { Negotiation, NegotiationMove } from '@/lib/contracts/negotiations'
import { routes } from '@/lib/routes'
import { openModal } from '@/stores/modals'
import { asksOf, type CandidateMove, type EmployerMove, formOf } from './move-kinds'
import type { Side } from './status-words'
import { type MoveBody, useMove } from './use-move'

/** Makes a move the way a button, a key or a drop asks for it: by its form, when it has one. */
export function useMakeMove(side: Side) {
  const t = useTranslations('negotiations')
  const { move, undo } = useMove(side)
  const tellError = useErrorToast()
  const [busy, setBusy] = useState<string | null>(null)

  const label = ({ action }: NegotiationMove) =>
    side === 'employer'
      ? t(`move.employer.${action as EmployerMove}`)
      : t(`move.candidate.${action as CandidateMove}`)

  /** True when it was made; false when it was not wanted after all, or could not be. */
  async function make(negotiation: Negotiation, item: NegotiationMove): Promise<boolean> {
    // An interview has a form of its own, with times to choose from.
    if (item.action === 'propose_interview') {
      const propose = { propose: negotiation.public_id }
      window.location.assign(routes.vacancyView(negotiation.vacancy.public_id, 'video-interviews', propose))
      return false
    }
    setBusy(item.action)
    let made = false
    const send = async (body: MoveBody) => {
      made = await move(negotiation, body)
    }
    try {
      const form = formOf(item, side)
      if (!form) {
        await send({ action: item.action })
        return made
      }
      const { MoveForm } = await import('./move-form')
      setBusy(null)
      await openModal(MoveForm, {
        title: t(`move.title.${form}`),
        props: {
          form,
          action: item.action,
          asks: asksOf(item),
          vacancyTitle: negotiation.vacancy.title,
          negotiationId: negotiation.public_id,
          send,
        },
      })
    } catch (error) {
      tellError(error)
    } finally {
      setBusy(null)
    }
    return made
  }

  return { make, undo, busy, label }
}
