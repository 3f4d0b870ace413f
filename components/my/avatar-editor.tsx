'use client'

import { useTranslations } from 'next-intl'
import { useId, useRef } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { ErrorIcon } from '@/components/ui/icons'
import { Progress } from '@/components/ui/progress'
import { imageUpload } from '@/lib/contracts/images'
import { useSession } from '@/stores/use-session'
import { useAvatar } from './use-avatar'

/** The person's picture: chosen, cut to a square, sent; removed with a way back. */
export function AvatarEditor() {
  const t = useTranslations('my.avatar')
  const user = useSession((state) => state.user)
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const avatar = useAvatar(user?.avatar_url ?? null, user?.avatar_original_name ?? null)
  const { upload, trouble } = avatar
  if (!user) return null
  const name = `${user.firstName} ${user.lastName}`.trim()
  const src = upload?.url ?? user.avatar_url
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar name={name} src={src} size="xl" decorative />
      <div className="grid min-w-0 flex-1 basis-56 gap-3">
        {upload && !upload.failed ? (
          <>
            <p role="status">{t('uploading')}</p>
            <Progress value={upload.share * 100} label={t('uploading')} />
            <Button size="sm" variant="ghost" className="justify-self-start" onClick={avatar.cancel}>
              {t('cancel')}
            </Button>
          </>
        ) : upload ? (
          <>
            <p className="font-medium">{t('notSent')}</p>
            <div className="flex flex-wrap gap-3">
              <Button size="sm" variant="primary" onClick={avatar.retry}>
                {t('retry')}
              </Button>
              <Button size="sm" variant="ghost" onClick={avatar.cancel}>
                {t('cancel')}
              </Button>
            </div>
          </>
        ) : (
          <>
            <div className="flex flex-wrap gap-3">
              <Button size="sm" aria-describedby={hint} onClick={() => input.current?.click()}>
                {t(user.avatar_url ? 'replace' : 'upload')}
              </Button>
              {user.avatar_url ? (
                <Button size="sm" variant="ghost" busy={avatar.removing} onClick={() => void avatar.remove()}>
                  {t('delete')}
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
              {t('hint')}
            </p>
          </>
        )}
      </div>
      <input
        ref={input}
        type="file"
        name="avatar"
        aria-label={t('upload')}
        accept={imageUpload.types.join(',')}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file may be chosen again after a change of mind.
          event.target.value = ''
          if (file) void avatar.pick(file)
        }}
      />
    </div>
  )
}
