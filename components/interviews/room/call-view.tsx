'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { Room, RoomSeat } from '@/lib/contracts/interview-room'
import { liveState, serverLiveState, watchLiveState } from '@/lib/realtime/live-state'
import { showToast } from '@/stores/toasts'
import { RoomScorecard } from '../card/scorecard-fields'
import { Controls, type Pane } from './device-controls'
import { RoomChat } from './room-chat'
import { RoomNotes } from './room-notes'
import { type RenderResume, RoomResume } from './room-resume'
import { RoomAnnouncements, RoomClock, takeFocus } from './room-status'
import type { Devices } from './use-devices'
import { participantsOf, type RoomState, useMesh } from './use-room'
import { SelfView, Tile } from './video-tiles'

type Props = {
  publicId: string
  room: Room
  state: RoomState
  devices: Devices
  /** The resume beside the picture; absent where the page draws none. */
  renderResume?: RenderResume | undefined
}

const panesOf = ({ viewer }: Room, hasResume: boolean) =>
  viewer === 'candidate'
    ? (['notes'] as const)
    : hasResume
      ? (['notes', 'resume', 'score'] as const)
      : (['notes', 'score'] as const)

const wide = '(width >= 64rem)'

/** Inside the room: participants, people waiting for admission, and the chat. */
export function CallView({ publicId, room, state, devices, renderResume }: Props) {
  const t = useTranslations('interviewRoom')
  const showError = useErrorToast()
  const views = useMesh(publicId, state, devices)
  const { connected } = useSyncExternalStore(watchLiveState, liveState, serverLiveState)
  const [pane, setPane] = useState<Pane | null>(() => (window.matchMedia(wide).matches ? 'chat' : null))
  const [finishing, setFinishing] = useState(false)
  const [unread, setUnread] = useState(0)
  const stage = useRef<HTMLDivElement>(null)
  const me = room.seats.find(({ me }) => me)
  const talkers = participantsOf(room)
  const waiting = room.seats.filter(({ admitted, me }) => !admitted && !me)
  const params = { publicId }
  const atDoor = me !== undefined && !me.admitted
  useShortcuts(devices)
  useTroubles(devices)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with whoever is let in goes the button that had the focus
  useEffect(() => takeFocus(stage.current), [waiting.length, atDoor])

  async function admit({ public_id }: RoomSeat): Promise<void> {
    try {
      await api('POST /v1/interviews/:publicId/room/admission', { params, body: { seat: public_id } })
    } catch (error) {
      showError(error)
    } finally {
      state.refresh()
    }
  }
  async function finish(): Promise<void> {
    setFinishing(true)
    try {
      const body = { action: 'finish', revision: room.revision } as const
      await api('POST /v1/interviews/:publicId/actions', { params, body })
      showToast({ variant: 'success', message: t('finished') })
    } catch (error) {
      showError(error)
    } finally {
      state.refresh()
      setFinishing(false)
    }
  }
  return (
    <div className="room-call" data-pane={pane ?? undefined}>
      <div ref={stage} className="room-stage" tabIndex={-1}>
        <RoomAnnouncements talkers={talkers} unread={unread} />
        <div className="grid gap-2" aria-live="polite">
          {connected ? null : <Notice tone="warning">{t('socketLost')}</Notice>}
          {room.viewer === 'employer'
            ? waiting.map((seat) => (
                <Notice key={seat.public_id} tone="accent" className="room-knock">
                  <span>{t('knock.text', { name: seat.name ?? t(`person.${seat.side}`) })}</span>
                  <Button size="sm" variant="primary" onClick={() => void admit(seat)}>
                    {t('knock.admit')}
                  </Button>
                </Notice>
              ))
            : null}
        </div>
        {atDoor ? (
          <Door room={room} devices={devices} />
        ) : (
          <div className="room-tiles" data-count={talkers.length}>
            {talkers.map((seat) => (
              <Tile key={seat.public_id} seat={seat} view={views.get(seat.public_id)} />
            ))}
            {talkers.length === 0 ? (
              <p className="grid place-items-center h-full p-4 text-center room-alone" role="status">
                {t(`alone.${room.viewer}`)}
              </p>
            ) : null}
            <div className="room-corner">
              <SelfView devices={devices} />
            </div>
          </div>
        )}
        <div className="room-bar">
          <RoomClock room={room} />
          <Controls
            devices={devices}
            pane={pane}
            panes={panesOf(room, renderResume !== undefined)}
            unread={unread}
            onPane={(next) => setPane((now) => (now === next ? null : next))}
            mayFinish={room.may_finish}
            finishing={finishing}
            onFinish={() => void finish()}
            onLeave={state.leave}
          />
        </div>
      </div>
      {/* Both stay mounted, so that typed text survives switching tabs. */}
      <aside className="room-pane" aria-label={t('chat.title')} hidden={pane !== 'chat'}>
        <RoomChat publicId={publicId} shown={pane === 'chat'} onUnread={setUnread} />
      </aside>
      <aside className="room-pane" aria-label={t('notes.title')} hidden={pane !== 'notes'}>
        <RoomNotes publicId={publicId} />
      </aside>
      {/* What was marked is kept in the browser, so these are drawn when they are looked at. */}
      {pane === 'resume' && renderResume ? (
        <aside className="room-pane room-pane-long" aria-label={t('controls.resume')}>
          <RoomResume publicId={publicId} renderResume={renderResume} />
        </aside>
      ) : null}
      {pane === 'score' ? (
        <aside className="room-pane room-pane-long" aria-label={t('controls.score')}>
          <RoomScorecard publicId={publicId} />
        </aside>
      ) : null}
    </div>
  )
}

function Door({ room, devices }: { room: Room; devices: Devices }) {
  const t = useTranslations('interviewRoom')
  const here = room.seats.some(({ side }) => side === 'employer')
  return (
    <div className="room-entrance">
      <SelfView devices={devices} />
      <div role="status" className="grid gap-2">
        <h3 className="text-xl">{t('waiting.title')}</h3>
        <p className="text-soft">{t(here ? 'waiting.here' : 'waiting.nobody')}</p>
      </div>
    </div>
  )
}

/** Keys M and V toggle microphone and camera, except while typing. */
function useShortcuts({ toggle }: Devices): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const writing = event.target instanceof Element && event.target.closest('input, textarea, select')
      if (writing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.code === 'KeyM') void toggle('audio')
      else if (event.code === 'KeyV') void toggle('video')
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [toggle])
}

/** A device lost during a call: the changed button alone would go unnoticed. */
function useTroubles({ problems: { audio, video } }: Devices): void {
  const t = useTranslations('interviewRoom')
  const known = useRef({ audio, video })
  useEffect(() => {
    const before = known.current
    known.current = { audio, video }
    const tell = (message: string) => showToast({ variant: 'warning', message })
    if (audio && !before.audio) tell(t(`problem.audio.${audio}`))
    if (video && !before.video) tell(t(`problem.video.${video}`))
  }, [audio, video, t])
}
