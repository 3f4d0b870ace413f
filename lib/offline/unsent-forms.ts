import type { UserClaims } from '@/lib/contracts/accounts'
import { draftPrefix } from '@/lib/local-data'
import { decodeClaims } from '@/lib/session/claims'
import { readTokenRecord } from '@/lib/session/storage'

/**
 * Forms that were filled in without a network. Their words stand in local storage, each under a key of its own; here stands
 * where they were typed, so that they can be offered when the network is back and nobody opens the form by chance.
 */

/** Under the prefix of drafts, so that it goes with them. */
const KEY = `${draftPrefix}unsent`
/** More than this nobody fills in without a network. */
const maxNotes = 20

export interface UnsentForm {
  /** Local-storage key of the words. */
  key: string
  /** Address of the page with the form. */
  path: string
  owner: string
}

const ownerNow = (): string | null => decodeClaims<UserClaims>(readTokenRecord()?.token ?? '')?.id ?? null

function read(): UnsentForm[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    // A foreign value: nothing is noted.
    return []
  }
}

function write(notes: readonly UnsentForm[]): void {
  if (notes.length === 0) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify(notes.slice(-maxNotes)))
}

/** Notes that words were stored while there is no network; those of a guest belong to nobody who could send them. */
export function noteUnsent(key: string): void {
  const owner = navigator.onLine ? null : ownerNow()
  if (owner === null) return
  const path = location.pathname + location.search
  try {
    write([...read().filter((note) => note.key !== key), { key, path, owner }])
  } catch (error) {
    console.warn('An unsent form was not noted', error)
  }
}

/**
 * The forms of this person that wait, the newest last, each given out once. One that was sent meanwhile is forgotten; one that
 * stands on this page goes on by itself.
 */
export function takeUnsent(): UnsentForm[] {
  const owner = ownerNow()
  const here = location.pathname + location.search
  const waiting = read().filter(({ key }) => localStorage.getItem(key) !== null)
  const isDue = (note: UnsentForm) => note.owner === owner && note.path !== here
  write(waiting.filter((note) => !isDue(note)))
  return waiting.filter(isDue)
}

/** Whose words they are: a resume's or vacancy's form, or a text of a dialog. */
export function kindOf({ key }: Pick<UnsentForm, 'key'>): 'resume' | 'vacancy' | 'text' {
  const [kind] = key.slice(draftPrefix.length).split(':')
  return kind === 'resume' || kind === 'vacancy' ? kind : 'text'
}
