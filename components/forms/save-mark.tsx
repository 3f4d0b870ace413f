'use client'

import { useTranslations } from 'next-intl'
import { ApiError } from '@/lib/api/errors'
import type { SaveState } from './use-autosave'

const clock = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' })

/** «Сохранено 10:42», or what stands in the way. */
export function SaveMark({
  state,
  local,
}: {
  state: SaveState /** Kept in this browser only. */
  local?: boolean
}) {
  const t = useTranslations('forms')
  const errors = useTranslations('errors')
  const reason = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : 'unexpected_error'
    return errors.has(code as 'unexpected_error')
      ? errors(code as 'unexpected_error')
      : errors('unexpected_error')
  }
  const text = () => {
    switch (state.kind) {
      case 'clean':
        return ''
      case 'saving':
        return t('saving')
      case 'saved':
        return t(local ? 'savedHere' : 'saved', { time: clock.format(state.at) })
      case 'offline':
        return t('offline')
      case 'failed':
        return t('notSaved', { reason: reason(state.error) })
    }
  }
  return (
    <p className={state.kind === 'failed' ? 'save-mark text-danger' : 'save-mark'} role="status">
      {text()}
    </p>
  )
}
