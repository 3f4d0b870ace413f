'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { UserIcon } from '@/components/ui/icons'
import { imageUpload } from '@/lib/contracts/images'
import type { OwnResume } from '@/lib/contracts/resumes'
import { type PhotoOwner, usePhoto } from './use-photo'

type Props = { own: PhotoOwner | null; onChanged: (own: OwnResume) => void }

/** The photo of one resume: chosen and cut at any time, saved apart from the form, removed with a way back. */
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
