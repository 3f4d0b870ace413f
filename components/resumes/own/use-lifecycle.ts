'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import type { OwnResume } from '@/lib/contracts/resumes'
import { openModal } from '@/stores/modals'
import { showToast } from '@/stores/toasts'
import { ownResumeKey } from '../editor/own-query'
import { fieldErrorsIn, publishResume } from '../editor/publish'
import { RemoveDialog } from './remove-dialog'
import { shareUrl } from './resume-link'

export const myResumesKey = ['my-resumes'] as const

/** Hiding, showing again, removing, links; what may be undone is offered at once. */
export function useLifecycle(own: OwnResume, onIncomplete: () => void) {
  const t = useTranslations('resumeForm')
  const client = useQueryClient()
  const showError = useErrorToast()
  const [busy, setBusy] = useState(false)
  const publicId = own.public_id
  const call = { params: { publicId } }

  async function run(change: () => Promise<OwnResume>, done: (own: OwnResume) => void): Promise<void> {
    setBusy(true)
    try {
      const changed = await change()
      client.setQueryData(ownResumeKey(publicId), changed)
      done(changed)
      await client.invalidateQueries({ queryKey: myResumesKey })
    } catch (error) {
      // What is missing can only be mended in the form.
      if (fieldErrorsIn(error)) onIncomplete()
      else showError(error)
    }
    setBusy(false)
  }

  const show = () =>
    run(
      () => publishResume(publicId),
      () => showToast({ variant: 'success', message: t('nowShown') }),
    )
  const hide = () =>
    run(
      () => api('DELETE /v1/resumes/:publicId/publication', call),
      () =>
        showToast({
          variant: 'info',
          message: t('nowHidden'),
          action: { label: t('undo'), run: () => void show() },
        }),
    )
  const remove = async () => {
    const title = own.fields.title || t('untitled')
    const text = own.status === 'draft' ? t('removeDraftText', { title }) : t('removeText', { title })
    const agreed = await openModal(RemoveDialog, {
      title: t('removeTitle'),
      size: 'sm',
      props: { text, labels: { remove: t('remove'), cancel: t('cancel') } },
    })
    if (!agreed) return
    await run(
      () => api('POST /v1/resumes/:publicId/moves', { ...call, body: { move: 'archive' } }),
      () => showToast({ variant: 'success', message: t('removed') }),
    )
  }
  const copy = async (of: OwnResume) => {
    await navigator.clipboard.writeText(shareUrl(of, window.location.origin))
    showToast({ variant: 'success', message: t('copied') })
  }
  const renewLink = () =>
    run(
      () => api('POST /v1/resumes/:publicId/direct-link', call),
      () => showToast({ variant: 'success', message: t('renewed') }),
    )
  return { busy, show, hide, remove, renewLink, copy: () => copy(own) }
}
