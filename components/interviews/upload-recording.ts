'use client'

import { ApiError } from '@/lib/api/api-error'
import { api, apiAddress } from '@/lib/api/client'
import type { RecordedInterview } from '@/lib/contracts/interview-answers'
import type { RecordingType } from '@/lib/contracts/recording-limits'

interface Recording {
  publicId: string
  position: number
  blob: Blob
  type: RecordingType
  /** Where an upload of it was begun before. */
  upload?: string | null | undefined
  /** Hears where it is begun. */
  onBegun?: (upload: string) => void
}

const pieceBytes = 4 * 1024 * 1024
const waits = [0, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000]

/** Whether an upload is over: taken already, or deleted. A connection that is lost is waited for elsewhere. */
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
 * Sends a recording in pieces and makes it the answer. A lost connection is waited for; calling `again` after a
 * failure goes on from the last byte that arrived.
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
        retryDelays: waits,
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
