'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { ApiError } from '@/lib/api/api-error'
import { checkPicture } from '@/lib/pictures/check-picture'
import { deleteAvatar, uploadAvatar } from '@/stores/avatar'
import { openModal } from '@/stores/modals'
import { showToast } from '@/stores/toasts'

/** Long enough to notice what one has lost. */
const undoMs = 10_000

export interface Upload {
  /** What the avatar will look like. */
  url: string
  /** 0–1 of the bytes sent. */
  share: number
  failed: boolean
}

/** The upload of an avatar and its removal, with the way back from both. */
export function useAvatar(avatarUrl: string | null, originalName: string | null) {
  const t = useTranslations('my.avatar')
  const showError = useErrorToast()
  const [upload, setUpload] = useState<Upload | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [removing, setRemoving] = useState(false)
  const chosen = useRef<{ picture: Blob; name: string } | null>(null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const shownUrl = upload?.url
  useEffect(() => () => void (shownUrl && URL.revokeObjectURL(shownUrl)), [shownUrl])

  const troubleOf = (error: unknown): string | null => {
    const known = (['file_too_large', 'file_type_not_allowed'] as const).find(
      (code) => error instanceof ApiError && error.code === code,
    )
    return known ? t(known) : null
  }

  const send = async (picture: Blob, name: string) => {
    chosen.current = { picture, name }
    const controller = new AbortController()
    sending.current = controller
    const url = URL.createObjectURL(picture)
    setUpload({ url, share: 0, failed: false })
    try {
      await uploadAvatar(picture, name, {
        signal: controller.signal,
        onProgress: (share) => setUpload((before) => before && { ...before, share }),
      })
      setUpload(null)
      showToast({ variant: 'success', message: t('uploaded') })
    } catch (error) {
      if (controller.signal.aborted) return
      const known = troubleOf(error)
      setTrouble(known)
      setUpload(known ? null : { url, share: 0, failed: true })
      if (!known) showError(error)
    }
  }

  return {
    upload,
    trouble,
    removing,
    async pick(file: File) {
      setTrouble(null)
      const wrong = await checkPicture(file)
      if (wrong) {
        setTrouble(t(wrong))
        return
      }
      const { AvatarCrop } = await import('./avatar-crop')
      const picture = await openModal(AvatarCrop, {
        title: t('cropTitle'),
        props: {
          file,
          labels: {
            area: t('cropArea'),
            hint: t('cropHint'),
            zoom: t('zoom'),
            broken: t('broken'),
            save: t('save'),
            cancel: t('cancel'),
          },
        },
      })
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
        // The server keeps nothing, so the way back begins here, with the picture in hand.
        const largest = avatarUrl?.replace(/\/\d+\.webp$/, '/512.jpg')
        const kept = largest
          ? await fetch(largest).then(
              (answer) => (answer.ok ? answer.blob() : null),
              () => null,
            )
          : null
        await deleteAvatar()
        showToast({
          variant: 'success',
          message: t('deleted'),
          timeoutMs: undoMs,
          ...(kept && {
            action: { label: t('undo'), run: () => void send(kept, originalName ?? 'avatar.jpg') },
          }),
        })
      } catch (error) {
        showError(error)
      } finally {
        setRemoving(false)
      }
    },
  }
}
