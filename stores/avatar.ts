import { api } from '@/lib/api/client'
import { tracked } from './account'
import { keepToken } from './session'

interface Sending {
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** @throws ApiError */
export function uploadAvatar(picture: Blob, name: string, sending: Sending = {}): Promise<void> {
  return tracked(async () => {
    const body = new FormData()
    body.append('avatar', picture, name)
    keepToken(await api('POST /v1/accounts/avatar', { body, ...sending }))
  })
}

/** @throws ApiError */
export function deleteAvatar(): Promise<void> {
  return tracked(async () => keepToken(await api('DELETE /v1/accounts/avatar')))
}
