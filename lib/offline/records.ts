import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { keptDatabase, queueDatabase } from '@/lib/local-data'
import type { KeptAnswer } from './kept-answers'
import type { Queued } from './queue'

interface Kept extends DBSchema {
  answers: { key: [owner: string, path: string]; value: KeptAnswer; indexes: { at: number } }
}
interface Queue extends DBSchema {
  queued: { key: [owner: string, id: string]; value: Queued }
}

/** One connection for a tab; it gives way to the deletion that another tab begins. */
function connection<T extends DBSchema>(name: string, upgrade: (db: IDBPDatabase<T>) => void) {
  let opened: Promise<IDBPDatabase<T>> | undefined
  const forget = () => {
    opened = undefined
  }
  return async (): Promise<IDBPDatabase<T>> => {
    opened ??= openDB<T>(name, 1, {
      upgrade,
      blocking: (_, __, event) => {
        forget()
        if (event.target instanceof IDBDatabase) event.target.close()
      },
      terminated: forget,
    })
    // Storage that is refused now may be there later.
    opened.catch(forget)
    return opened
  }
}

/** Answers of the server, each under its owner and with its time. */
export const keptRecords = connection<Kept>(keptDatabase, (db) => {
  const answers = db.createObjectStore('answers', { keyPath: ['owner', 'path'] })
  answers.createIndex('at', 'at')
})

/** What waits for the network, under its owner. */
export const queueRecords = connection<Queue>(queueDatabase, (db) => {
  db.createObjectStore('queued', { keyPath: ['owner', 'id'] })
})
