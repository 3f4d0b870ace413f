'use client'

import { draftPrefix } from '@/lib/local-data'

/** A photo that is not uploaded yet, as a data URL: of a new resume (null) or by public id. */
const keyOf = (publicId: string | null) => `${draftPrefix}resume-photo${publicId ? `:${publicId}` : ''}`

export function readStoredPhoto(publicId: string | null): string | null {
  try {
    const kept = localStorage.getItem(keyOf(publicId))
    return kept?.startsWith('data:image/') ? kept : null
  } catch {
    return null
  }
}

/** Null deletes it. When storage is full, the photo is kept in memory until the page is closed. */
export function storePhoto(publicId: string | null, address: string | null): void {
  try {
    if (address === null) localStorage.removeItem(keyOf(publicId))
    else localStorage.setItem(keyOf(publicId), address)
  } catch (error) {
    console.warn('photo not kept in this browser', error)
  }
}

export function asDataAddress(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(picture)
  })
}

/** Decodes the stored data URL; the page's CSP forbids fetching one. */
export function pictureOf(address: string): Blob {
  const [head = '', body = ''] = address.split(',')
  const type = /^data:([\w/+-]+)/.exec(head)?.[1] ?? 'image/jpeg'
  return new Blob([Uint8Array.from(atob(body), (sign) => sign.charCodeAt(0))], { type })
}
