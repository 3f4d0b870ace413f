'use client'

import { draftPrefix } from '@/lib/local-data'

/** A photo the server does not have yet, as a data address: of the new resume (null) or of one by its public id. */
const keyOf = (publicId: string | null) => `${draftPrefix}resume-photo${publicId ? `:${publicId}` : ''}`

export function readStoredPhoto(publicId: string | null): string | null {
  try {
    const kept = localStorage.getItem(keyOf(publicId))
    return kept?.startsWith('data:image/') ? kept : null
  } catch {
    return null
  }
}

/** Null forgets it. What the browser has no room for lives as long as its page. */
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

/** The bytes of a kept photo; the page's policy lets nothing be fetched from such an address. */
export function pictureOf(address: string): Blob {
  const [head = '', body = ''] = address.split(',')
  const type = /^data:([\w/+-]+)/.exec(head)?.[1] ?? 'image/jpeg'
  return new Blob([Uint8Array.from(atob(body), (sign) => sign.charCodeAt(0))], { type })
}
