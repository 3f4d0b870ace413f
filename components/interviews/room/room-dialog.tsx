'use client'

import { NextIntlClientProvider, useMessages, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { ApiError } from '@/lib/api/errors'
import type { Room } from '@/lib/contracts/interview-room'
import { momentOf, ownZone } from '@/lib/format/calendar'
import { roomObstacle } from '@/lib/webrtc/devices'
import common from '@/messages/ru/common.json'
import errors from '@/messages/ru/errors.json'
import fieldErrors from '@/messages/ru/fieldErrors.json'
import interviewRoom from '@/messages/ru/interviewRoom.json'
import interviews from '@/messages/ru/interviews.json'
import { CallView } from './call-view'
import { DeviceCheck } from './device-controls'
import type { RenderResume } from './room-resume'
import { RoomMessage } from './room-status'
import { readStoredRoom } from './room-storage'
import { type Devices, useDevices } from './use-devices'
import { type RoomState, useRoom } from './use-room'

type RoomInsideProps = Props & { room: Room; state: RoomState }

const isReloaded = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload')

/** Steps of the room: too early, device check, waiting for admission, inside, left. */
function RoomInside({ publicId, room, state, onClose, renderResume }: RoomInsideProps) {
  const t = useTranslations('interviewRoom')
  const devices = useDevices(publicId)
  const { standing, refresh } = state
  const [busy, setBusy] = useState(false)
  const showError = useErrorToast()
  const { open, close, ready } = devices

  async function enter(takeOver = false): Promise<void> {
    setBusy(true)
    try {
      if (standing !== 'out' && !ready) await open()
      await state.enter(takeOver)
    } catch (error) {
      showError(error)
      refresh()
    } finally {
      setBusy(false)
    }
  }
  // A reload during a call re-enters it; any other visit starts at the device check.
  const again = useRef(isReloaded() && readStoredRoom(publicId).inside)
  useEffect(() => {
    if (!again.current || room.entry === 'over') return
    again.current = false
    void open().then(() => enter())
  })
  useOpening(room, refresh)
  // Releases the devices outside the room and on the way into it; also after a failed entry.
  const apart = room.entry === 'over' || ((standing === 'left' || standing === 'elsewhere') && !busy)
  useEffect(() => {
    if (apart) close()
  }, [apart, close])

  if (room.entry === 'over')
    return (
      <RoomMessage title={t('over.title')} text={t(room.started_at ? 'over.held' : 'over.text')}>
        <Button variant="primary" onClick={onClose}>
          {t('over.feedback')}
        </Button>
      </RoomMessage>
    )
  if (standing === 'elsewhere')
    return (
      <RoomMessage title={t('elsewhere.title')} text={t('elsewhere.text')}>
        <Button variant="primary" busy={busy} onClick={() => void enter(true)}>
          {t('elsewhere.take')}
        </Button>
        <Button onClick={onClose}>{t('close')}</Button>
      </RoomMessage>
    )
  if (standing === 'left')
    return (
      <RoomMessage title={t('left.title')} text={t('left.text')}>
        <Button variant="primary" busy={busy} onClick={() => void enter()}>
          {t('left.back')}
        </Button>
        <Button onClick={onClose}>{t('close')}</Button>
      </RoomMessage>
    )
  if (standing === 'in') {
    const inside = { publicId, room, state, devices, renderResume }
    return <CallView {...inside} />
  }
  return <Entrance room={room} devices={devices} busy={busy} onEnter={() => void enter()} />
}

/** Refetches the room when it opens. */
function useOpening({ entry, opens_at, now }: Room, refresh: () => void): void {
  useEffect(() => {
    if (entry !== 'early' || !opens_at) return
    const left = new Date(opens_at).getTime() - new Date(now).getTime()
    // `setTimeout` is limited to about 24 days: refetch at least hourly, which schedules the next timer.
    const timer = setTimeout(refresh, Math.min(Math.max(left, 0) + 500, 3_600_000))
    return () => clearTimeout(timer)
  }, [entry, opens_at, now, refresh])
}

type EntranceProps = { room: Room; devices: Devices; busy: boolean; onEnter: () => void }

function Entrance({ room, devices, busy, onEnter }: EntranceProps) {
  const t = useTranslations('interviewRoom')
  const at = (moment: string | null) => (moment ? momentOf(moment, ownZone()) : '')
  const names = room.seats.map(({ name, side }) => name ?? t(`person.${side}`)).join(', ')
  return (
    <div className="room-entrance">
      <DeviceCheck devices={devices} />
      <div className="grid gap-3 content-start justify-items-start min-w-0">
        <p className="text-soft">{room.vacancy_title}</p>
        {room.entry === 'open' ? (
          <>
            <h3 className="text-xl">{t('check.title')}</h3>
            <p className="text-soft" aria-live="polite">
              {t('check.inside', { count: room.seats.length, names })}
            </p>
            <Button variant="primary" size="lg" busy={busy} onClick={onEnter}>
              {t('check.enter')}
            </Button>
          </>
        ) : (
          <div role="status" className="grid gap-2">
            <h3 className="text-xl">
              {room.entry === 'early' ? t('early.title', { time: at(room.opens_at) }) : t('full.title')}
            </h3>
            <p className="text-soft">
              {room.entry === 'early' ? t('early.text', { start: at(room.starts_at) }) : t('full.text')}
            </p>
          </div>
        )}
      </div>
    </div>
  )
}

type Props = { publicId: string; onClose: () => void; renderResume?: RenderResume | undefined }
/** Errors that a retry does not change. */
const refusals: Partial<Record<string, 'missing' | 'onlyLook'>> = {
  not_found: 'missing',
  forbidden: 'onlyLook',
}
const messages = { common, errors, fieldErrors, interviewRoom, interviews }

/** A full-screen call dialog. Its URL opens it, Back closes it. */
export function RoomDialog(props: Props) {
  // The page brings the words of the resume it draws.
  const ofPage = useMessages()
  return (
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={{ ...ofPage, ...messages }}>
      <Shell {...props} />
    </NextIntlClientProvider>
  )
}

function Shell({ publicId, onClose, renderResume }: Props) {
  const t = useTranslations('interviewRoom')
  const state = useRoom(publicId)
  const { query, room, standing, leave } = state
  const obstacle = roomObstacle()
  const refused = query.error instanceof ApiError ? refusals[query.error.code] : undefined
  // Escape must not close the dialog during a call: it leaves the call, and the «left» step offers to return.
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
        <RoomMessage title={t(`${obstacle}.title`)} text={t(`${obstacle}.text`)}>
          <Button onClick={onClose}>{t('close')}</Button>
        </RoomMessage>
      ) : room ? (
        <RoomInside
          publicId={publicId}
          room={room}
          state={state}
          onClose={onClose}
          renderResume={renderResume}
        />
      ) : refused ? (
        <RoomMessage title={t(`${refused}.title`)} text={t(`${refused}.text`)}>
          <Button onClick={onClose}>{t('close')}</Button>
        </RoomMessage>
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
