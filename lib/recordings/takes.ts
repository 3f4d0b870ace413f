import type { RecordingType } from '@/lib/contracts/recording-limits'
import { dayMs } from '@/lib/shared/time'
import { takesDatabase } from '../local-data'

/** Identifies the question of a recording. */
export interface TakeKey {
  publicId: string
  position: number
}
export interface StoredTake {
  blob: Blob
  type: RecordingType
  /** URL of its upload, if one was started. */
  upload: string | null
}
interface Head {
  type: RecordingType
  upload: string | null
  at: number
}

/** Longer than any deadline: an older recording can no longer be submitted. */
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

/** Runs a read-write transaction over both stores. */
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

/** Key range of all chunks of a recording. */
const under = (key: string) => IDBKeyRange.bound([key], [key, []])

function forget(heads: IDBObjectStore, pieces: IDBObjectStore, key: string): void {
  heads.delete(key)
  pieces.delete(under(key))
}

/** Starts a recording; deletes an earlier one of the question. */
export const beginTake = (of: TakeKey, type: RecordingType): Promise<void> =>
  change((heads, pieces) => {
    forget(heads, pieces, keyOf(of))
    heads.put({ type, upload: null, at: Date.now() } satisfies Head, keyOf(of))
  })

export const saveChunk = (of: TakeKey, nth: number, piece: Blob): Promise<void> =>
  change((_, pieces) => {
    pieces.put(piece, [keyOf(of), nth])
  })

/** Stores the upload URL, so that the upload can resume. */
export const saveUpload = (of: TakeKey, upload: string): Promise<void> =>
  change((heads) => {
    const read = heads.get(keyOf(of)) as IDBRequest<Head | undefined>
    read.onsuccess = () => {
      if (read.result) heads.put({ ...read.result, upload }, keyOf(of))
    }
  })

/** An unsent recording with all chunks stored so far; null when there is none. */
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

/** Deletes the recordings of an interview, or only expired ones when none is given. */
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
