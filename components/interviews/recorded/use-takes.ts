'use client'

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { api, apiAddress } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { RecordedInterview } from '@/lib/contracts/interview-answers'
import type { RecordingType } from '@/lib/contracts/recording-limits'
import {
  beginTake,
  deleteAllTakes,
  deleteTake,
  findTake,
  type StoredTake,
  saveChunk,
  saveUpload,
  type TakeKey,
} from '@/lib/recordings/takes'
import type { Recorded, RecordingSink } from './use-recorder'

interface Recording {
  publicId: string
  position: number
  blob: Blob
  type: RecordingType
  /** URL of the upload, if it was started before. */
  upload?: string | null | undefined
  /** Receives the URL of a started upload. */
  onBegun?: (upload: string) => void
}

const pieceBytes = 4 * 1024 * 1024
const uploadRetryDelays = [0, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000]

/** Whether an upload has ended: completed or deleted on the server. Network errors are retried elsewhere. */
async function isOver(name: string, bytes: number, signal: AbortSignal): Promise<boolean> {
  const { url, token } = await apiAddress(`/v1/uploads/${name}`)
  const headers = { 'Tus-Resumable': '1.0.0', ...(token && { Authorization: `Bearer ${token}` }) }
  try {
    const found = await fetch(url, { method: 'HEAD', headers, signal })
    return found.status === 404 || (found.ok && found.headers.get('upload-length') !== String(bytes))
  } catch (error) {
    if (signal.aborted) throw error
    return false
  }
}

/**
 * Uploads a recording in chunks (tus) and submits it as the answer. Retries while offline; calling `again` after a
 * failure resumes from the last received byte.
 * @throws ApiError, or the error of the upload
 */
export function createUpload({ publicId, position, blob, type, upload: begun, onBegun }: Recording) {
  let name = begun ?? undefined
  return async function send(
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<RecordedInterview> {
    const { Upload } = await import('tus-js-client')
    const params = { publicId, position }
    const answer = (upload: string) =>
      api('PUT /v1/interviews/:publicId/answers/:position', { params, body: { upload }, signal })
    if (name !== undefined && (await isOver(name, blob.size, signal))) {
      try {
        return await answer(name)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 0) throw error
        name = undefined
      }
    }
    if (name === undefined) {
      const body = { bytes: blob.size, type }
      name = (await api('POST /v1/interviews/:publicId/answers/:position/uploads', { params, body, signal }))
        .upload
      onBegun?.(name)
    }
    const { url, token } = await apiAddress(`/v1/uploads/${name}`)
    await new Promise<void>((resolve, reject) => {
      const sending = new Upload(blob, {
        uploadUrl: url,
        headers: token ? { Authorization: `Bearer ${token}` } : {},
        chunkSize: pieceBytes,
        retryDelays: uploadRetryDelays,
        storeFingerprintForResuming: false,
        onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
        onSuccess: () => resolve(),
        onError: reject,
      })
      signal.addEventListener('abort', () => {
        void sending.abort()
        reject(new DOMException('aborted', 'AbortError'))
      })
      sending.start()
    })
    return answer(name)
  }
}

/** Without storage nothing is lost that was promised: the page warns before it is left. */
const reportNotStored = (error: unknown): null => {
  console.warn('a recording is not kept in this browser', error)
  return null
}

export const rememberUpload = (of: TakeKey, upload: string): void =>
  void saveUpload(of, upload).catch(reportNotStored)
export const forgetTake = (of: TakeKey): void => void deleteTake(of).catch(reportNotStored)
export const forgetTakesOf = (publicId: string): void => void deleteAllTakes(publicId).catch(reportNotStored)

/** Stores a recording in the browser while it is made; `isKept` is true once all of it is stored. */
export function useTakeStorage(of: TakeKey | undefined) {
  const [isKept, setKept] = useState(false)
  const { publicId, position } = of ?? {}
  const keeper = useMemo((): RecordingSink | undefined => {
    if (publicId === undefined || position === undefined) return undefined
    const take = { publicId, position }
    // Sequential: later chunks are useless without the first.
    let written: Promise<void> = Promise.resolve()
    const write = (work: () => Promise<void>) => {
      written = written.then(work)
      written
        .then(() => setKept(true))
        .catch((error: unknown) => {
          setKept(false)
          reportNotStored(error)
        })
    }
    return {
      begin: (type) => {
        setKept(false)
        written = Promise.resolve()
        write(() => beginTake(take, type))
      },
      piece: (nth, piece) => write(() => saveChunk(take, nth, piece)),
    }
  }, [publicId, position])
  return { keeper, isKept }
}

/** Recordings of a question that this browser has stored and not sent. */
export function useStoredTake(of: TakeKey, enabled: boolean) {
  const { publicId, position } = of
  const [take, setTake] = useState<StoredTake | null>(null)
  useEffect(() => {
    if (!enabled) return
    let current = true
    void deleteAllTakes()
      .then(() => findTake({ publicId, position }))
      .catch(reportNotStored)
      .then((found) => current && setTake(found))
    return () => {
      current = false
    }
  }, [publicId, position, enabled])
  const forget = useCallback(() => {
    setTake(null)
    forgetTake({ publicId, position })
  }, [publicId, position])
  return { take, forget }
}

/** Restores a stored recording as a fresh one. */
export function useStoredFile(kept: StoredTake | null | undefined) {
  const [recorded, setRecorded] = useState<Recorded | null>(null)
  const first = useRef(kept)
  useEffect(() => {
    const take = first.current
    if (!take) return
    const url = URL.createObjectURL(take.blob)
    setRecorded({ blob: take.blob, type: take.type, url })
    return () => URL.revokeObjectURL(url)
  }, [])
  return { recorded, drop: () => setRecorded(null) }
}
