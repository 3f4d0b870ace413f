'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button, buttonClass } from '@/components/ui/button'
import { BellIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState, ErrorState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import type { Notification } from '@/lib/contracts/notifications'
import { formatRecentDay } from '@/lib/format/date'
import { useChannel } from '@/lib/realtime/use-channel'
import { routes } from '@/lib/routes'
import { setUnread } from '@/stores/notices'
import { showToast } from '@/stores/toasts'
import { useSession } from '@/stores/use-session'
import { NoticeRow } from './notice-row'

const feedKey = ['notifications'] as const

/** What happened, newest first and by day; opening a notice reads it. */
export function Feed() {
  const t = useTranslations('notifications')
  const client = useQueryClient()
  const tellError = useErrorToast()
  const user = useSession((session) => session.user)
  const [busy, setBusy] = useState(false)
  const feed = useInfiniteQuery({
    queryKey: feedKey,
    queryFn: ({ pageParam, signal }) => api('GET /v1/notifications', { query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  })
  const refetch = useCallback(() => {
    void client.invalidateQueries({ queryKey: feedKey })
  }, [client])
  useChannel(
    user ? channel.user(user.id) : null,
    { 'notification.created': refetch, 'counters.updated': refetch },
    { onReconnect: refetch },
  )

  async function read(ids: string[]) {
    const { unread } = await api('POST /v1/notifications/read', { body: { ids } })
    setUnread(unread)
    await client.invalidateQueries({ queryKey: feedKey })
  }

  /** Takes back what one press marked, and nothing that was read before it. */
  async function takeBack(readAt: string) {
    const { unread } = await api('POST /v1/notifications/unread', { body: { read_at: readAt } })
    setUnread(unread)
    await client.invalidateQueries({ queryKey: feedKey })
  }

  async function readWithUndo() {
    const { unread, read_at: readAt, changed } = await api('POST /v1/notifications/read', { body: {} })
    setUnread(unread)
    await client.invalidateQueries({ queryKey: feedKey })
    if (readAt === null) return
    showToast({
      variant: 'secondary',
      message: t('allRead', { count: changed }),
      action: { label: t('undo'), run: () => void takeBack(readAt).catch(tellError) },
    })
  }

  async function readAll() {
    setBusy(true)
    await readWithUndo().catch(tellError)
    setBusy(false)
  }

  if (feed.isError && !feed.data) {
    return (
      <ErrorState
        title={t('failed')}
        text={t('failedText')}
        retryLabel={t('retry')}
        onRetry={() => void feed.refetch()}
      />
    )
  }
  if (!feed.data || !user) return <FeedSkeleton label={t('loading')} />
  const pages = feed.data.pages
  const all = pages.flatMap((page) => page.results)
  if (all.length === 0) {
    const employer = user.accountType === 'employer'
    return (
      <EmptyState
        icon={<BellIcon size={32} />}
        title={t('empty')}
        text={employer ? t('emptyEmployer') : t('emptyCandidate')}
      >
        <a
          href={employer ? routes.resumes() : routes.vacancies()}
          className={buttonClass({ variant: 'primary' })}
        >
          {employer ? t('findPeople') : t('findWork')}
        </a>
      </EmptyState>
    )
  }
  return (
    <>
      {(pages[0]?.unread ?? 0) > 0 ? (
        <Button className="justify-self-start" size="sm" busy={busy} onClick={() => void readAll()}>
          {t('readAll')}
        </Button>
      ) : null}
      {byDay(all).map(([day, notices]) => (
        <section key={day} className="notices-day">
          <h2>{capital(day)}</h2>
          <ul className="notices-list">
            {notices.map((notice) => (
              <li key={notice.public_id}>
                <NoticeRow
                  notice={notice}
                  onOpen={() => {
                    if (!notice.read) {
                      read([notice.public_id]).catch((error: unknown) =>
                        console.warn('A notice could not be marked read', error),
                      )
                    }
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {feed.hasNextPage ? (
        <Button busy={feed.isFetchingNextPage} onClick={() => void feed.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Neighbours of one day of the reader's own calendar. */
function byDay(notices: readonly Notification[]): [string, Notification[]][] {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const days = new Map<string, Notification[]>()
  for (const notice of notices) {
    const day = formatRecentDay(notice.created_at, { timeZone })
    days.set(day, [...(days.get(day) ?? []), notice])
  }
  return [...days]
}

export function FeedSkeleton({ label }: { label: string }) {
  return (
    <SkeletonRegion label={label} className="grid gap-3">
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} height={72} />
      ))}
    </SkeletonRegion>
  )
}
