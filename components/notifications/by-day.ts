import type { Notification } from '@/lib/contracts/notifications'
import { formatRecentDay } from '@/lib/format/date'

/** What happened to one object on one day, newest first. */
export interface OneDayOfOne {
  key: string
  notices: [Notification, ...Notification[]]
}

export interface NoticeDay {
  day: string
  groups: OneDayOfOne[]
}

/**
 * The feed by days of the reader's calendar and, within a day, by what it is about: what has something new comes
 * first. A notice about nothing in particular stands alone.
 */
export function byDay(
  notices: readonly Notification[],
  { timeZone, now = new Date() }: { timeZone: string; now?: Date },
): NoticeDay[] {
  const days = new Map<string, Map<string, OneDayOfOne>>()
  for (const notice of notices) {
    const day = formatRecentDay(notice.created_at, { timeZone, now })
    const groups = days.get(day) ?? new Map<string, OneDayOfOne>()
    days.set(day, groups)
    const key = notice.target?.public_id ?? notice.public_id
    const group = groups.get(key)
    if (group) group.notices.push(notice)
    else groups.set(key, { key, notices: [notice] })
  }
  const isNew = ({ notices: all }: OneDayOfOne) => all.some(({ read }) => !read)
  return [...days].map(([day, groups]) => ({
    day,
    groups: [...groups.values()].sort((a, b) => Number(isNew(b)) - Number(isNew(a))),
  }))
}
