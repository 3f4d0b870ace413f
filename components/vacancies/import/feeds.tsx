'use client'

import clsx from 'clsx'
import { useTranslations } from 'next-intl'
import { LoadFailed } from '@/components/layout/load-failed'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { Menu, menuItemClass } from '@/components/ui/menu'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { maxFeeds, type VacancyFeed } from '@/lib/contracts/vacancy-imports'
import { formatRecentMoment } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { FeedForm } from './feed-form'
import { troubleWords } from './problem-words'
import { useFeedActions, useFeeds } from './use-feeds'

/** Feeds that are read for the company on a schedule. */
export function FeedsBox({ mayChange }: { mayChange: boolean }) {
  const t = useTranslations('vacancyImport.feeds')
  const common = useTranslations('common')
  const { data, isError, isFetching, refetch } = useFeeds()
  return (
    <section className="card grid gap-3.5" aria-labelledby="import-feeds">
      <h2 id="import-feeds" className="text-lg">
        {t('title')}
      </h2>
      <p className="text-soft">{t('text')}</p>
      {isError && !data ? (
        <LoadFailed onRetry={() => void refetch()} busy={isFetching} />
      ) : !data ? (
        <SkeletonRegion label={common('loading')}>
          <Skeleton height={120} />
        </SkeletonRegion>
      ) : (
        <>
          {data.length > 0 ? (
            <div className="card rows grid overflow-hidden p-0">
              {data.map((feed) => (
                <FeedLine key={feed.public_id} feed={feed} mayChange={mayChange} />
              ))}
            </div>
          ) : null}
          {!mayChange ? null : data.length < maxFeeds ? (
            <FeedForm onAdded={() => void refetch()} />
          ) : (
            <p className="text-sm text-soft">{t('limit', { count: maxFeeds })}</p>
          )}
        </>
      )}
    </section>
  )
}

function FeedLine({ feed, mayChange }: { feed: VacancyFeed; mayChange: boolean }) {
  const t = useTranslations('vacancyImport.feeds')
  const troubles = useTranslations('vacancyImport')
  const actions = useFeedActions(feed)
  const host = new URL(feed.url).hostname
  const when = feed.checking
    ? t('checking')
    : feed.enabled && feed.next_check_at && Date.parse(feed.next_check_at) > Date.now()
      ? t('next', { moment: formatRecentMoment(feed.next_check_at) })
      : null
  const last = feed.last_checked_at
    ? t('last', { moment: formatRecentMoment(feed.last_checked_at) })
    : t('never')
  return (
    <div className="import-line" aria-busy={actions.busy || undefined}>
      <div className="import-line-head">
        <span className="font-semibold">{feed.url}</span>
        <FeedState feed={feed} />
      </div>
      <p className="text-sm text-soft">
        {[t(`intervals.${feed.interval}`), last, when].filter(Boolean).join('\u00a0· ')}
      </p>
      {feed.trouble ? (
        <p className={clsx('text-sm', feed.failures > 0 ? 'text-danger' : 'text-warning')}>
          {troubleWords(feed.trouble, true, troubles)} {feed.trouble_detail}
        </p>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-2">
        {feed.last_import_id ? (
          <Link className={buttonClass({ size: 'sm' })} href={routes.myVacancyImport(feed.last_import_id)}>
            {t('report')}
          </Link>
        ) : null}
        {mayChange ? <FeedActions feed={feed} actions={actions} host={host} /> : null}
      </div>
    </div>
  )
}

function FeedState({ feed }: { feed: VacancyFeed }) {
  const t = useTranslations('vacancyImport.feeds')
  if (!feed.enabled) return <Badge>{t('off')}</Badge>
  if (feed.failures > 0) return <Badge tone="danger">{t('failures', { count: feed.failures })}</Badge>
  return feed.last_checked_at ? <Badge tone="success">{t('ok')}</Badge> : null
}

interface FeedActionsProps {
  feed: VacancyFeed
  actions: ReturnType<typeof useFeedActions>
  host: string
}

function FeedActions({ feed, actions, host }: FeedActionsProps) {
  const t = useTranslations('vacancyImport.feeds')
  const { busy, check, set, remove } = actions
  return (
    <>
      <button
        type="button"
        className={buttonClass({ size: 'sm' })}
        disabled={busy || feed.checking}
        onClick={() => void check()}
      >
        {t('check')}
      </button>
      <Menu
        trigger="…"
        label={t('settings', { host })}
        triggerClassName={buttonClass({ size: 'sm' })}
        align="start"
      >
        {(['hour', 'day'] as const)
          .filter((interval) => interval !== feed.interval)
          .map((interval) => (
            <button
              key={interval}
              type="button"
              role="menuitem"
              className={menuItemClass()}
              onClick={() => void set({ interval })}
            >
              {t(`intervals.${interval}`)}
            </button>
          ))}
        <button
          type="button"
          role="menuitem"
          className={menuItemClass()}
          onClick={() => void set({ enabled: !feed.enabled })}
        >
          {t(feed.enabled ? 'stop' : 'start')}
        </button>
        <button
          type="button"
          role="menuitem"
          className={menuItemClass({ danger: true })}
          onClick={() => void remove()}
        >
          {t('remove')}
        </button>
      </Menu>
    </>
  )
}
