'use client'

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { LoadFailed } from '@/components/layout/load-failed'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CheckIcon } from '@/components/ui/icons'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { DeadDelivery } from '@/lib/contracts/notifications'
import { formatRecentMoment } from '@/lib/format/date'
import { showToast } from '@/stores/toasts'
import { DeskSwitch } from './desk-switch'

const key = ['moderation', 'dead-deliveries'] as const

/** Dead deliveries: e-mails, push messages and events that exhausted their retries, with a retry button. */
export function DeadDeliveries() {
  const t = useTranslations('moderation')
  const cache = useQueryClient()
  const showError = useErrorToast()
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      api('GET /v1/moderation/dead-deliveries', { query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    refetchInterval: 60_000,
    retry: (count, error) => !(error instanceof ApiError && error.status === 404) && count < 2,
  })
  const rows = query.data?.pages.flatMap((page) => page.results)
  const total = query.data?.pages[0]?.total ?? 0

  const requeue = useMutation({
    mutationFn: (id: string) => api('POST /v1/moderation/dead-deliveries/requeue', { body: { id } }),
    onSuccess: ({ requeued }) =>
      showToast({ variant: 'success', message: t('dead.requeued', { count: requeued }) }),
    onError: (error) => {
      // Already retried by someone else: the list shows it.
      if (!(error instanceof ApiError && error.status === 404)) showError(error)
    },
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  })
  const busy = requeue.isPending ? requeue.variables : null

  const head = (
    <>
      <DeskSwitch current="undelivered" />
      <p className="text-soft">{t('dead.lead')}</p>
    </>
  )

  if (query.isError && !rows) {
    if (query.error instanceof ApiError && query.error.status === 404) {
      return <EmptyState title={t('strangerTitle')} text={t('stranger')} />
    }
    return <LoadFailed onRetry={() => void query.refetch()} busy={query.isFetching} />
  }
  if (!rows) {
    return (
      <>
        {head}
        <SkeletonRegion label={t('loading')} className="grid gap-3">
          <Skeleton height={88} />
          <Skeleton height={88} />
        </SkeletonRegion>
      </>
    )
  }
  if (rows.length === 0) {
    return (
      <>
        {head}
        <EmptyState icon={<CheckIcon size={32} />} title={t('dead.empty')} text={t('dead.emptyText')} />
      </>
    )
  }
  return (
    <>
      {head}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft">{t('dead.total', { count: total })}</p>
        <Button
          size="sm"
          busy={busy === 'all'}
          disabled={busy !== null}
          onClick={() => requeue.mutate('all')}
        >
          {t('dead.requeueAll')}
        </Button>
      </div>
      <ul className="grid gap-3">
        {rows.map((delivery) => (
          <Row
            key={delivery.id}
            delivery={delivery}
            busy={busy === delivery.id}
            disabled={busy !== null}
            onRequeue={() => requeue.mutate(delivery.id)}
          />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </>
  )
}

type RowProps = { delivery: DeadDelivery; busy: boolean; disabled: boolean; onRequeue: () => void }

function Row({ delivery: { id, way, kind, attempts, error, dead_at }, busy, disabled, onRequeue }: RowProps) {
  const t = useTranslations('moderation.dead')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <li className="card dead-row">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <Badge>{t(`way.${way}`)}</Badge>
          <span className="break-all font-medium">{kind}</span>
          <span className="text-xs text-soft">{id}</span>
        </p>
        <p className="wrap-anywhere text-sm">{error || t('noReason')}</p>
        <p className="text-xs text-soft">
          {t('tries', { count: attempts, when: formatRecentMoment(dead_at, { timeZone }) })}
        </p>
      </div>
      <Button
        size="sm"
        busy={busy}
        disabled={disabled}
        aria-label={t('requeueNamed', { name: `${kind}, ${id}` })}
        onClick={onRequeue}
      >
        {t('requeue')}
      </Button>
    </li>
  )
}
