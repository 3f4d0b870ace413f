'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { ApiError } from '@/lib/api/errors'
import { imageUrlAtWidth } from '@/lib/contracts/images'
import { checkPicture } from '@/lib/pictures/pictures'
import { showToast } from '@/stores/toasts'

/** How long a removal can be undone. */
const undoMs = 10_000

export interface Sending {
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** A picture of a person or company: its URL and the calls that change it. */
export interface PictureOwner {
  url: string | null
  /** File name used to restore it. */
  name: string
  send: (picture: Blob, name: string, sending: Sending) => Promise<unknown>
  remove: () => Promise<unknown>
  /** Prepares the file before the upload (crop); null when cancelled. */
  prepare?: (file: File) => Promise<Blob | null>
  says: { uploaded: string; deleted: string }
}

export interface Upload {
  /** Preview URL. */
  url: string
  /** Upload progress, 0–1. */
  share: number
  failed: boolean
}

export interface Picture {
  url: string | null
  upload: Upload | null
  trouble: string | null
  removing: boolean
  pick: (file: File) => Promise<void>
  retry: () => void
  cancel: () => void
  remove: () => Promise<void>
}

/** The server deletes a removed picture, so its bytes are fetched first for the undo. */
async function keepCopy(url: string | null): Promise<Blob | null> {
  if (url === null) return null
  try {
    const answer = await fetch(imageUrlAtWidth(url, 512))
    return answer.ok ? await answer.blob() : null
  } catch {
    return null
  }
}

/** Upload and removal of a picture, both with undo. */
export function usePicture(owner: PictureOwner): Picture {
  const t = useTranslations('my.picture')
  const showError = useErrorToast()
  const [upload, setUpload] = useState<Upload | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [removing, setRemoving] = useState(false)
  const chosen = useRef<{ picture: Blob; name: string } | null>(null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const shownUrl = upload?.url
  useEffect(() => () => void (shownUrl && URL.revokeObjectURL(shownUrl)), [shownUrl])

  const send = async (picture: Blob, name: string) => {
    chosen.current = { picture, name }
    const controller = new AbortController()
    sending.current = controller
    const url = URL.createObjectURL(picture)
    setTrouble(null)
    setUpload({ url, share: 0, failed: false })
    try {
      await owner.send(picture, name, {
        signal: controller.signal,
        onProgress: (share) => setUpload((before) => before && { ...before, share }),
      })
      setUpload(null)
      showToast({ variant: 'success', message: owner.says.uploaded })
    } catch (error) {
      if (controller.signal.aborted) return
      const known = (['file_too_large', 'file_type_not_allowed'] as const).find(
        (code) => error instanceof ApiError && error.code === code,
      )
      setTrouble(known ? t(known) : null)
      setUpload((before) => (known ? null : before && { ...before, failed: true }))
      if (!known) showError(error)
    }
  }

  return {
    url: owner.url,
    upload,
    trouble,
    removing,
    async pick(file) {
      setTrouble(null)
      const wrong = await checkPicture(file)
      if (wrong) {
        setTrouble(t(wrong))
        return
      }
      const picture = owner.prepare ? await owner.prepare(file) : file
      if (picture) await send(picture, file.name)
    },
    retry() {
      if (chosen.current) void send(chosen.current.picture, chosen.current.name)
    },
    cancel() {
      sending.current?.abort()
      setUpload(null)
    },
    async remove() {
      setTrouble(null)
      setRemoving(true)
      try {
        const kept = await keepCopy(owner.url)
        await owner.remove()
        showToast({
          variant: 'success',
          message: owner.says.deleted,
          timeoutMs: undoMs,
          ...(kept && { action: { label: t('undo'), run: () => void send(kept, owner.name) } }),
        })
      } catch (error) {
        showError(error)
      } finally {
        setRemoving(false)
      }
    },
  }
}
