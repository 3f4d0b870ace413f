import { draftPrefix } from '@/lib/local-data'

/** What was typed and what it was typed over. */
interface Kept<Form> {
  form: Form
  base: Form
}

/** Forms of a kind as this browser keeps them: one that is not on the server yet, and unsaved edits by public id. */
export interface KeptCopies<Form extends object> {
  /** Null when there is none or it cannot be read; fields that an older build did not know are as in `empty`. */
  readNew: () => Form | null
  /** @throws when the browser keeps nothing (private mode, no room). */
  writeNew: (form: Form) => void
  dropNew: () => void
  /** Hears of the new one as another tab has just written it; returns how to stop. */
  onNew: (heard: (form: Form) => void) => () => void
  readEdit: (publicId: string) => Kept<Form> | null
  writeEdit: (publicId: string, kept: Kept<Form>) => void
  dropEdit: (publicId: string) => void
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null
  } catch {
    // Storage may be closed to us, or hold something else under our name: then there is no draft.
    return null
  }
}

function drop(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Closed storage keeps nothing either.
  }
}

/** @param kind the form's name in the storage */
export function keptCopies<Form extends object>(kind: string, empty: Form): KeptCopies<Form> {
  const key = draftPrefix + kind
  const readNew = () => {
    const form = read<Partial<Form>>(key)
    return form && { ...empty, ...form }
  }
  return {
    readNew,
    writeNew: (form) => localStorage.setItem(key, JSON.stringify(form)),
    dropNew: () => drop(key),
    onNew: (heard) => {
      const listen = (event: StorageEvent) => {
        // One that is gone was sent, or forgotten with the sign-out: what stands in this tab stays.
        const form = event.key === key && event.newValue !== null ? readNew() : null
        if (form) heard(form)
      }
      window.addEventListener('storage', listen)
      return () => window.removeEventListener('storage', listen)
    },
    readEdit: (publicId) => {
      const kept = read<Kept<Partial<Form>>>(`${key}:${publicId}`)
      return kept && { form: { ...empty, ...kept.form }, base: { ...empty, ...kept.base } }
    },
    writeEdit: (publicId, kept) => {
      try {
        localStorage.setItem(`${key}:${publicId}`, JSON.stringify(kept))
      } catch (error) {
        // The server has it as soon as it can be reached; this copy is for the way there.
        console.warn('unsaved edit not kept', error)
      }
    },
    dropEdit: (publicId) => drop(`${key}:${publicId}`),
  }
}
