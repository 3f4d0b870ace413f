'use client'

import { api, apiAddress } from '@/lib/api/client'
import type { RecordedInterview } from '@/lib/contracts/interview-answers'
import type { RecordingType } from '@/lib/contracts/recording-limits'

interface Recording {
  publicId: string
  position: number
  blob: Blob
  type: RecordingType
}

const pieceBytes = 4 * 1024 * 1024
const waits = [0, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000]

/**
 * Sends a recording in pieces and makes it the answer. A lost connection is waited for; calling `again` after a
 * failure goes on from the last byte that arrived.
 * @throws ApiError, or the error of the upload
 */
export function createUpload({ publicId, position, blob, type }: Recording) {
  let name: string | undefined
  return async function send(
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<RecordedInterview> {
    const { Upload } = await import('tus-js-client')
    const params = { publicId, position }
    name ??= (
      await api('POST /v1/interviews/:publicId/answers/:position/uploads', {
        params,
        body: { bytes: blob.size, type },
        signal,
      })
    ).upload
    const { url, token } = await apiAddress(`/v1/uploads/${name}`)
    await new Promise<void>((resolve, reject) => {
      const upload = new Upload(blob, {
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
        void upload.abort()
        reject(new DOMException('aborted', 'AbortError'))
      })
      upload.start()
    })
    return api('PUT /v1/interviews/:publicId/answers/:position', { params, body: { upload: name }, signal })
  }
}
