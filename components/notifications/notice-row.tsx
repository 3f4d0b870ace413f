'use client'

import { useTranslations } from 'next-intl'
import type { Notification } from '@/lib/contracts/notifications'
import { formatTime } from '@/lib/format/date'
import { noticePath } from '@/lib/notice-path'
import { noticeTitle } from './notice-title'

type Props = {
  notice: Notification
  /** With what; absent where it stands above already. */
  about: string | undefined
  onOpen: () => void
}

/** One line of the feed: what happened, with which vacancy, when. */
export function NoticeRow({ notice, about, onOpen }: Props) {
  const t = useTranslations('notifications')
  const { read, created_at } = notice
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const content = (
    <>
      {read ? null : <span className="inbox-dot" role="img" aria-label={t('unread')} />}
      <span className={read ? undefined : 'font-semibold'}>{noticeTitle(notice, t)}</span>
      <time dateTime={created_at}>{formatTime(created_at, { timeZone })}</time>
      {about ? <span className="text-soft">{about}</span> : null}
    </>
  )
  const path = noticePath(notice)
  return path ? (
    <a href={path} className="notice-row" onClick={onOpen}>
      {content}
    </a>
  ) : (
    <div className="notice-row">{content}</div>
  )
}
