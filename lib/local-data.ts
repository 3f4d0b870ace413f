import { KEEPS_KEY, PAGES_CACHE, PERSONAL_CACHE } from './shared/browser'

export const takesDatabase = 'dv:takes'
/** Answers said aloud to prepare for an interview; they never leave this browser. */
export const practiceDatabase = 'dv:practice'
/** Answers kept for use without a network, and what waits for the network. */
export const keptDatabase = 'dv:kept'
export const queueDatabase = 'dv:queue'

/** Local-storage key of when everything kept was last renewed. */
export const KEPT_RENEWED_KEY = 'dv:keeps-renewed'

function deleteCache(name: string): void {
  // Absent on plain http, where nothing is kept.
  window.caches?.delete(name).catch(console.warn)
}

/** Forgets the pages kept for use without a network: they tell the next person at this device what was looked at. */
export const deleteSeenPages = (): void => deleteCache(PAGES_CACHE)

/** Forgets the private data that this device keeps for use without a network; the choice to keep them may stay. */
export function deleteKept({ choice }: { choice: boolean }): void {
  try {
    if (localStorage.getItem(KEEPS_KEY) === null) return
    if (choice) localStorage.removeItem(KEEPS_KEY)
    localStorage.removeItem(KEPT_RENEWED_KEY)
    deleteCache(PERSONAL_CACHE)
    indexedDB.deleteDatabase(keptDatabase)
  } catch {
    // Storage is blocked: there is nothing to delete.
  }
}

/** Prefix of the local-storage keys of form drafts. */
export const draftPrefix = 'dv:draft:'

/** Prefixes of what only members write: texts and forms of dialogs, and messages, whose key stays: devices hold drafts. */
export const textPrefix = `${draftPrefix}text:`
export const messagePrefix = `${draftPrefix}talk:`
/** Local-storage key of whose these are; goes with the drafts. */
const ownerKey = `${draftPrefix}owner`

/** Drafts that only members have: edits of what the server has, and a new form that was being stored there. */
const isOfMember = (key: string, all: readonly string[]) =>
  key.startsWith(textPrefix) ||
  key.startsWith(messagePrefix) ||
  /^dv:draft:(?:resume|vacancy):/.test(key) ||
  all.includes(`${key}:creating`)

/** Whether words that were typed here and not stored on the server are kept in this browser. */
export function hasDrafts(): boolean {
  try {
    const notes = [ownerKey, `${draftPrefix}unsent`]
    return Object.keys(localStorage).some((key) => key.startsWith(draftPrefix) && !notes.includes(key))
  } catch {
    // Storage is blocked: nothing is kept.
    return false
  }
}

/** Another account finds no words of the one before it, whose session ended by itself. */
export function deleteTextsOfOthers(userId: string): void {
  try {
    const owner = localStorage.getItem(ownerKey)
    if (owner === userId) return
    const all = owner === null ? [] : Object.keys(localStorage)
    for (const key of all) if (isOfMember(key, all)) localStorage.removeItem(key)
    localStorage.setItem(ownerKey, userId)
  } catch {
    // Storage is blocked: there is nothing to delete.
  }
}

/** Prefix of the local-storage keys of the links by which vacancies were reached. */
export const linkPrefix = 'dv:link:'

/** Deletes every draft, recording and unsent word of this browser at sign-out. */
export function deleteDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(draftPrefix) || key.startsWith(linkPrefix)) localStorage.removeItem(key)
    }
    indexedDB.deleteDatabase(takesDatabase)
    indexedDB.deleteDatabase(practiceDatabase)
    indexedDB.deleteDatabase(queueDatabase)
    localStorage.removeItem(queueDatabase)
  } catch {
    // Storage is blocked, and recordings with it: there is nothing to delete.
  }
}
