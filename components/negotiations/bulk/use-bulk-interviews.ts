'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useProposeInterview } from '@/components/layout/propose-interview'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import { type BatchSelection, batchLimits, type InterviewCheck } from '@/lib/contracts/batches'
import { interviewLimits } from '@/lib/contracts/interview-states'
import { openModal } from '@/stores/modals'

/** The selection less those people; null when nobody is left of it. */
export function without(selection: BatchSelection, people: readonly string[]): BatchSelection | null {
  if ('ids' in selection) {
    const ids = selection.ids.filter((id) => !people.includes(id))
    return ids.length === 0 ? null : { ids }
  }
  // Those beyond the limit are told of as invited already.
  return { ...selection, except: [...(selection.except ?? []), ...people].slice(0, batchLimits.ids) }
}

/** Nothing to say before the form: everybody can be invited, all of one vacancy. */
const isPlain = ({ obstacles, vacancies: [first, ...others] }: InterviewCheck) =>
  obstacles.length === 0 &&
  others.length === 0 &&
  first !== undefined &&
  first.count <= interviewLimits.invitees

/**
 * Invites the selected people vacancy by vacancy. Whoever was invited is dropped from the selection, the others stay in
 * it; once nobody can be invited any more, `done` runs.
 */
export function useBulkInterviews(of: {
  selection: () => BatchSelection
  drop: (people: readonly string[]) => void
  done: () => void
}) {
  const t = useTranslations('inbox.bulk')
  const propose = useProposeInterview()
  const showError = useErrorToast()
  const [busy, setBusy] = useState(false)

  async function look(selection: BatchSelection): Promise<InterviewCheck> {
    setBusy(true)
    try {
      return await api('POST /v1/my/interviews/check', { body: { selection } })
    } finally {
      setBusy(false)
    }
  }

  async function choose(check: InterviewCheck) {
    const { InterviewChoice } = await import('./interview-choice')
    return openModal(InterviewChoice, {
      title: t('title.propose_interview', { count: check.total }),
      props: { check },
    })
  }

  async function invite() {
    let left: BatchSelection | null = of.selection()
    let hasInvited = false
    while (left && propose) {
      const check = await look(left)
      if (hasInvited && check.possible === 0) break
      const direct = !hasInvited && isPlain(check)
      const vacancy = direct ? check.vacancies[0] : await choose(check)
      if (!vacancy) return
      const people = vacancy.people.map(({ public_id }) => public_id)
      const sent = await propose({
        vacancyId: vacancy.public_id,
        people,
        title: t('title.propose_interview', { count: people.length }),
      })
      if (!sent) {
        if (check.vacancies.length > 1) continue
        return
      }
      hasInvited = true
      of.drop(sent.people)
      left = without(left, sent.people)
    }
    if (hasInvited) of.done()
  }

  return { canInvite: propose !== null, busy, invite: () => invite().catch(showError) }
}
