import { api } from '@/lib/api/client'
import type { CallInput } from '@/lib/contracts/calls'
import { finishCodeRequest, withPendingState } from './account'
import { storeToken } from './session'

/** Changes of what the token says of its owner: each answers with a new one. */

/** @throws ApiError, as everything below. */
export function updateInfo(body: CallInput<'PUT /v1/accounts/info', 'body'>): Promise<void> {
  return withPendingState(async () => storeToken(await api('PUT /v1/accounts/info', { body })))
}

export function updateEmail(email: string, code: string): Promise<void> {
  return withPendingState(async () => {
    storeToken(await api('PUT /v1/accounts/email', { body: { email, code } }))
    finishCodeRequest()
  })
}

export function updatePhone(phone: string, code: string): Promise<void> {
  return withPendingState(async () => {
    storeToken(await api('PUT /v1/accounts/phone', { body: { phone, code } }))
    finishCodeRequest()
  })
}

/** `oldPassword` is null when the account has no password. */
export function updatePassword(oldPassword: string | null, newPassword: string): Promise<void> {
  return withPendingState(async () => {
    const body = { new_password: newPassword, ...(oldPassword !== null && { old_password: oldPassword }) }
    storeToken(await api('PUT /v1/accounts/password', { body }))
    finishCodeRequest()
  })
}

interface Sending {
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

export function uploadAvatar(picture: Blob, name: string, sending: Sending = {}): Promise<void> {
  return withPendingState(async () => {
    const body = new FormData()
    body.append('avatar', picture, name)
    storeToken(await api('POST /v1/accounts/avatar', { body, ...sending }))
  })
}

export function deleteAvatar(): Promise<void> {
  return withPendingState(async () => storeToken(await api('DELETE /v1/accounts/avatar')))
}
