'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { EyeOffIcon, MoreIcon } from '@/components/ui/icons'
import { Menu, menuItemClass } from '@/components/ui/menu'
import type { Notification } from '@/lib/contracts/notifications'
import { formatTime } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { groupPath, noticePath } from '@/lib/notice-path'
import { routes } from '@/lib/routes'
import { noticeAbout, noticeTitle } from './notice-title'
import type { FeedActs, NoticesOfObject } from './use-feed'

/** Notifications of one object and day shown at once; the rest on demand. */
const shownAtFirst = 3

/** What «mute» refers to: an invitation is not called an application. */
const calledIn = ({ target }: Notification, { type, public_id }: Notification['subjects'][number]) =>
  type === 'negotiation' && target?.public_id === public_id && target.tab === 'invitations'
    ? 'invitation'
    : type

/** Notifications of one object on one day, with their actions. */
export function ObjectNotices({ group: { notices }, acts }: { group: NoticesOfObject; acts: FeedActs }) {
  const t = useTranslations('notifications')
  const [whole, setWhole] = useState(false)
  const [newest] = notices
  const several = notices.length > 1
  const about = noticeAbout(newest, t)
  const shown = whole ? notices : notices.slice(0, shownAtFirst)
  const isNew = notices.some(({ read }) => !read)
  /** Of a row about several people, only what they have in common can be muted. */
  const isOfAll = ({ public_id }: Notification['subjects'][number]) =>
    newest.subjects_count <= 1 || public_id !== newest.target?.public_id
  const silent = newest.subjects.filter(isOfAll).some(({ muted }) => muted)
  return (
    <li className="notice-item">
      <div className="min-w-0">
        {several ? <p className="notice-object">{about}</p> : null}
        {shown.map((notice) => (
          <NoticeRow
            key={notice.public_id}
            notice={notice}
            about={several ? undefined : about}
            // What is read without a network is still new with one.
            onOpen={() => void (navigator.onLine && acts.mark([notice], true))}
          />
        ))}
        {shown.length < notices.length ? (
          <button type="button" className="link mr-4 mb-3 ml-9.5 text-xs/body" onClick={() => setWhole(true)}>
            {t('rest', { count: notices.length - shown.length })}
          </button>
        ) : null}
        {silent ? (
          <p className="mr-4 mb-3 ml-9.5 text-xs/body flex items-center gap-1.5 text-soft">
            <EyeOffIcon size={16} />
            {t('silent')}
          </p>
        ) : null}
      </div>
      <Menu
        trigger={<MoreIcon />}
        label={t('actions', { about })}
        triggerClassName={buttonClass({ variant: 'ghost', className: 'btn-icon' })}
        floating
      >
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={menuItemClass()}
          onClick={() => void acts.mark(notices, isNew)}
        >
          {t(isNew ? 'markRead' : 'markUnread')}
        </button>
        {newest.subjects.filter(isOfAll).map((subject) => (
          <button
            key={subject.public_id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={menuItemClass()}
            onClick={() => void acts.silence(subject, !subject.muted)}
          >
            {t(`${subject.muted ? 'speak' : 'silence'}.${calledIn(newest, subject)}`)}
          </button>
        ))}
        <Link
          role="menuitem"
          tabIndex={-1}
          className={menuItemClass()}
          href={`${routes.mySettings()}#notices`}
        >
          {t('setUp')}
        </Link>
      </Menu>
    </li>
  )
}

type Props = {
  notice: Notification
  /** Show the title of the object; absent where it is shown above already. */
  about: string | undefined
  onOpen: () => void
}

/** One line of the feed: event, vacancy, time. */
function NoticeRow({ notice, about, onOpen }: Props) {
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
  const path = notice.subjects_count > 1 ? groupPath(notice) : noticePath(notice)
  return path ? (
    <Link href={path} className="notice-row" onClick={onOpen}>
      {content}
    </Link>
  ) : (
    <div className="notice-row">{content}</div>
  )
}
