'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import type { CloseReason, VacancyAction } from '@/lib/contracts/enums'
import { type BulkVacancyAction, bulkVacancyActions } from '@/lib/contracts/own-vacancies'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import { fieldErrorsIn } from '../editor/publish'
import { usePublish } from '../editor/use-publish'
import { useClose } from './use-close'

export const myVacanciesKey = ['my-vacancies'] as const

/** What undoes an action, where something does. */
const inverse: Partial<Record<BulkVacancyAction, BulkVacancyAction>> = {
  pause: 'resume',
  resume: 'pause',
  archive: 'unarchive',
  unarchive: 'archive',
  delete: 'undelete',
  undelete: 'delete',
}

const isBulk = (action: VacancyAction): action is BulkVacancyAction =>
  (bulkVacancyActions as readonly VacancyAction[]).includes(action)

/** Every action of the own list, for one vacancy or for many, with what may be undone offered at once. */
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
      // What is missing can only be mended in the form.
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
          action: { label: t('undo'), run: () => void guarded(() => send(done, back)) },
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
      const closure = await askToClose({ publicId, open: counters.open })
      if (!closure) return
      await api('POST /v1/vacancies/:publicId/closure', { params: { publicId }, body: closure })
      showToast({ variant: 'success', message: t('done.close') })
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
