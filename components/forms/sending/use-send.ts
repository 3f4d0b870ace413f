'use client'

import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError, isNetworkFailure } from '@/lib/api/errors'
import type { FieldError } from '@/lib/contracts/errors'
import { valueAt } from '../creation/attempt'
import { NOT_SENT_EVENT } from './use-unsaved-warning'

interface SendOptions {
  /** Stay busy after success, because the form is about to unmount. */
  hold?: boolean
  onDone?: () => void
  /** The last call failed with an error that belongs to no field. */
  onFail?: (error: unknown) => void
}

export interface Send {
  form: RefObject<HTMLFormElement | null>
  busy: boolean
  /** Error text of a field, if it has one. */
  errorOf: (field: string) => string | undefined
  /** Field errors of the last call. */
  fields: readonly FieldError[]
  /** The non-field error of the last call; null when there is none. */
  failure: unknown
  /** Runs a call; ignored while another one is running. */
  run: (work: () => Promise<unknown>, options?: SendOptions) => void
  reset: () => void
}

const none: readonly FieldError[] = []
/** The first invalid control, or the first of an invalid group. */
const wrongField = '[aria-invalid="true"], fieldset[data-invalid] :is(input, select, textarea)'

/**
 * Submits a form that displays its own errors: field errors are shown at their fields and the first one is focused.
 * The values stay in the form.
 * @param values what is sent, by the contract's field names: the error of a field goes as the field is changed
 */
export function useSend(values?: object): Send {
  const form = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState(none)
  const [failure, setFailure] = useState<unknown>(null)
  const now = useRef(values)
  now.current = values
  const refused = useRef(values)
  const isAsRefused = ({ field }: FieldError) =>
    JSON.stringify(valueAt(refused.current, field)) === JSON.stringify(valueAt(values, field))
  const errorOf = useFieldError(fields.filter(isAsRefused))

  useEffect(() => {
    if (fields.length > 0 || failure !== null) form.current?.querySelector<HTMLElement>(wrongField)?.focus()
  }, [fields, failure])

  // What the network kept from being sent can be sent again once it is back: the error says otherwise no longer.
  useEffect(() => {
    if (!isNetworkFailure(failure)) return
    const clear = () => setFailure(null)
    window.addEventListener('online', clear)
    return () => window.removeEventListener('online', clear)
  }, [failure])

  const reset = () => {
    setFields(none)
    setFailure(null)
  }
  const run: Send['run'] = (work, { hold, onDone, onFail } = {}) => {
    if (running.current) return
    running.current = true
    const sent = now.current
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
          refused.current = sent
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

/** Error text of a field from `data.errors[]` or the contract's own check; undefined when it has none. */
export function useFieldError(errors: readonly FieldError[]): (field: string) => string | undefined {
  const t = useTranslations('fieldErrors')
  return (field) => {
    const error = errors.find((item) => item.field === field || item.field.startsWith(`${field}.`))
    return error ? t(error.code, error.params) : undefined
  }
}
