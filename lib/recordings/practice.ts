import { practiceDatabase } from '../local-data'

/** An answer said aloud, kept in this browser and nowhere else. */
export interface PracticeTake {
  id: string
  /** Public id of the person: another one of this browser does not see it. */
  owner: string
  /** By its text: the order of questions changes between releases. */
  question: string
  /** Milliseconds since 1970. */
  at: number
  seconds: number
  blob: Blob
}

const store = 'takes'

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Runs one transaction; the connection is closed after it, so that a sign-out can delete the database. */
async function run<T>(mode: IDBTransactionMode, work: (takes: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(practiceDatabase, 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(store, { keyPath: 'id' })
  }
  const db = await done(opening)
  try {
    const transaction = db.transaction(store, mode)
    const request = work(transaction.objectStore(store))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onerror = () => reject(transaction.error)
      // A full disk aborts without an error of a request.
      transaction.onabort = () => reject(transaction.error)
    })
    return request.result
  } finally {
    db.close()
  }
}

/** The takes of a person, the latest first. */
export async function practiceTakes(owner: string): Promise<PracticeTake[]> {
  const all = await run<PracticeTake[]>('readonly', (takes) => takes.getAll())
  return all.filter((take) => take.owner === owner).sort((a, b) => b.at - a.at)
}

export async function savePracticeTake(take: PracticeTake): Promise<void> {
  await run('readwrite', (takes) => takes.put(take))
}

export const deletePracticeTake = (id: string): Promise<undefined> =>
  run('readwrite', (takes) => takes.delete(id))

export const deletePracticeTakes = (): Promise<undefined> => run('readwrite', (takes) => takes.clear())
