'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import type { FieldControl } from '@/components/ui/field'
import { ErrorIcon } from '@/components/ui/icons'
import { suggest } from '@/lib/api/dictionaries'
import type { Suggestion, SuggestKind } from '@/lib/contracts/dictionaries'

const plain = (name: string) => name.trim().toLowerCase().replaceAll('ё', 'е')
export const isSameText = (one: string, other: string): boolean => plain(one) === plain(other)

/** The value with exactly this name; among equal names the most frequent, which comes first. */
const exactOf = <T extends Pick<Suggestion, 'name'>>(items: readonly T[], text: string): T | undefined =>
  items.find((item) => isSameText(item.name, text))

/** Looks the same up on the server, when the person was faster than the list. Undefined on failure, too. */
async function findExact(kind: SuggestKind, text: string, signal: AbortSignal) {
  try {
    return exactOf(await suggest(kind, text, signal), text)
  } catch {
    return undefined
  }
}

/**
 * Handles text left in a dictionary field without a selection: a value with exactly that name is selected, any other text stays in the field with an error.
 */
export function useUnpicked(kind: SuggestKind, pick: (item: Suggestion) => void) {
  const t = useTranslations('forms')
  const id = useId()
  const [unknown, setUnknown] = useState(false)
  const asking = useRef<AbortController | null>(null)
  const last = useRef(pick)
  last.current = pick
  useEffect(() => () => asking.current?.abort(), [])

  /** The person continued typing, or the field was set from outside. */
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
    /** Props of the control: whether it is invalid, and the error text. */
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
