'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef } from 'react'
import { Spinner } from '@/components/ui/button'
import { MicOffIcon } from '@/components/ui/icons'
import type { RoomSeat } from '@/lib/contracts/interview-room'
import type { PeerView, Quality } from '@/lib/webrtc/peer-view'
import type { Devices } from './use-devices'

const strengths: Record<Quality, number> = { lost: 0, poor: 1, fair: 2, good: 3 }

/** Video, or at least audio, of another participant. */
export function Tile({ seat, view }: { seat: RoomSeat; view: PeerView | undefined }) {
  const t = useTranslations('interviewRoom')
  const name = seat.name ?? t(`person.${seat.side}`)
  const seen = view?.connected === true && (view.shown.camera || view.shown.screen)
  return (
    <figure
      className="room-tile"
      data-seen={seen || undefined}
      data-screen={view?.shown.screen || undefined}
      data-quality={view?.quality ?? 'lost'}
    >
      {view ? <Video stream={view.stream} label={name} /> : null}
      {seen ? null : (
        <p className="room-initial" aria-hidden="true">
          {name.slice(0, 1)}
        </p>
      )}
      <figcaption className="room-name">
        <span>{name}</span>
        {view?.connected && !view.shown.mic ? (
          <span role="img" aria-label={t('muted')}>
            <MicOffIcon size={16} />
          </span>
        ) : null}
        {view?.shown.screen ? <span>{t('sharing')}</span> : null}
        <Bars quality={view?.quality ?? 'lost'} label={t(`quality.${view?.quality ?? 'lost'}`)} />
      </figcaption>
      {view?.connected ? null : (
        <p className="room-lost" role="status">
          <Spinner /> {t(view && view.stream.getTracks().length > 0 ? 'reconnecting' : 'connecting')}
        </p>
      )}
    </figure>
  )
}

function Bars({ quality, label }: { quality: Quality; label: string }) {
  return (
    <span className="room-bars" role="img" aria-label={label} title={label}>
      {[1, 2, 3].map((bar) => (
        <span key={bar} data-on={strengths[quality] >= bar || undefined} />
      ))}
    </span>
  )
}

/** One's own video, as others see it. */
export function SelfView({ devices }: { devices: Devices }) {
  const t = useTranslations('interviewRoom')
  const { camera, screen } = devices
  const track = screen ?? camera
  const stream = useMemo(() => (track ? new MediaStream([track]) : null), [track])
  return (
    <div className="room-self" data-testid="self">
      {stream ? (
        <Video stream={stream} label={t('check.preview')} mine mirrored={!screen} />
      ) : (
        <p className="grid place-items-center h-full p-4 text-center">{t('check.cameraOff')}</p>
      )}
    </div>
  )
}

type Props = {
  stream: MediaStream
  label: string
  /** Muted: one's own sound must not echo. */
  mine?: boolean
  /** Mirrored. */
  mirrored?: boolean
}

function Video({ stream, label, mine = false, mirrored = false }: Props) {
  const element = useRef<HTMLVideoElement>(null)
  const lines = stream.getTracks().length
  useEffect(() => {
    const { current } = element
    if (!current) return
    if (current.srcObject !== stream) current.srcObject = stream
    const touches = ['pointerup', 'keydown'] as const
    const still = () => {
      for (const touch of touches) document.removeEventListener(touch, play)
    }
    const play = () => {
      still()
      current.play().catch((error: unknown) => {
        // Autoplay may be blocked until a user gesture.
        if (!(error instanceof Error && error.name === 'NotAllowedError')) return
        for (const touch of touches) document.addEventListener(touch, play)
      })
    }
    // Play again when a track is added.
    if (lines > 0) play()
    return still
  }, [stream, lines])
  return (
    <video
      ref={element}
      className={mirrored ? 'room-video -scale-x-100' : 'room-video'}
      aria-label={label}
      autoPlay
      playsInline
      muted={mine}
    />
  )
}
