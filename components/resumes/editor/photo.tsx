'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { UserIcon } from '@/components/ui/icons'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { imageUpload, imageUrlAtWidth } from '@/lib/contracts/images'
import type { OwnResume } from '@/lib/contracts/own-resumes'
import { checkPicture } from '@/lib/pictures/pictures'
import { openModal } from '@/stores/modals'
import { showToast } from '@/stores/toasts'
import { asDataAddress, pictureOf, readStoredPhoto, storePhoto } from './stored-photo'

export type PhotoOwner = Pick<OwnResume, 'public_id' | 'photo_url'>

const undoMs = 10_000

const refusals = [413, 415, 422]

/**
 * The photo of a resume, apart from its form: it can be chosen and cropped before the resume exists, is stored in this
 * browser, and is uploaded once the resume is on the server. It stays stored when the upload fails.
 */
export function usePhoto(own: PhotoOwner | null, onChanged: (own: OwnResume) => void) {
  const t = useTranslations('resumeForm')
  const errors = useTranslations('errors')
  const showError = useErrorToast()
  const id = own?.public_id ?? null
  const [waiting, setWaiting] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const sending = useRef<string | null>(null)
  const told = useRef(onChanged)
  told.current = onChanged

  const put = (address: string | null, publicId = id) => {
    storePhoto(publicId, address)
    setWaiting(address)
    setFailed(false)
  }

  async function send(address: string, publicId: string): Promise<void> {
    if (sending.current === address) return
    sending.current = address
    setBusy(true)
    setFailed(false)
    const body = new FormData()
    body.set('photo', pictureOf(address), 'photo')
    try {
      told.current(await api('POST /v1/resumes/:publicId/photo', { params: { publicId }, body }))
      put(null, publicId)
    } catch (error) {
      const refused = error instanceof ApiError && refusals.includes(error.status)
      if (refused) {
        put(null, publicId)
        setTrouble(errors.has(error.code as never) ? errors(error.code as never) : t('photoFailed'))
      } else setFailed(true)
    }
    sending.current = null
    setBusy(false)
  }

  // A photo left by an earlier visit; then, on the first save of the resume, the one chosen before it.
  const sendNow = useRef(send)
  sendNow.current = send
  const known = useRef<string | null>(null)
  useEffect(() => {
    const kept = readStoredPhoto(id)
    if (id === null || kept) return setWaiting(kept)
    const begun = known.current
    if (begun) {
      storePhoto(id, begun)
      storePhoto(null, null)
    }
  }, [id])
  useEffect(() => {
    known.current = waiting
    if (id && waiting) void sendNow.current(waiting, id)
  }, [id, waiting])
  useEffect(() => {
    if (!failed || !id || !waiting) return
    const again = () => void sendNow.current(waiting, id)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [failed, id, waiting])

  async function pick(file: File): Promise<void> {
    setTrouble(undefined)
    const wrong = await checkPicture(file)
    if (wrong) return setTrouble(errors(wrong))
    const { PictureCrop } = await import('@/components/forms/fields/picture-crop')
    const labels = {
      area: t('crop.area'),
      hint: t('crop.hint'),
      zoom: t('crop.zoom'),
      broken: t('crop.broken'),
      save: t('crop.save'),
      cancel: t('crop.cancel'),
    }
    const props = { file, labels, shape: 'rect' as const }
    const cut = await openModal(PictureCrop, { title: t('crop.title'), props })
    if (cut) put(await asDataAddress(cut))
  }

  async function remove(): Promise<void> {
    const undo = (address: string) => ({ label: t('undo'), run: () => put(address) })
    const say = (address: string | null) =>
      showToast({
        variant: 'info',
        message: t('photoRemoved'),
        timeoutMs: undoMs,
        ...(address && { action: undo(address) }),
      })
    if (waiting) {
      put(null)
      return void say(waiting)
    }
    if (!own?.photo_url) return
    setBusy(true)
    try {
      // The server deletes the photo, so its bytes are fetched first for the undo.
      const kept = await fetch(imageUrlAtWidth(own.photo_url, 512)).then(
        async (answer) => (answer.ok ? asDataAddress(await answer.blob()) : null),
        () => null,
      )
      told.current(await api('DELETE /v1/resumes/:publicId/photo', { params: { publicId: own.public_id } }))
      say(kept)
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }

  return {
    url: waiting ?? own?.photo_url ?? null,
    /** Chosen, but not uploaded yet. */
    isWaiting: waiting !== null,
    busy,
    failed,
    trouble,
    pick,
    remove,
    retry: () => {
      if (id && waiting) void send(waiting, id)
    },
  }
}

type Props = { own: PhotoOwner | null; onChanged: (own: OwnResume) => void }

/** The photo of a resume: chosen and cropped at any time, saved apart from the form, removal with undo. */
export function PhotoField({ own, onChanged }: Props) {
  const t = useTranslations('resumeForm')
  const input = useRef<HTMLInputElement>(null)
  const photo = usePhoto(own, onChanged)
  const error = photo.trouble ?? (photo.failed ? t('photoFailed') : undefined)
  return (
    <Field label={t('photo')} hint={t('photoHint')} error={error}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-4">
          {photo.url ? (
            // biome-ignore lint/performance/noImgElement: stored at the widths it is shown in
            <img className="photo-field" src={photo.url} alt={t('photo')} width={96} height={96} />
          ) : (
            <span className="photo-field" aria-hidden="true">
              <UserIcon size={32} />
            </span>
          )}
          <div className="grid gap-2">
            <div className="flex flex-wrap gap-2">
              {photo.failed ? (
                <Button size="sm" variant="ink" onClick={photo.retry}>
                  {t('photoRetry')}
                </Button>
              ) : null}
              <Button size="sm" busy={photo.busy} onClick={() => input.current?.click()}>
                {t(photo.url ? 'photoReplace' : 'photoAdd')}
              </Button>
              {photo.url ? (
                <Button size="sm" variant="ghost" disabled={photo.busy} onClick={() => void photo.remove()}>
                  {t('photoRemove')}
                </Button>
              ) : null}
            </div>
            {photo.isWaiting && !own ? <p className="text-sm text-soft">{t('photoWaits')}</p> : null}
          </div>
          <input
            {...control}
            ref={input}
            type="file"
            name="photo"
            accept={imageUpload.types.join(',')}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              if (file) void photo.pick(file)
            }}
          />
        </div>
      )}
    </Field>
  )
}
