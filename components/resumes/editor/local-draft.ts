import { emptyResumeForm, type ResumeForm } from './resume-form'

const storageKey = 'dv:draft:resume'

/** The unsaved resume of this browser; null when there is none or it cannot be read. */
export function readLocalDraft(): ResumeForm | null {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored ? { ...emptyResumeForm, ...(JSON.parse(stored) as Partial<ResumeForm>) } : null
  } catch {
    // Storage may be closed to us, or hold something else under our name: then there is no draft.
    return null
  }
}

/** @throws when the browser keeps nothing (private mode, no room). */
export function writeLocalDraft(form: ResumeForm): void {
  localStorage.setItem(storageKey, JSON.stringify(form))
}

export function dropLocalDraft(): void {
  localStorage.removeItem(storageKey)
}
