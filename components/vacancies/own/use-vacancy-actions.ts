'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import {
  type CloseReason,
  type NegotiationOrigin,
  type NegotiationState,
  openNegotiationStates,
  type VacancyAction,
} from '@/lib/contracts/enums'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { type BulkVacancyAction, bulkVacancyActions } from '@/lib/contracts/own-vacancies'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { routes } from '@/lib/routes'
import { openModal } from '@/stores/modals'
import { showToast } from '@/stores/toasts'
import { fieldErrorsIn } from '../editor/publish'
import { usePublish } from '../editor/use-publish'
import { type Applicant, CloseDialog, type Closure } from './close-dialog'

/** Statuses of possible hires: the application was viewed, or the invitation accepted. */
const hireable: Record<NegotiationOrigin, readonly NegotiationState[]> = {
  application: ['viewed', 'in_review', 'test', 'interview', 'offer', 'offer_accepted'],
  invitation: ['in_review', 'test', 'interview', 'offer', 'offer_accepted'],
}
/** Furthest stage first: the candidates least likely to be declined by oversight. */
const order = ['offer', 'interview', 'test', 'in_review', 'incoming'] as const
const pageSize = 50

/**
 * All pending candidates, so many at once whatever the stage; nobody more is the end. Those read before a call fails
 * come with the next attempt: without them the dialog would part with people nobody decided about.
 */
export function applicantPages(publicId: string, nameless: string): () => Promise<Applicant[]> {
  const lists = order.flatMap((stage) =>
    (['application', 'invitation'] as const).map((origin) => ({ stage, origin })),
  )
  let page = 1
  let people: Applicant[] = []
  return async () => {
    for (let list = lists[0]; list && people.length < pageSize; list = lists[0]) {
      const found = await api('GET /v1/vacancies/:publicId/negotiations', {
        params: { publicId },
        query: { ...list, page, size: pageSize },
      })
      people.push(...found.results.map((row) => applicantOf(row, nameless)))
      if (found.results.length < pageSize) {
        lists.shift()
        page = 1
      } else page += 1
    }
    const read = people
    people = []
    return read
  }
}

const applicantOf = (
  { public_id, resume, origin, status }: Pick<Negotiation, 'public_id' | 'resume' | 'origin' | 'status'>,
  nameless: string,
): Applicant => ({
  id: public_id,
  name: resume.name ? `${resume.name.first} ${resume.name.last}`.trim() : nameless,
  note: resume.title,
  hireable: hireable[origin].includes(status),
  unopened: origin === 'application' && status === 'new',
  accepted: status === 'offer_accepted',
})

interface Closing {
  publicId: string
  /** Open negotiations. */
  open: number
  /** Those of them nobody has opened. */
  unopened: number
}

/** Asks for a reason, and for one vacancy with candidates what happens to each. Null when cancelled. */
function useClose(): (vacancy: Closing | null) => Promise<Closure | null> {
  const t = useTranslations('ownVacancies.closing')
  const groupsOf = ({ publicId, open, unopened }: Closing, byStatus: Partial<Record<string, number>>) => {
    const href = routes.vacancyView(publicId, 'applications', { stage: 'incoming' })
    const inWork: Record<string, number> = { ...byStatus, new: (byStatus.new ?? 0) - unopened }
    const states = openNegotiationStates
      .toReversed()
      .flatMap((state) => {
        const count = inWork[state] ?? 0
        return count > 0 ? [t(`groups.states.${state}`, { count })] : []
      })
      .join(', ')
    const look = { label: t('groups.look'), href }
    return [
      ...(unopened > 0 ? [{ text: t('groups.unopened', { count: unopened }), look }] : []),
      ...(open > unopened ? [{ text: t('groups.opened', { count: open - unopened, states }) }] : []),
    ]
  }
  return async (vacancy) => {
    const more = vacancy && vacancy.open > 0 ? applicantPages(vacancy.publicId, t('nameless')) : undefined
    const [first, counted] = await Promise.all([
      more?.(),
      more && vacancy
        ? api('GET /v1/vacancies/:publicId/negotiations', {
            params: { publicId: vacancy.publicId },
            query: { size: 1 },
          })
        : undefined,
    ])
    return openModal(CloseDialog, {
      title: t(vacancy ? 'title' : 'titleMany'),
      size: 'md',
      props: {
        ...(vacancy &&
          more &&
          first && {
            waiting: { first, total: vacancy.open, opened: vacancy.open - vacancy.unopened, more },
          }),
        groups: vacancy ? groupsOf(vacancy, counted?.by_status ?? {}) : [],
        rest: (count: number, undecided: boolean) => t(undecided ? 'restUndecided' : 'rest', { count }),
        fateMissing: (count: number) => t('fateMissing', { count }),
        labels: {
          choose: t('choose'),
          partOthers: t('partOthers'),
          accepted: t('accepted'),
          acceptedPart: t('acceptedPart'),
          text: t('text'),
          reasonMissing: t('reasonMissing'),
          note: t('note'),
          who: t('who'),
          whoHint: t('whoHint'),
          close: t('fate.close'),
          keep: t('fate.keep'),
          hire: t('fate.hire'),
          letter: t('letter'),
          letterHint: t('letterHint'),
          letterText: t('letterText', { name: '{имя}', vacancy: '{вакансия}' }),
          fill: t('fill'),
          more: t('more'),
          moreFailed: t('moreFailed'),
          optional: t('optional'),
          confirm: t('confirm'),
          cancel: t('cancel'),
          hired_here: t('reasons.hired_here'),
          hired_elsewhere: t('reasons.hired_elsewhere'),
          cancelled: t('reasons.cancelled'),
          other: t('reasons.other'),
        },
      },
    })
  }
}

