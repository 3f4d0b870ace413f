'use client'

import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { deleteAvatar, uploadAvatar } from '@/stores/avatar'
import { openModal } from '@/stores/modals'
import { useSession } from '@/stores/use-session'
import { PictureEditor } from './picture-editor'
import { usePicture } from './use-picture'

/** The person's picture: chosen, cut to a square, sent; removed with a way back. */
export function AvatarEditor() {
  const t = useTranslations('my.avatar')
  const user = useSession((state) => state.user)
  const picture = usePicture({
    url: user?.avatar_url ?? null,
    name: user?.avatar_original_name ?? 'avatar.webp',
    send: uploadAvatar,
    remove: deleteAvatar,
    says: { uploaded: t('uploaded'), deleted: t('deleted') },
    async prepare(file) {
      const { PictureCrop } = await import('@/components/forms/picture-crop')
      const labels = {
        area: t('cropArea'),
        hint: t('cropHint'),
        zoom: t('zoom'),
        broken: t('broken'),
        save: t('save'),
        cancel: t('cancel'),
      }
      return openModal(PictureCrop, { title: t('cropTitle'), props: { file, labels } })
    },
  })
  if (!user) return null
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <PictureEditor
      picture={picture}
      name="avatar"
      preview={(src) => <Avatar name={name} src={src} size="xl" decorative />}
      words={{
        hint: t('hint'),
        upload: t('upload'),
        replace: t('replace'),
        delete: t('delete'),
        uploading: t('uploading'),
        notSent: t('notSent'),
      }}
    />
  )
}
