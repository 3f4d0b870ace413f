'use client'

import { useTranslations } from 'next-intl'
import type { Notification } from '@/lib/contracts/notifications'
import { formatDay, formatTime } from '@/lib/format/date'
import notifications from '@/messages/ru/notifications.json'
import { pathOf, wordsKey } from './notice-words'

type Props = { notice: Notification; onOpen: () => void }

/** One line of the feed: what happened, with which vacancy, when. */
export function NoticeRow({ notice, onOpen }: Props) {
  const t = useTranslations('notifications')
  const { kind, params, read, created_at } = notice
  const employer = params.reader === 'employer'
  const words = {
    status: params.status ?? '',
    day: params.due_at ? formatDay(params.due_at) : '',
  }
  const title = employer
    ? t(`kind.employer.${wordsKey(kind, notifications.kind.employer)}`, words)
    : t(`kind.candidate.${wordsKey(kind, notifications.kind.candidate)}`, words)
  const about = {
    vacancy: params.vacancy_title ?? '',
    company: params.company_name ?? '',
    resume: params.resume_title ?? '',
  }
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const content = (
    <>
      {read ? null : <span className="inbox-dot" role="img" aria-label={t('unread')} />}
      <span className={read ? undefined : 'font-semibold'}>{title}</span>
      <time dateTime={created_at}>{formatTime(created_at, { timeZone })}</time>
      <span className="text-soft">{employer ? t('aboutResume', about) : t('about', about)}</span>
    </>
  )
  const path = pathOf(notice)
  return path ? (
    <a href={path} className="notice-row" onClick={onOpen}>
      {content}
    </a>
  ) : (
    <div className="notice-row">{content}</div>
  )
}
