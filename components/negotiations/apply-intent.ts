/** The vacancy a person was about to answer when they went away to write a resume. */
export interface ApplyIntent {
  /** Leads back to the open form. */
  path: string
  title: string
}

const KEY = 'dv:apply'

export function keepIntent(intent: ApplyIntent): void {
  sessionStorage.setItem(KEY, JSON.stringify(intent))
}

export function forgetIntent(): void {
  sessionStorage.removeItem(KEY)
}

/** Null when there is none, or what is kept is not ours. */
export function readIntent(): ApplyIntent | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { path, title } = kept as Partial<ApplyIntent>
    return typeof path === 'string' && path.startsWith('/ru/vacancies/') && typeof title === 'string'
      ? { path, title }
      : null
  } catch {
    return null
  }
}
