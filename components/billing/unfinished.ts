const KEY = 'dv:unfinished'

/** The resume whose contacts somebody was about to open when they went away to buy more of them. */
export function keepUnfinished(resume: string): void {
  sessionStorage.setItem(KEY, resume)
}

export function forgetUnfinished(resume: string): void {
  if (sessionStorage.getItem(KEY) === resume) sessionStorage.removeItem(KEY)
}

/** Null when there is none, or what is kept is not ours. */
export function readUnfinished(): string | null {
  const kept = sessionStorage.getItem(KEY)
  return kept !== null && /^[\w-]{1,40}$/.test(kept) ? kept : null
}
