import { draftPrefix } from '@/lib/local-data'
import { noteUnsent } from '@/lib/offline/unsent-forms'

/** The edited form and the version it was edited from. */
interface Kept<Form> {
  form: Form
  base: Form
}

/** The request that creates a draft. Until its answer is known it is repeated as it was, so that a reload makes no second draft. */
export interface Creating<Fields> {
  key: string
  fields: Fields
}

/**
 * Form copies in local storage by kind: one new form that is not on the server yet, and unsaved edits by public id.
 */
export interface KeptCopies<Form extends object> {
  /** Null when absent or unreadable; fields missing in a copy of an older build are taken from `empty`. */
  readNew: () => Form | null
  /** @throws when storage is unavailable or full */
  writeNew: (form: Form) => void
  dropNew: () => void
  /** The creation that this browser has sent for the new form, and has no answer to. */
  readCreating: () => Creating<unknown> | null
  writeCreating: (creating: Creating<unknown> | null) => void
  /** Subscribes to copies written by other tabs; returns the unsubscribe function. */
  onNew: (heard: (form: Form) => void) => () => void
  readEdit: (publicId: string) => Kept<Form> | null
  writeEdit: (publicId: string, kept: Kept<Form>) => void
  dropEdit: (publicId: string) => void
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null
  } catch {
    // Storage is blocked or holds a foreign value: there is no draft.
    return null
  }
}

function drop(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

/** @param kind the form's name in the storage key */
export function keptCopies<Form extends object>(kind: string, empty: Form): KeptCopies<Form> {
  const key = draftPrefix + kind
  const creatingKey = `${key}:creating`
  const readNew = () => {
    const form = read<Partial<Form>>(key)
    return form && { ...empty, ...form }
  }
  return {
    readNew,
    writeNew: (form) => {
      localStorage.setItem(key, JSON.stringify(form))
      noteUnsent(key)
    },
    dropNew: () => {
      drop(key)
      drop(creatingKey)
    },
    readCreating: () => read(creatingKey),
    writeCreating: (creating) => {
      if (!creating) return drop(creatingKey)
      try {
        localStorage.setItem(creatingKey, JSON.stringify(creating))
      } catch (error) {
        // Only a reload before the answer could make a second draft.
        console.warn('creation not noted in this browser', error)
      }
    },
    onNew: (heard) => {
      const listen = (event: StorageEvent) => {
        // A removed copy was sent, or deleted at sign-out: the form in this tab stays.
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
        noteUnsent(`${key}:${publicId}`)
      } catch (error) {
        // Only until the server has stored it.
        console.warn('unsaved edit not kept', error)
      }
    },
    dropEdit: (publicId) => drop(`${key}:${publicId}`),
  }
}
