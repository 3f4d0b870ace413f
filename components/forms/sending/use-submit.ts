'use client'

import { useSyncExternalStore } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { ApiError } from '@/lib/api/errors'
import { type Send, useSend } from './use-send'

const nothingToHear = () => () => {}

/** Whether script has taken over. Until then a press of a button goes nowhere, so that it stays disabled. */
export function useReady(): boolean {
  return useSyncExternalStore(
    nothingToHear,
    () => true,
    () => false,
  )
}

interface Submit extends Pick<Send, 'form' | 'busy' | 'errorOf' | 'run' | 'reset'> {
  /** Whether script has taken over: until then a click would send the form to nowhere. */
  ready: boolean
  /** Code of the last refusal that was not about fields. */
  failed: string | null
}

/** Refusals of a typed code: a form says them at its field. */
export const codeRefusals: ReadonlySet<string> = new Set(['code_wrong', 'code_expired', 'code_too_many'])
const none: ReadonlySet<string> = new Set()

/** Sending a form whose failures are said in a toast, but for those about fields and those `atField`, which the form says itself. */
export function useSubmit({ atField = none }: { atField?: ReadonlySet<string> } = {}): Submit {
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
    run: (work, options) =>
      run(work, {
        ...options,
        onFail: (error) => {
          if (!(error instanceof ApiError && atField.has(error.code))) showError(error)
        },
      }),
    reset,
  }
}
