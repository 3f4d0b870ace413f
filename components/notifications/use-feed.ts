'use client'

import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import type { CallResult } from '@/lib/contracts/calls'
import { channel } from '@/lib/contracts/channels'
import type { NoticeSection } from '@/lib/contracts/notice-kinds'
import type { Notification } from '@/lib/contracts/notifications'
import { formatRecentDay } from '@/lib/format/date'
import { useChannel } from '@/lib/realtime/use-channel'
import { setUnread } from '@/stores/notices'
import { useSession } from '@/stores/session'
import { showToast } from '@/stores/toasts'

const feedKey = ['notifications'] as const

export interface FeedFilter {
  group: NoticeSection | null
  unread: boolean
}

type Pages = InfiniteData<CallResult<'GET /v1/notifications/rows'>>
type Subject = Notification['subjects'][number]

/** The filtered feed, updated live. */
export function useFeed({ group, unread }: FeedFilter) {
  const client = useQueryClient()
  const userId = useSession((session) => session.user?.id)
  const feed = useInfiniteQuery({
    queryKey: [...feedKey, group, unread],
    queryFn: ({ pageParam, signal }) =>
      api('GET /v1/notifications/rows', {
        query: {
          ...(pageParam && { after: pageParam }),
          ...(group && { group }),
          ...(unread && { unread: '1' as const }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const refetch = useCallback(() => {
    void client.invalidateQueries({ queryKey: feedKey })
  }, [client])
  useChannel(
    userId ? channel.user(userId) : null,
    { 'notification.created': refetch, 'counters.updated': refetch },
    { onReconnect: refetch },
  )
  return feed
}

/** Rows of several notices are marked whole, one call each; all the others together. */
function bodiesOf(notices: readonly Notification[]): ({ row: string } | { ids: string[] })[] {
  const ids = notices.flatMap(({ public_id, count }) => (count > 1 ? [] : [public_id]))
  const rows = notices.flatMap(({ public_id, count }) => (count > 1 ? [{ row: public_id }] : []))
  return ids.length > 0 ? [...rows, { ids }] : rows
}

/** Actions on notifications: optimistic updates, rolled back on failure. */
export function useFeedActs() {
  const t = useTranslations('notifications')
  const client = useQueryClient()
  const showError = useErrorToast()
  const reload = () => client.invalidateQueries({ queryKey: feedKey })

  const show = (ids: ReadonlySet<string>, read: boolean) =>
    client.setQueriesData<Pages>({ queryKey: feedKey }, (now) =>
      now
        ? {
            ...now,
            pages: now.pages.map((page) => ({
              ...page,
              results: page.results.map((one) => (ids.has(one.public_id) ? { ...one, read } : one)),
            })),
          }
        : now,
    )

  /** @throws ApiError */
  async function mark(notices: readonly Notification[], read: boolean): Promise<void> {
    const changing = notices.filter((one) => one.read !== read)
    if (changing.length === 0) return
    const ids = new Set(changing.map(({ public_id }) => public_id))
    await client.cancelQueries({ queryKey: feedKey })
    show(ids, read)
    try {
      for (const body of bodiesOf(changing)) {
        const { unread } = read
          ? await api('POST /v1/notifications/read', { body })
          : await api('POST /v1/notifications/unread', { body })
        setUnread(unread)
      }
    } catch (error) {
      show(ids, !read)
      throw error
    }
    await reload()
  }

  /** Undoes one «mark as read», without affecting notifications read before. */
  async function takeBack(readAt: string): Promise<void> {
    const { unread } = await api('POST /v1/notifications/unread', { body: { read_at: readAt } })
    setUnread(unread)
    await reload()
  }

  async function markAll(group: NoticeSection | null): Promise<void> {
    try {
      const body = group ? { group } : {}
      const { unread, read_at: readAt, changed } = await api('POST /v1/notifications/read', { body })
      setUnread(unread)
      await reload()
      if (readAt === null) return
      showToast({
        variant: 'secondary',
        message: t('allRead', { count: changed }),
        action: { label: t('undo'), run: () => void takeBack(readAt).catch(showError) },
      })
    } catch (error) {
      showError(error)
    }
  }

  async function silence({ type, public_id, title }: Subject, silent: boolean): Promise<void> {
    const body = { type, public_id }
    try {
      await (silent
        ? api('POST /v1/notifications/mutes', { body })
        : api('DELETE /v1/notifications/mutes', { body }))
      showToast({
        variant: 'secondary',
        message: t(silent ? 'silenced' : 'toldAgain', { title }),
        action: {
          label: t('undo'),
          run: () => void silence({ type, public_id, title, muted: silent }, !silent),
        },
      })
      await reload()
    } catch (error) {
      showError(error)
    }
  }

  return {
    mark: (notices: readonly Notification[], read: boolean) => mark(notices, read).catch(showError),
    markAll,
    silence,
  }
}

export type FeedActs = ReturnType<typeof useFeedActs>

/** Notifications of one object on one day, newest first. */
export interface NoticesOfObject {
  key: string
  notices: [Notification, ...Notification[]]
}

interface NoticeDay {
  day: string
  groups: NoticesOfObject[]
}

/**
 * The feed by day of the reader's calendar and, within a day, by object; objects with unread notifications first. A
 * notification without an object is a group of its own, and so is a row of several people.
 */
export function byDay(
  notices: readonly Notification[],
  { timeZone, now = new Date() }: { timeZone: string; now?: Date },
): NoticeDay[] {
  const days = new Map<string, Map<string, NoticesOfObject>>()
  for (const notice of notices) {
    const day = formatRecentDay(notice.created_at, { timeZone, now })
    const groups = days.get(day) ?? new Map<string, NoticesOfObject>()
    days.set(day, groups)
    const key = (notice.subjects_count > 1 ? null : notice.target?.public_id) ?? notice.public_id
    const group = groups.get(key)
    if (group) group.notices.push(notice)
    else groups.set(key, { key, notices: [notice] })
  }
  const isNew = ({ notices: all }: NoticesOfObject) => all.some(({ read }) => !read)
  return [...days].map(([day, groups]) => ({
    day,
    groups: [...groups.values()].sort((a, b) => Number(isNew(b)) - Number(isNew(a))),
  }))
}
