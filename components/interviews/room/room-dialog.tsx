'use client'

import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { LoadFailed } from '@/components/layout/load-failed'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { ApiError } from '@/lib/api/api-error'
import { roomObstacle } from '@/lib/webrtc/devices'
import common from '@/messages/ru/common.json'
import errors from '@/messages/ru/errors.json'
import interviewRoom from '@/messages/ru/interviewRoom.json'
import { RoomInside } from './room-inside'
import { RoomWord } from './room-word'
import { useRoom } from './use-room'

type Props = { publicId: string; onClose: () => void }
/** What asking again does not change. */
const refusals: Partial<Record<string, 'missing' | 'onlyLook'>> = {
  not_found: 'missing',
  forbidden: 'onlyLook',
}
const messages = { common, errors, interviewRoom }

/** The whole screen for one talk. Its address opens it, and «Назад» closes it. */
export function RoomDialog(props: Props) {
  return (
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={messages}>
      <Shell {...props} />
    </NextIntlClientProvider>
  )
}

function Shell({ publicId, onClose }: Props) {
  const t = useTranslations('interviewRoom')
  const state = useRoom(publicId)
  const { query, room, standing, leave } = state
  const obstacle = roomObstacle()
  const refused = query.error instanceof ApiError ? refusals[query.error.code] : undefined
  // The key for closing must not end a talk: it leads out of it, and the way back is on the screen.
  const shut = () => (standing === 'in' ? leave() : onClose())
  return (
    <Dialog
      open
      onClose={shut}
      title={room?.with ? t('titleWith', { name: room.with }) : t('title')}
      closeLabel={standing === 'in' ? t('controls.leave') : t('close')}
      fullscreen
      className="room"
    >
      {obstacle ? (
        <RoomWord title={t(`${obstacle}.title`)} text={t(`${obstacle}.text`)}>
          <Button onClick={onClose}>{t('close')}</Button>
        </RoomWord>
      ) : room ? (
        <RoomInside publicId={publicId} room={room} state={state} onClose={onClose} />
      ) : refused ? (
        <RoomWord title={t(`${refused}.title`)} text={t(`${refused}.text`)}>
          <Button onClick={onClose}>{t('close')}</Button>
        </RoomWord>
      ) : query.isError ? (
        <div className="room-word">
          <LoadFailed title={t('failed')} onRetry={() => void query.refetch()} busy={query.isFetching} />
        </div>
      ) : (
        <SkeletonRegion label={t('loading')} className="room-word">
          <Skeleton height={320} className="rounded-card" />
        </SkeletonRegion>
      )}
    </Dialog>
  )
}
