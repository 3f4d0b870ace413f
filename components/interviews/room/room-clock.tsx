'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { Room } from '@/lib/contracts/interview-room'
import { formatTime } from '@/lib/format/date'
import { minuteMs } from '@/lib/shared/duration'
import { ownZone } from '../when'

const two = (value: number) => String(value).padStart(2, '0')
const soonMinutes = 5

/** «12:41», with hours only when there are any. */
function lengthOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** How long the talk goes on, by the clock of the server, and when it is planned to end. */
export function RoomClock({ room }: { room: Room }) {
  const t = useTranslations('interviewRoom')
  const [ahead] = useState(() => new Date(room.now).getTime() - Date.now())
  const [now, setNow] = useState(() => Date.now() + ahead)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + ahead), 1000)
    return () => clearInterval(timer)
  }, [ahead])
  if (!room.started_at || !room.ends_at) return null
  const left = Math.ceil((new Date(room.ends_at).getTime() - now) / minuteMs)
  return (
    <p className="room-clock tabular">
      <span role="timer" aria-label={t('timerLabel')}>
        {t('timer', { time: lengthOf(now - new Date(room.started_at).getTime()) })}
      </span>{' '}
      <span className={left <= soonMinutes ? 'text-warning' : 'text-soft'}>
        {left <= 0
          ? t('overtime')
          : left <= soonMinutes
            ? t('endsSoon', { minutes: left })
            : t('planned', { time: formatTime(room.ends_at, { timeZone: ownZone() }) })}
      </span>
    </p>
  )
}
