'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Room, RoomSeat } from '@/lib/contracts/interview-room'
import { ownZone } from '@/lib/format/calendar'
import { formatTime } from '@/lib/format/date'
import { minuteMs } from '@/lib/shared/time'

const two = (value: number) => String(value).padStart(2, '0')
const soonMinutes = 5

/** «12:41», with hours only when there are any. */
function lengthOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** Elapsed time by the server's clock, and the planned end. */
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
    <p className="min-w-32 max-md:w-full max-md:text-center tabular">
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

type Props = { title: string; text: string; children?: ReactNode }

/** Why the room cannot be shown, and what to do. */
export function RoomMessage({ title, text, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => takeFocus(heading.current), [])
  return (
    <div className="room-word" role="status">
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        {title}
      </h3>
      <p className="text-soft">{text}</p>
      {children ? <div className="flex flex-wrap items-center gap-x-3 gap-y-2">{children}</div> : null}
    </div>
  )
}

/** Announces joins, departures and messages to screen readers. */
export function RoomAnnouncements({ talkers, unread }: { talkers: readonly RoomSeat[]; unread: number }) {
  const t = useTranslations('interviewRoom')
  const [announcement, setTold] = useState('')
  const known = useRef<ReadonlyMap<string, string>>(new Map())
  const now = JSON.stringify(
    talkers.map(({ public_id, name, side }) => [public_id, name ?? t(`person.${side}`)]),
  )
  useEffect(() => {
    const before = known.current
    const after = new Map<string, string>(JSON.parse(now))
    known.current = after
    const came = [...after].filter(([seat]) => !before.has(seat)).map(([, name]) => name)
    // A reloaded page is another seat of the same person: announce the person once.
    const left = [...before]
      .filter(([seat, name]) => !after.has(seat) && !came.includes(name))
      .map(([, name]) => name)
    const news = [
      ...came.map((name) => t('told.came', { name })),
      ...left.map((name) => t('told.left', { name })),
    ]
    if (news.length > 0) setTold(news.join('. '))
  }, [now, t])
  useEffect(() => {
    if (unread > 0) setTold(t('controls.chatUnread', { count: unread }))
  }, [unread, t])
  return (
    <p className="sr-only" role="status" data-testid="room-told">
      {announcement}
    </p>
  )
}

/** Moves the focus here when the focused element was removed; otherwise it would fall to the top of the page. */
export function takeFocus(place: HTMLElement | null): void {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) place?.focus()
}
