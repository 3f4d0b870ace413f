'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { RoomSeat } from '@/lib/contracts/interview-room'

/** Who came, who left and what was written, for those who do not see it. */
export function RoomTold({ talkers, unread }: { talkers: readonly RoomSeat[]; unread: number }) {
  const t = useTranslations('interviewRoom')
  const [told, setTold] = useState('')
  const known = useRef<ReadonlyMap<string, string>>(new Map())
  const now = JSON.stringify(
    talkers.map(({ public_id, name, side }) => [public_id, name ?? t(`person.${side}`)]),
  )
  useEffect(() => {
    const before = known.current
    const after = new Map<string, string>(JSON.parse(now))
    known.current = after
    const came = [...after].filter(([seat]) => !before.has(seat)).map(([, name]) => name)
    // A reloaded page is another seat of the same person.
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
      {told}
    </p>
  )
}
