import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { textPrefix as prefix } from '@/lib/local-data'
import { noteUnsent } from '@/lib/offline/unsent-forms'
import { dayMs } from '@/lib/shared/time'

/** How long a text that nobody came back to is kept. */
const keptFor = 14 * dayMs

interface Stored {
  text: string
  /** Milliseconds since 1970. */
  at: number
}

function parse(raw: string | null): Stored | null {
  try {
    const { text, at } = JSON.parse(raw ?? '{}')
    return typeof text === 'string' && typeof at === 'number' && Date.now() - at < keptFor
      ? { text, at }
      : null
  } catch {
    // A foreign value: nothing is kept.
    return null
  }
}

/** The stored text; deletes those of all dialogs whose time is over. */
function read(key: string): string | null {
  try {
    for (const other of Object.keys(localStorage)) {
      if (other.startsWith(prefix) && parse(localStorage.getItem(other)) === null)
        localStorage.removeItem(other)
    }
    return parse(localStorage.getItem(key))?.text ?? null
  } catch {
    // Storage is blocked: the text lives as long as its dialog.
    return null
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null || text.trim() === '') localStorage.removeItem(key)
    else {
      localStorage.setItem(key, JSON.stringify({ text, at: Date.now() } satisfies Stored))
      noteUnsent(key)
    }
  } catch (error) {
    console.warn('A text could not be kept', error)
  }
}

export interface KeptText {
  /** Null until something is typed, so that a suggested text can stand. */
  typed: string | null
  setTyped: (text: string) => void
  /** What is shown was typed before the dialog was opened. */
  isFromBefore: boolean
  /** Back to the suggested text. */
  discard: () => void
  /** It was sent. */
  forget: () => void
}

/**
 * Text of a dialog, kept in this browser until it is sent: neither a reload, nor a lost network, nor a press beside the
 * dialog loses it. Deleted with the session and after two weeks.
 * @param name of the dialog and of what it is about
 * @param given text that takes the place of a kept one
 */
export function useKeptText(name: string, given: string | null = null): KeptText {
  const key = prefix + name
  const [kept, setKept] = useState(() => given ?? read(key))
  const [isFromBefore, setFromBefore] = useState(() => given === null && kept !== null)
  const put = (text: string | null) => {
    setKept(text)
    write(key, text)
  }
  return {
    typed: kept,
    setTyped: (text) => {
      setFromBefore(false)
      put(text)
    },
    isFromBefore,
    discard: () => {
      setFromBefore(false)
      put(null)
    },
    forget: () => write(key, null),
  }
}

function fieldsIn(typed: string | null): object {
  try {
    const fields: unknown = JSON.parse(typed ?? '{}')
    return typeof fields === 'object' && fields !== null ? fields : {}
  } catch {
    // A text from before these fields: the form begins anew.
    return {}
  }
}

/** The same for a form of several fields; `initial` stands until something is changed. */
export function useKeptValues<T extends object>(name: string, initial: T) {
  const kept = useKeptText(name)
  const values: T = { ...initial, ...fieldsIn(kept.typed) }
  const put = (change: Partial<T>) => kept.setTyped(JSON.stringify({ ...values, ...change }))
  return { values, put, kept }
}

/** Says that a text is from an earlier time, and offers to begin anew. For messages with `common.keptText`. */
export function KeptTextNote({ kept: { isFromBefore, discard } }: { kept: KeptText }) {
  const t = useTranslations('common.keptText')
  if (!isFromBefore) return null
  return (
    <p className="text-xs text-soft">
      {t('fromBefore')}{' '}
      <button type="button" className="link" onClick={discard}>
        {t('discard')}
      </button>
    </p>
  )
}
