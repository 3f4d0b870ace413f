'use client'

import { useSyncExternalStore } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { ApiError } from '@/lib/api/errors'
import { type Send, useSend } from './use-send'

const nothingToHear = () => () => {}

/** Whether the page is hydrated. A click before that would be lost, so the button stays disabled. */
export function useReady(): boolean {
  return useSyncExternalStore(
    nothingToHear,
    () => true,
    () => false,
  )
}

interface Submit extends Pick<Send, 'form' | 'busy' | 'errorOf' | 'run' | 'reset'> {
  /** Whether the page is hydrated: before that a click would submit the form natively. */
  ready: boolean
  /** Code of the last non-field error. */
  failed: string | null
}

/** Errors of a typed code, shown at the field of the code. */
export const codeRefusals: ReadonlySet<string> = new Set(['code_wrong', 'code_expired', 'code_too_many'])
const none: ReadonlySet<string> = new Set()

/**
 * Submits a form whose errors are shown in a toast, except field errors and those in `atField`, which the form
 * displays itself. `values`: see `useSend`.
 */
export function useSubmit({
  atField = none,
  values,
}: {
  atField?: ReadonlySet<string>
  values?: object
} = {}): Submit {
  const ready = useReady()
  const showError = useErrorToast()
  const { form, busy, errorOf, failure, run, reset } = useSend(values)
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
