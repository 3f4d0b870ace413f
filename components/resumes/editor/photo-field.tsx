'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { UserIcon } from '@/components/ui/icons'
import { ApiError } from '@/lib/api/api-error'
import { api } from '@/lib/api/client'
import type { OwnResume } from '@/lib/contracts/resumes'
import { checkPicture } from '@/lib/pictures/check-picture'
import { showToast } from '@/stores/toasts'

type Own = Pick<OwnResume, 'public_id' | 'photo_url'>
type Props = { own: Own; onChanged: (own: OwnResume) => void }

const undoMs = 10_000

/** The photo of one resume: saved at once, apart from the form, and removed with a way back. */
export function PhotoField({ own, onChanged }: Props) {
  const t = useTranslations('resumeForm')
  const errors = useTranslations('errors')
  const showError = useErrorToast()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const params = { publicId: own.public_id }

  async function send(picture: Blob): Promise<void> {
    setTrouble(undefined)
    const wrong = await checkPicture(picture)
    if (wrong) return setTrouble(errors(wrong))
    const body = new FormData()
    body.set('photo', picture, 'photo')
    setBusy(true)
    try {
      onChanged(await api('POST /v1/resumes/:publicId/photo', { params, body }))
    } catch (error) {
      const refused = error instanceof ApiError && [413, 415, 422].includes(error.status)
      if (refused) setTrouble(errors.has(error.code as never) ? errors(error.code as never) : undefined)
      else showError(error)
    }
    setBusy(false)
  }

  async function remove(): Promise<void> {
    setBusy(true)
    try {
      // The server keeps nothing: the way back begins with the picture in hand.
      const largest = own.photo_url?.replace(/\/\d+\.webp$/, '/512.jpg') ?? ''
      const kept = await fetch(largest).then(
        (answer) => (answer.ok ? answer.blob() : null),
        () => null,
      )
      onChanged(await api('DELETE /v1/resumes/:publicId/photo', { params }))
      showToast({
        variant: 'info',
        message: t('photoRemoved'),
        timeoutMs: undoMs,
        ...(kept && { action: { label: t('undo'), run: () => void send(kept) } }),
      })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }

  return (
    <Field label={t('photo')} hint={t('photoHint')} error={trouble}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-4">
          {own.photo_url ? (
            // biome-ignore lint/performance/noImgElement: stored at the widths it is shown in
            <img className="photo-field" src={own.photo_url} alt={t('photo')} width={96} height={96} />
          ) : (
            <span className="photo-field" aria-hidden="true">
              <UserIcon size={32} />
            </span>
          )}
          <div className="flex flex-wrap gap-2">
            <Button size="sm" busy={busy} onClick={() => input.current?.click()}>
              {t(own.photo_url ? 'photoReplace' : 'photoAdd')}
            </Button>
            {own.photo_url ? (
              <Button size="sm" variant="ghost" disabled={busy} onClick={() => void remove()}>
                {t('photoRemove')}
              </Button>
            ) : null}
          </div>
          <input
            {...control}
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              if (file) void send(file)
            }}
          />
        </div>
      )}
    </Field>
  )
}
