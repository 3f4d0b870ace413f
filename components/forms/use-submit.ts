'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { ApiError } from '@/lib/api/api-error'
import type { FieldError } from '@/lib/contracts/errors'
import { useFieldError } from './use-field-error'
import { useReady } from './use-ready'
import { NOT_SENT_EVENT } from './use-unsaved-warning'

interface Submit {
  form: RefObject<HTMLFormElement | null>
  busy: boolean
  /** Whether script has taken over: until then a click would send the form to nowhere. */
  ready: boolean
  /** Words for the error of a field, if it has one. */
  errorOf: (field: string) => string | undefined
  /** Code of the last refusal that was not about fields. */
  failed: string | null
  /** Runs a call once at a time. Stays busy after a success, when `hold` says that a navigation follows. */
  run: (work: () => Promise<unknown>, options?: { hold?: boolean; onDone?: () => void }) => void
  reset: () => void
}

/**
 * Sending a form: field errors go to their fields and the focus to the first of them, anything else into a toast.
 * What was typed is the form's own and stays.
 */
export function useSubmit(): Submit {
  const ready = useReady()
  const form = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState<readonly FieldError[]>([])
  const [failed, setFailed] = useState<string | null>(null)
  const errorOf = useFieldError(fields)
  const showError = useErrorToast()

  useEffect(() => {
    if (fields.length === 0 && failed === null) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fields, failed])

  const reset = () => {
    setFields([])
    setFailed(null)
  }
  const run: Submit['run'] = (work, { hold, onDone } = {}) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    work()
      .then(
        () => {
          reset()
          if (!hold) setBusy(false)
          onDone?.()
        },
        (error: unknown) => {
          setBusy(false)
          form.current?.dispatchEvent(new Event(NOT_SENT_EVENT, { bubbles: true }))
          const refusal = error instanceof ApiError ? error : null
          setFields(refusal?.details.fields ?? [])
          setFailed(refusal?.details.fields ? null : (refusal?.code ?? 'unexpected_error'))
          if (!refusal?.details.fields) showError(error)
        },
      )
      .finally(() => {
        running.current = false
      })
  }
  return { form, ready, busy, errorOf, failed, run, reset }
}
