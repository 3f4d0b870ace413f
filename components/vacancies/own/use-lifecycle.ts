'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { openModal } from '@/stores/modals'
import { showToast } from '@/stores/toasts'
import { fieldErrorsIn, publishVacancy } from '../editor/publish'
import { CloseDialog } from './close-dialog'

/** Pausing, publishing again and closing, with what may be undone offered at once. */
export function useLifecycle(publicId: string, onIncomplete: () => void) {
  const t = useTranslations('vacancyForm')
  const client = useQueryClient()
  const showError = useErrorToast()
  const [busy, setBusy] = useState(false)

  async function run(change: () => Promise<OwnVacancy>, done: () => void): Promise<void> {
    setBusy(true)
    try {
      await change()
      done()
      await client.invalidateQueries({ queryKey: ['my-vacancies'] })
    } catch (error) {
      // What is missing can only be mended in the form.
      if (fieldErrorsIn(error)) onIncomplete()
      else showError(error)
    }
    setBusy(false)
  }

  const publish = () =>
    run(
      () => publishVacancy(publicId),
      () => showToast({ variant: 'success', message: t('resumed') }),
    )
  const pause = () =>
    run(
      () => api('DELETE /v1/vacancies/:publicId/publication', { params: { publicId } }),
      () =>
        showToast({
          variant: 'info',
          message: t('paused'),
          action: { label: t('undo'), run: () => void publish() },
        }),
    )
  const close = async () => {
    const reason = await openModal(CloseDialog, {
      title: t('closeTitle'),
      size: 'sm',
      props: {
        labels: {
          text: t('closeText'),
          confirm: t('closeConfirm'),
          cancel: t('cancel'),
          hired_here: t('closeReasons.hired_here'),
          hired_elsewhere: t('closeReasons.hired_elsewhere'),
          cancelled: t('closeReasons.cancelled'),
          other: t('closeReasons.other'),
        },
      },
    })
    if (!reason) return
    await run(
      () => api('POST /v1/vacancies/:publicId/closure', { params: { publicId }, body: { reason } }),
      () => showToast({ variant: 'success', message: t('closed') }),
    )
  }
  return { busy, publish, pause, close }
}
