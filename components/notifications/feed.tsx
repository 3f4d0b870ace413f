'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { NetworkFieldset } from '@/components/layout/network-fieldset'
import { Button, buttonClass } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { BellIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import type { AccountType } from '@/lib/contracts/enums'
import { kindsOfSection, noticeRuleOf, noticeSections } from '@/lib/contracts/notice-kinds'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { useSession } from '@/stores/session'
import { ObjectNotices } from './object-notices'
import { byDay, type FeedFilter, useFeed, useFeedActs } from './use-feed'

/** The filter is stored in the URL, so that a reload and a shared link restore it. */
function readFilter(): FeedFilter {
  const asked = new URLSearchParams(window.location.search)
  const group = noticeSections.find((one) => one === asked.get('group')) ?? null
  return { group, unread: asked.get('unread') === '1' }
}

function writeFilter({ group, unread }: FeedFilter): void {
  const url = new URL(window.location.href)
  if (group) url.searchParams.set('group', group)
  else url.searchParams.delete('group')
  if (unread) url.searchParams.set('unread', '1')
  else url.searchParams.delete('unread')
  window.history.replaceState(window.history.state, '', url)
}

/** Groups that apply to this account type. */
const groupsOf = (side: AccountType) =>
  noticeSections.filter((group) =>
    kindsOfSection(group).some((kind) => noticeRuleOf(kind).readers.includes(side)),
  )

/** Notifications, newest first, by day and object; opening one marks it as read. */
export function Feed() {
  const t = useTranslations('notifications')
  const [filter, setFilter] = useState(readFilter)
  const [busy, setBusy] = useState(false)
  const feed = useFeed(filter)
  const acts = useFeedActs()
  const side = useSession((session) => session.user?.accountType ?? 'candidate')
  const filtered = filter.group !== null || filter.unread

  function choose(next: FeedFilter) {
    setFilter(next)
    writeFilter(next)
  }
  async function readAll() {
    setBusy(true)
    await acts.markAll(filter.group)
    setBusy(false)
  }

  const pages = feed.data?.pages
  const all = pages?.flatMap((page) => page.results) ?? []
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('filter')}</legend>
          {([null, ...groupsOf(side)] as const).map((group) => (
            <button
              key={group ?? 'all'}
              type="button"
              className={chipClass({ outline: filter.group !== group })}
              aria-pressed={filter.group === group}
              onClick={() => choose({ ...filter, group })}
            >
              {t(`groups.${group ?? 'all'}`)}
            </button>
          ))}
          <button
            type="button"
            className={chipClass({ outline: !filter.unread })}
            aria-pressed={filter.unread}
            onClick={() => choose({ ...filter, unread: !filter.unread })}
          >
            {t('onlyUnread')}
          </button>
        </fieldset>
        {(pages?.[0]?.unread ?? 0) > 0 ? (
          <NetworkFieldset quiet>
            <Button size="sm" busy={busy} onClick={() => void readAll()}>
              {t(filter.group ? 'readGroup' : 'readAll')}
            </Button>
          </NetworkFieldset>
        ) : null}
      </div>
      {feed.isError && !pages ? (
        <LoadFailed onRetry={() => void feed.refetch()} busy={feed.isFetching} />
      ) : !pages ? (
        <FeedSkeleton label={t('loading')} />
      ) : all.length === 0 ? (
        filtered ? (
          <EmptyState icon={<BellIcon size={32} />} title={t('emptyFiltered')}>
            <Button onClick={() => choose({ group: null, unread: false })}>{t('showAll')}</Button>
          </EmptyState>
        ) : (
          <Nothing />
        )
      ) : (
        byDay(all, { timeZone }).map(({ day, groups }) => (
          <section key={day} className="notices-day">
            <h2>{day.charAt(0).toUpperCase() + day.slice(1)}</h2>
            <ul className="card rows overflow-hidden p-0">
              {groups.map((group) => (
                <ObjectNotices key={group.key} group={group} acts={acts} />
              ))}
            </ul>
          </section>
        ))
      )}
      {feed.hasNextPage ? (
        <Button busy={feed.isFetchingNextPage} onClick={() => void feed.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </>
  )
}

/** Empty state with the next step. */
function Nothing() {
  const t = useTranslations('notifications')
  const employer = useSession((session) => session.user?.accountType === 'employer')
  return (
    <EmptyState
      icon={<BellIcon size={32} />}
      title={t('empty')}
      text={employer ? t('emptyEmployer') : t('emptyCandidate')}
    >
      <Link
        href={employer ? routes.resumes() : routes.vacancies()}
        className={buttonClass({ variant: 'primary' })}
      >
        {employer ? t('findPeople') : t('findWork')}
      </Link>
    </EmptyState>
  )
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
