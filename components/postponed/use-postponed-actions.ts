'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/errors'
import type { PostponedItem, PostponedRemoval } from '@/lib/contracts/postponed'
import { openModal } from '@/stores/modals'
import { showToast } from '@/stores/toasts'
import { refreshLists } from './use-postponed'

/** Actions on postponed items; a removal can be undone. */
export function usePostponedActions() {
  const t = useTranslations('shelf')
  const errors = useTranslations('errors')
  const client = useQueryClient()
  const { isPending: busy, mutate: change } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onError: (error) => showToast({ variant: 'danger', message: errorText(error, errors) }),
    // Also after a conflict: the cached data may be outdated.
    onSettled: () => refreshLists(client),
  })

  const putBack = (ids: string[]) =>
    change(async () => {
      await api('POST /v1/my/postponed/bulk', { body: { ids, action: 'restore' } })
      showToast({ variant: 'success', message: t('undone') })
    })

  const remove = (ids: readonly string[], action: PostponedRemoval, onSettled?: () => void) =>
    change(
      async () => {
        const { done } = await api('POST /v1/my/postponed/bulk', { body: { ids: [...ids], action } })
        if (done.length === 0) return
        showToast({
          variant: 'success',
          message: t(`removed.${action}`, { count: done.length }),
          action: { label: t('undo'), run: () => putBack(done) },
        })
      },
      { onSettled },
    )

  const remind = (ids: readonly string[], remindAt: string | null, onSettled?: () => void) =>
    change(
      async () => {
        const body = { ids: [...ids], action: 'remind' as const, remind_at: remindAt }
        await api('POST /v1/my/postponed/bulk', { body })
      },
      { onSettled },
    )

  async function edit(item: PostponedItem, ofCompany: boolean) {
    const { NoteForm } = await import('./note-form')
    const noted = await openModal(NoteForm, {
      title: t('form.editTitle'),
      size: 'sm',
      props: { note: item.note, remindAt: item.overdue ? null : item.remind_at, ofCompany },
    })
    if (!noted) return
    change(async () => {
      await api('PATCH /v1/my/postponed/:publicId', {
        params: { publicId: item.public_id },
        body: { revision: item.revision, note: noted.note, remind_at: noted.remindAt },
      })
    })
  }

  return { busy, remove, remind, edit }
}