export const myVacanciesKey = ['my-vacancies'] as const

/** The inverse of an action, where one exists. */
const inverse: Partial<Record<BulkVacancyAction, BulkVacancyAction>> = {
  pause: 'resume',
  close: 'reopen',
  resume: 'pause',
  archive: 'unarchive',
  unarchive: 'archive',
  delete: 'undelete',
  undelete: 'delete',
}

const isBulk = (action: VacancyAction): action is BulkVacancyAction =>
  (bulkVacancyActions as readonly VacancyAction[]).includes(action)

/** All actions of the own list, for one or several vacancies, with undo where possible. */
export function useVacancyActions() {
  const t = useTranslations('ownVacancies')
  const router = useRouter()
  const client = useQueryClient()
  const showError = useErrorToast()
  const publish = usePublish()
  const askToClose = useClose()
  const [busy, setBusy] = useState(false)

  async function guarded(work: () => Promise<void>, incomplete?: () => void): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      // Missing fields can only be filled in the form.
      if (incomplete && fieldErrorsIn(error)) incomplete()
      else showError(error)
    }
    await client.invalidateQueries({ queryKey: myVacanciesKey })
    setBusy(false)
  }

  async function send(
    ids: readonly string[],
    action: BulkVacancyAction,
    reason?: CloseReason,
  ): Promise<void> {
    const { done, refused } = await api('POST /v1/my/vacancies/actions', {
      body: { ids: [...ids], action, ...(reason && { reason }) },
    })
    const back = inverse[action]
    if (done.length > 0) {
      showToast({
        variant: action === 'pause' || action === 'delete' ? 'info' : 'success',
        message: ids.length === 1 ? t(`done.${action}`) : t('bulkDone', { count: done.length }),
        ...(back && {
          action: {
            label: t(back === 'reopen' ? 'actions.reopen' : 'undo'),
            run: () => void guarded(() => send(done, back)),
          },
        }),
      })
    }
    if (refused.length > 0) {
      showToast({ variant: 'warning', message: t('bulkRefused', { count: refused.length }) })
    }
  }

  const publishOne = ({ public_id: id }: OwnVacancy, action: 'publish' | 'resume' | 'restore') =>
    guarded(
      async () => {
        const own = await publish(id)
        if (!own) return
        const held = own.status === 'moderation'
        showToast({ variant: held ? 'info' : 'success', message: t(held ? 'done.held' : `done.${action}`) })
      },
      () => {
        showToast({ variant: 'warning', message: t('incomplete') })
        router.push(routes.vacancyEdit(id))
      },
    )

  const closeOne = ({ public_id: publicId, counters }: OwnVacancy) =>
    guarded(async () => {
      const closure = await askToClose({
        publicId,
        open: counters.open,
        unopened: Math.min(counters.open, counters.new_applications),
      })
      if (!closure) return
      await api('POST /v1/vacancies/:publicId/closure', { params: { publicId }, body: closure })
      showToast({
        variant: 'success',
        message: t('done.close'),
        action: {
          label: t('actions.reopen'),
          run: () => void guarded(() => send([publicId], 'reopen')),
        },
      })
    })

  return {
    busy,
    act(vacancy: OwnVacancy, action: VacancyAction): Promise<void> {
      if (action === 'publish' || action === 'resume' || action === 'restore') {
        return publishOne(vacancy, action)
      }
      if (action === 'close') return closeOne(vacancy)
      return isBulk(action) ? guarded(() => send([vacancy.public_id], action)) : Promise.resolve()
    },
    actOnMany: (ids: readonly string[], action: BulkVacancyAction): Promise<void> =>
      guarded(async () => {
        const closure = action === 'close' ? await askToClose(null) : undefined
        if (closure !== null) await send(ids, action, closure?.reason)
      }),
    copy: ({ public_id: publicId }: OwnVacancy): Promise<void> =>
      guarded(async () => {
        const made = await api('POST /v1/vacancies/:publicId/copies', {
          params: { publicId },
          idempotencyKey: crypto.randomUUID(),
        })
        showToast({ variant: 'success', message: t('done.copy') })
        router.push(routes.vacancyEdit(made.public_id))
      }),
    handOver: (ids: readonly string[], manager: { public_id: string; name: string }): Promise<void> =>
      guarded(async () => {
        const { changed } = await api('PUT /v1/my/vacancies/manager', {
          body: { ids: [...ids], manager: manager.public_id },
        })
        showToast({
          variant: 'success',
          message: t('handedOver', { count: changed, name: manager.name }),
        })
      }),
  }
}
