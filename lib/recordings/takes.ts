import type { RecordingType } from '@/lib/contracts/recording-limits'
import { dayMs } from '@/lib/shared/time'
import { takesDatabase } from '../local-data'

/** Names the question a recording answers. */
export interface TakeKey {
  publicId: string
  position: number
}
export interface StoredTake {
  blob: Blob
  type: RecordingType
  /** Where its upload was begun, if it was. */
  upload: string | null
}
interface Head {
  type: RecordingType
  upload: string | null
  at: number
}

/** Longer than any deadline: what is older can be sent nowhere. */
const retentionMs = 8 * dayMs
const keyOf = ({ publicId, position }: TakeKey) => `${publicId}:${position}`

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(takesDatabase, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('heads')
    request.result.createObjectStore('pieces')
  }
  return done(request)
}

/** Changes what is kept, all of it or nothing. */
async function change(work: (heads: IDBObjectStore, pieces: IDBObjectStore) => void): Promise<void> {
  const db = await open()
  try {
    const transaction = db.transaction(['heads', 'pieces'], 'readwrite')
    work(transaction.objectStore('heads'), transaction.objectStore('pieces'))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    db.close()
  }
}

/** Every key that begins so. */
const under = (key: string) => IDBKeyRange.bound([key], [key, []])

function forget(heads: IDBObjectStore, pieces: IDBObjectStore, key: string): void {
  heads.delete(key)
  pieces.delete(under(key))
}

/** A recording begins: what was kept for the question is forgotten. */
export const beginTake = (of: TakeKey, type: RecordingType): Promise<void> =>
  change((heads, pieces) => {
    forget(heads, pieces, keyOf(of))
    heads.put({ type, upload: null, at: Date.now() } satisfies Head, keyOf(of))
  })

export const saveChunk = (of: TakeKey, nth: number, piece: Blob): Promise<void> =>
  change((_, pieces) => {
    pieces.put(piece, [keyOf(of), nth])
  })

/** Remembers where the upload was begun, so that it goes on from the last byte that arrived. */
export const saveUpload = (of: TakeKey, upload: string): Promise<void> =>
  change((heads) => {
    const read = heads.get(keyOf(of)) as IDBRequest<Head | undefined>
    read.onsuccess = () => {
      if (read.result) heads.put({ ...read.result, upload }, keyOf(of))
    }
  })

/** What was recorded and not sent, up to the last second of it; null when nothing was. */
export async function findTake(of: TakeKey): Promise<StoredTake | null> {
  const db = await open()
  try {
    const stores = db.transaction(['heads', 'pieces'])
    const key = keyOf(of)
    const [head, pieces] = await Promise.all([
      done(stores.objectStore('heads').get(key) as IDBRequest<Head | undefined>),
      done(stores.objectStore('pieces').getAll(under(key)) as IDBRequest<Blob[]>),
    ])
    if (!head || pieces.length === 0) return null
    return { blob: new Blob(pieces, { type: head.type }), type: head.type, upload: head.upload }
  } finally {
    db.close()
  }
}

export const deleteTake = (of: TakeKey): Promise<void> =>
  change((heads, pieces) => forget(heads, pieces, keyOf(of)))

/** Forgets those of an interview, or only what is too old to be sent when none is named. */
export const deleteAllTakes = (publicId?: string): Promise<void> =>
  change((heads, pieces) => {
    const cursor = heads.openCursor()
    cursor.onsuccess = () => {
      const at = cursor.result
      if (!at) return
      const key = String(at.key)
      const old = Date.now() - (at.value as Head).at > retentionMs
      if (old || (publicId !== undefined && key.startsWith(`${publicId}:`))) forget(heads, pieces, key)
      at.continue()
    }
  })
