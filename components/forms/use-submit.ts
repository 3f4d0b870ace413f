'use client'

import { useErrorToast } from '@/components/layout/use-error-toast'
import { ApiError } from '@/lib/api/api-error'
import { useReady } from './use-ready'
import { type Send, useSend } from './use-send'

interface Submit extends Pick<Send, 'form' | 'busy' | 'errorOf' | 'run' | 'reset'> {
  /** Whether script has taken over: until then a click would send the form to nowhere. */
  ready: boolean
  /** Code of the last refusal that was not about fields. */
  failed: string | null
}

/** Sending a form whose failures that are not about fields are said in a toast. */
export function useSubmit(): Submit {
  const ready = useReady()
  const showError = useErrorToast()
  const { form, busy, errorOf, failure, run, reset } = useSend()
  const failed =
    failure === null ? null : failure instanceof ApiError ? failure.code : ('unexpected_error' as const)
  return {
    form,
    ready,
    busy,
    errorOf,
    failed,
    run: (work, options) => run(work, { ...options, onFail: showError }),
    reset,
  }
}
