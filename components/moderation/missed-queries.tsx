'use client'

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { LoadFailed } from '@/components/layout/load-failed'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { MissedQuery, Reading } from '@/lib/contracts/search-use'
import { openModal } from '@/stores/modals'
import { showToast } from '@/stores/toasts'
import { DeskSwitch } from './desk-switch'

const missedKey = ['moderation', 'missed-queries'] as const
const readingsKey = ['moderation', 'search-readings'] as const

const paging = {
  initialPageParam: 1,
  getNextPageParam: ({ page, size, total }: { page: number; size: number; total: number }) =>
    page * size < total ? page + 1 : undefined,
  retry: (count: number, error: unknown) => !(error instanceof ApiError && error.status === 404) && count < 2,
}

/** Adding, removing and restoring of readings, each with a way back. */
function useReadings() {
  const t = useTranslations('moderation.queries')
  const cache = useQueryClient()
  const showError = useErrorToast()
  const { isPending: busy, mutate: change } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onError: showError,
    onSettled: () =>
      Promise.all([missedKey, readingsKey].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
  const say = (message: string, undo?: () => Promise<void>) =>
    showToast({
      variant: 'success',
      message,
      ...(undo && { timeoutMs: 8000, action: { label: t('undo'), run: () => change(undo) } }),
    })
  const drop = ({ public_id: publicId }: Reading) =>
    api('DELETE /v1/moderation/search-readings/:publicId', { params: { publicId } })

  async function add(phrase: string) {
    const { ReadingForm } = await import('./reading-form')
    const added = await openModal(ReadingForm, { title: t('add'), size: 'sm', props: { phrase } })
    if (!added) return
    change(async () => {
      say(t('added', { phrase: added.phrase }), async () => {
        await drop(added)
        say(t('removed', { phrase: added.phrase }))
      })
    })
  }
  const remove = (reading: Reading) =>
    change(async () => {
      await drop(reading)
      say(t('removed', { phrase: reading.phrase }), async () => {
        await api('POST /v1/moderation/search-readings/:publicId/restore', {
          params: { publicId: reading.public_id },
        })
        say(t('restored', { phrase: reading.phrase }))
      })
    })
  return { busy, add, remove }
}

/** Queries that failed for several people, and what operators say words mean. */
export function MissedQueries() {
  const t = useTranslations('moderation')
  const readings = useReadings()
  const missed = useInfiniteQuery({
    ...paging,
    queryKey: missedKey,
    queryFn: ({ pageParam, signal }) =>
      api('GET /v1/moderation/missed-queries', { query: { page: pageParam }, signal }),
  })
  const inForce = useInfiniteQuery({
    ...paging,
    queryKey: readingsKey,
    queryFn: ({ pageParam, signal }) =>
      api('GET /v1/moderation/search-readings', { query: { page: pageParam }, signal }),
  })
  const failed = missed.error ?? inForce.error
  if (failed instanceof ApiError && failed.status === 404) {
    return <EmptyState title={t('strangerTitle')} text={t('stranger')} />
  }
  if (failed && !(missed.data && inForce.data)) {
    const retry = () => void Promise.all([missed.refetch(), inForce.refetch()])
    return <LoadFailed onRetry={retry} busy={missed.isFetching || inForce.isFetching} />
  }
  const queries = missed.data?.pages.flatMap((page) => page.results)
  const known = inForce.data?.pages.flatMap((page) => page.results)
  return (
    <>
      <DeskSwitch current="queries" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex-1 basis-75 text-soft">{t('queries.lead')}</p>
        <Button variant="primary" onClick={() => void readings.add('')}>
          {t('queries.add')}
        </Button>
      </div>
      <section className="grid gap-3" aria-labelledby="missed-title">
        <h2 id="missed-title" className="text-lg">
          {t('queries.missed')}
        </h2>
        {!queries ? <Loading /> : null}
        {queries?.length === 0 ? <p className="text-soft">{t('queries.noneMissed')}</p> : null}
        <ul className="grid gap-3">
          {queries?.map((query) => (
            <Missed key={`${query.list} ${query.text}`} query={query} onAdd={readings.add} />
          ))}
        </ul>
        <More list={missed} />
      </section>
      <section className="grid gap-3" aria-labelledby="readings-title">
        <h2 id="readings-title" className="text-lg">
          {t('queries.readings')}
        </h2>
        {!known ? <Loading /> : null}
        {known?.length === 0 ? <p className="text-soft">{t('queries.noReadings')}</p> : null}
        <ul className="grid gap-3">
          {known?.map((reading) => (
            <li key={reading.public_id} className="card dead-row">
              <div className="grid min-w-0 gap-1">
                <p className="wrap-anywhere font-medium">{reading.phrase}</p>
                <p className="wrap-anywhere text-sm text-soft">{meaningOf(reading)}</p>
              </div>
              <Button
                size="sm"
                disabled={readings.busy}
                aria-label={t('queries.removeNamed', { phrase: reading.phrase })}
                onClick={() => readings.remove(reading)}
              >
                {t('queries.remove')}
              </Button>
            </li>
          ))}
        </ul>
        <More list={inForce} />
      </section>
    </>
  )
}

const meaningOf = ({ synonyms, role }: Reading) =>
  [synonyms.join(', '), role ? `«${role.name}»` : ''].filter(Boolean).join(' · ')

function Loading() {
  const t = useTranslations('moderation')
  return (
    <SkeletonRegion label={t('loading')}>
      <Skeleton height={72} />
    </SkeletonRegion>
  )
}

interface MoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

function More({ list }: MoreProps) {
  const t = useTranslations('moderation')
  return list.hasNextPage ? (
    <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {t('more')}
    </Button>
  ) : null
}

function Missed({ query, onAdd }: { query: MissedQuery; onAdd: (phrase: string) => Promise<void> }) {
  const t = useTranslations('moderation.queries')
  const { list, text, people, empty, read } = query
  return (
    <li className="card dead-row">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <Badge>{t(`list.${list}`)}</Badge>
          <span className="wrap-anywhere font-medium">{text}</span>
          {read ? <Badge tone="success">{t('read')}</Badge> : null}
        </p>
        <p className="text-sm text-soft">
          {t('people', { count: people })}
          {' · '}
          {empty > 0 ? t('empty', { count: empty }) : t('unopened')}
        </p>
      </div>
      <Button size="sm" aria-label={t('addNamed', { phrase: text })} onClick={() => void onAdd(text)}>
        {t('add')}
      </Button>
    </li>
  )
}
