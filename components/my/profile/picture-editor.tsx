'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorIcon } from '@/components/ui/icons'
import { Progress } from '@/components/ui/progress'
import { imageUpload } from '@/lib/contracts/images'
import type { Picture } from './use-picture'

type Props = {
  picture: Picture
  /** Name of the multipart field. */
  name: string
  /** The picture, or its placeholder. */
  preview: (src: string | null) => ReactNode
  words: { hint: string; upload: string; replace: string; delete: string; uploading: string; notSent: string }
}

/** A picture with its actions: choose, upload progress, retry, remove. */
export function PictureEditor({ picture, name, preview, words }: Props) {
  const t = useTranslations('my.picture')
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const { upload, trouble } = picture
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      {preview(upload?.url ?? picture.url)}
      <div className="grid min-w-0 flex-1 basis-56 gap-3">
        {upload && !upload.failed ? (
          <>
            <p role="status">{words.uploading}</p>
            <Progress value={upload.share * 100} label={words.uploading} />
            <Button size="sm" variant="ghost" className="justify-self-start" onClick={picture.cancel}>
              {t('cancel')}
            </Button>
          </>
        ) : upload ? (
          <>
            <p className="font-medium">{words.notSent}</p>
            <div className="flex flex-wrap gap-3">
              <Button size="sm" variant="primary" onClick={picture.retry}>
                {t('retry')}
              </Button>
              <Button size="sm" variant="ghost" onClick={picture.cancel}>
                {t('cancel')}
              </Button>
            </div>
          </>
        ) : (
          <>
            <div className="flex flex-wrap gap-3">
              <Button size="sm" aria-describedby={hint} onClick={() => input.current?.click()}>
                {picture.url ? words.replace : words.upload}
              </Button>
              {picture.url ? (
                <Button
                  size="sm"
                  variant="ghost"
                  busy={picture.removing}
                  onClick={() => void picture.remove()}
                >
                  {words.delete}
                </Button>
              ) : null}
            </div>
            {trouble ? (
              <p className="field-error" role="alert">
                <ErrorIcon size={16} className="mt-px flex-none" />
                <span>{trouble}</span>
              </p>
            ) : null}
            <p id={hint} className="text-xs text-soft">
              {words.hint}
            </p>
          </>
        )}
      </div>
      <input
        ref={input}
        type="file"
        name={name}
        aria-label={words.upload}
        accept={imageUpload.types.join(',')}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Reset, so that the same file can be chosen again.
          event.target.value = ''
          if (file) void picture.pick(file)
        }}
      />
    </div>
  )
}
