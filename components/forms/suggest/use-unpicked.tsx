'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import type { FieldControl } from '@/components/ui/field'
import { ErrorIcon } from '@/components/ui/icons'
import { suggest } from '@/lib/api/dictionaries'
import type { Suggestion, SuggestKind } from '@/lib/contracts/dictionaries'

const plain = (name: string) => name.trim().toLowerCase().replaceAll('ё', 'е')

/** The value that is called exactly so; of namesakes the most usual, which stands first. */
const exactOf = <T extends Pick<Suggestion, 'name'>>(items: readonly T[], text: string): T | undefined =>
  items.find((item) => plain(item.name) === plain(text))

/** The same asked of the dictionary: the person was faster than the list. Undefined as well when it cannot be asked. */
async function findExact(kind: SuggestKind, text: string, signal: AbortSignal) {
  try {
    return exactOf(await suggest(kind, text, signal), text)
  } catch {
    return undefined
  }
}

/**
 * What is left in a field of a dictionary without a choice: the value called exactly so is taken, anything else stays
 * in the field with a word on what to do.
 */
export function useUnpicked(kind: SuggestKind, pick: (item: Suggestion) => void) {
  const t = useTranslations('forms')
  const id = useId()
  const [unknown, setUnknown] = useState(false)
  const asking = useRef<AbortController | null>(null)
  const last = useRef(pick)
  last.current = pick
  useEffect(() => () => asking.current?.abort(), [])

  /** The person goes on in the field, or something else has filled it. */
  const forget = () => {
    asking.current?.abort()
    setUnknown(false)
  }
  const leave = async (text: string, items: readonly Suggestion[]) => {
    forget()
    const offered = exactOf(items, text)
    if (offered) return last.current(offered)
    const asked = new AbortController()
    asking.current = asked
    const found = await findExact(kind, text, asked.signal)
    if (asked.signal.aborted) return
    if (found) last.current(found)
    else setUnknown(true)
  }
  return {
    leave,
    forget,
    /** For the control: it is wrong, and why. */
    control: (given: FieldControl): FieldControl =>
      unknown
        ? {
            ...given,
            'aria-invalid': true,
            'aria-describedby': [id, given['aria-describedby']].filter(Boolean).join(' '),
          }
        : given,
    error: unknown ? (
      <p className="field-error field-error-own" id={id} role="alert">
        <ErrorIcon size={16} className="mt-px flex-none" />
        <span>{t(kind === 'city' || kind === 'role' ? `pickFromList.${kind}` : 'pickFromList.other')}</span>
      </p>
    ) : null,
  }
}
