import { emptyVacancyForm, type VacancyForm } from './vacancy-form'

const storageKey = 'dv:draft:vacancy'

/** The unsaved vacancy of this browser; null when there is none or it cannot be read. */
export function readLocalDraft(): VacancyForm | null {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored ? { ...emptyVacancyForm, ...(JSON.parse(stored) as Partial<VacancyForm>) } : null
  } catch {
    // Storage may be closed to us, or hold something else under our name: then there is no draft.
    return null
  }
}

/** @throws when the browser keeps nothing (private mode, no room). */
export function writeLocalDraft(form: VacancyForm): void {
  localStorage.setItem(storageKey, JSON.stringify(form))
}

export function dropLocalDraft(): void {
  localStorage.removeItem(storageKey)
}
