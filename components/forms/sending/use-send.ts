'use client'

import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from '@/lib/api/errors'
import type { FieldError } from '@/lib/contracts/errors'
import { NOT_SENT_EVENT } from './use-unsaved-warning'

interface SendOptions {
  /** Stays busy after a success: the form is about to go away. */
  hold?: boolean
  onDone?: () => void
  /** The last call was refused by something else than its fields. */
  onFail?: (error: unknown) => void
}

export interface Send {
  form: RefObject<HTMLFormElement | null>
  busy: boolean
  /** Words for the error of a field, if it has one. */
  errorOf: (field: string) => string | undefined
  /** The errors of fields as they came. */
  fields: readonly FieldError[]
  /** What the last call failed of, when it was not its fields; null when it did not. */
  failure: unknown
  /** Runs a call once at a time. */
  run: (work: () => Promise<unknown>, options?: SendOptions) => void
  reset: () => void
}

const none: readonly FieldError[] = []
/** A field that is wrong, or the first of a group that is. */
const wrongField = '[aria-invalid="true"], fieldset[data-invalid] :is(input, select, textarea)'

/**
 * Sending a form that says itself what went wrong: field errors go to their fields and the focus to the first of them.
 * What was typed is the form's own and stays.
 */
export function useSend(): Send {
  const form = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const sentFrom = useRef<HTMLElement>(null)
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState(none)
  const [failure, setFailure] = useState<unknown>(null)
  const errorOf = useFieldError(fields)

  useEffect(() => {
    if (fields.length === 0 && failure === null) return
    const wrong = form.current?.querySelector<HTMLElement>(wrongField)
    // The button was no place for the focus while the call went on.
    const from = document.activeElement === document.body ? sentFrom.current : null
    ;(wrong ?? from)?.focus()
  }, [fields, failure])

  const reset = () => {
    setFields(none)
    setFailure(null)
  }
  const run: Send['run'] = (work, { hold, onDone, onFail } = {}) => {
    if (running.current) return
    running.current = true
    sentFrom.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
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
          const wrong = error instanceof ApiError ? error.details.fields : undefined
          setFields(wrong ?? none)
          setFailure(wrong ? null : error)
          if (!wrong) onFail?.(error)
        },
      )
      .finally(() => {
        running.current = false
      })
  }
  return { form, busy, errorOf, fields, failure, run, reset }
}

/** Words for the error of a field out of `data.errors[]` (or the contract's own check); undefined when it has none. */
export function useFieldError(errors: readonly FieldError[]): (field: string) => string | undefined {
  const t = useTranslations('fieldErrors')
  return (field) => {
    const error = errors.find((item) => item.field === field || item.field.startsWith(`${field}.`))
    return error ? t(error.code, error.params) : undefined
  }
}
