'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import type { OwnResume, RequestableResumeAction } from '@/lib/contracts/own-resumes'
import { showToast } from '@/stores/toasts'
import { fieldErrorsIn, ownResumeKey } from '../editor/own-resume'

export const myResumesKey = ['my-resumes'] as const

/** The inverse of each action; `raise` has none. */
const back: Partial<Record<RequestableResumeAction, RequestableResumeAction>> = {
  publish: 'hide',
  hide: 'publish',
  archive: 'restore',
  restore: 'archive',
  delete: 'undelete',
}
/** How long the undo toast is shown. */
const undoMs = 10_000

/** Actions on one or several own resumes, with undo where possible. */
export function useResumeActions() {
  const t = useTranslations('resumeForm')
  const client = useQueryClient()
  const showError = useErrorToast()
  const [busy, setBusy] = useState(false)

  const refresh = () => client.invalidateQueries({ queryKey: myResumesKey })
  const tell = (action: RequestableResumeAction, count: number, undo?: () => void) =>
    showToast({
      variant: action === 'raise' || action === 'publish' ? 'success' : 'info',
      message: t(`moved.${action}`, { count }),
      ...(undo && { timeoutMs: undoMs, action: { label: t('undo'), run: undo } }),
    })

  /** @param onIncomplete called when required fields are missing, which only the form can fix */
  async function runOne(
    own: OwnResume,
    action: RequestableResumeAction,
    onIncomplete?: () => void,
  ): Promise<void> {
    const undo = back[action]
    setBusy(true)
    try {
      const changed = await api('POST /v1/resumes/:publicId/moves', {
        params: { publicId: own.public_id },
        body: { move: action },
      })
      client.setQueryData(ownResumeKey(own.public_id), changed)
      tell(action, 1, undo && (() => void runOne(changed, undo)))
      await refresh()
    } catch (error) {
      if (onIncomplete && fieldErrorsIn(error)) onIncomplete()
      else showError(error)
    }
    setBusy(false)
  }

  async function runOnMany(ids: readonly string[], action: RequestableResumeAction): Promise<void> {
    const undo = back[action]
    setBusy(true)
    try {
      const { results } = await api('POST /v1/my/resumes/bulk', {
        body: { move: action, public_ids: [...ids] },
      })
      const done = results.filter((one) => one.ok).map((one) => one.public_id)
      const left = results.length - done.length
      if (done.length > 0) tell(action, done.length, undo && (() => void runOnMany(done, undo)))
      if (left > 0) showToast({ variant: 'warning', message: t('notMoved', { count: left }) })
      await refresh()
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }

  return { busy, runOne, runOnMany, refresh }
}
