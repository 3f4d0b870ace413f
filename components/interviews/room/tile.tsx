'use client'

import { useTranslations } from 'next-intl'
import { Spinner } from '@/components/ui/spinner'
import type { RoomSeat } from '@/lib/contracts/interview-room'
import type { PeerView } from '@/lib/webrtc/peer-view'
import type { Quality } from '@/lib/webrtc/quality'
import { MicOffIcon } from './icons'
import { Video } from './video'

const strengths: Record<Quality, number> = { lost: 0, poor: 1, fair: 2, good: 3 }

/** One of the others: seen, or at least heard. */
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
