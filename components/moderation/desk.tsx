'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { CheckIcon } from '@/components/ui/icons'
import { Select } from '@/components/ui/input'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { type ModeratedType, type ModerationCase, moderatedTypes } from '@/lib/contracts/moderation'
import { formatRecentDay } from '@/lib/format/date'
import { CasePane, useKeys } from './case-pane'
import { DeskSwitch } from './desk-switch'

const tabs = ['open', 'held', 'complaints', 'closed'] as const
type Tab = (typeof tabs)[number]

/** The queue with the open case beside it; on a phone the case is below its row. */
export function Desk() {
  const t = useTranslations('moderation')
  const client = useQueryClient()
  const [tab, setTab] = useState<Tab>('open')
  const [type, setType] = useState<ModeratedType | ''>('')
  const [chosen, setChosen] = useState<string | null>(null)
  const queue = useInfiniteQuery({
    queryKey: ['moderation', tab, type],
    queryFn: ({ pageParam, signal }) =>
      api('GET /v1/moderation/cases', {
        query: {
          page: pageParam,
          state: tab === 'closed' ? 'closed' : 'open',
          ...(type && { type }),
          ...((tab === 'held' || tab === 'complaints') && { with: tab }),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    refetchInterval: 60_000,
    retry: (count, error) => !(error instanceof ApiError && error.status === 404) && count < 2,
  })
  const cases = queue.data?.pages.flatMap((page) => page.results) ?? []
  const counts = queue.data?.pages[0]?.counts
  const current = cases.find((one) => one.public_id === chosen) ?? cases[0]
  const move = (by: number) => {
    const at = cases.findIndex((one) => one.public_id === current?.public_id)
    const next = cases[Math.min(cases.length - 1, Math.max(0, at + by))]
    if (next) setChosen(next.public_id)
  }
  useKeys({ j: () => move(1), k: () => move(-1) })

  if (queue.isError && !queue.data) {
    if (queue.error instanceof ApiError && queue.error.status === 404) {
      return <EmptyState title={t('strangerTitle')} text={t('stranger')} />
    }
    return <LoadFailed onRetry={() => void queue.refetch()} />
  }
  const decided = (done: ModerationCase) => {
    const at = cases.findIndex((one) => one.public_id === done.public_id)
    setChosen((cases[at + 1] ?? cases[at - 1])?.public_id ?? null)
    void client.invalidateQueries({ queryKey: ['moderation'] })
  }
  return (
    <>
      <DeskSwitch current="publications" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('tabs')}</legend>
          {tabs.map((each) => (
            <button
              key={each}
              type="button"
              className={chipClass({ outline: each !== tab })}
              aria-pressed={each === tab}
              onClick={() => {
                setTab(each)
                setChosen(null)
              }}
            >
              {t(`tab.${each}`)}
              {counts && each !== 'closed' ? <span className="opacity-70">{counts[each]}</span> : null}
            </button>
          ))}
        </fieldset>
        <Select
          aria-label={t('kind')}
          className="w-auto"
          value={type}
          onChange={(event) => setType(event.target.value as ModeratedType | '')}
          options={(['all', ...moderatedTypes] as const).map((each) => ({
            value: each === 'all' ? '' : each,
            label: t(`types.${each}`),
          }))}
        />
      </div>
      {!queue.data ? (
        <SkeletonRegion label={t('loading')} className="grid gap-3">
          {[0, 1, 2, 3].map((line) => (
            <Skeleton key={line} height={88} />
          ))}
        </SkeletonRegion>
      ) : !current ? (
        <EmptyState
          icon={<CheckIcon size={32} />}
          title={tab === 'closed' ? t('emptyClosed') : t('empty')}
          text={tab === 'closed' ? '' : t('emptyText')}
        />
      ) : (
        <div className="grid grid-cols-[minmax(260px,340px)_minmax(0,1fr)] gap-6 items-start max-lg:grid-cols-1">
          <section aria-label={t('list')} className="grid gap-2 max-lg:max-h-[40vh] max-lg:overflow-y-auto">
            {cases.map((one) => (
              <CaseRow
                key={one.public_id}
                item={one}
                current={one.public_id === current.public_id}
                onOpen={() => setChosen(one.public_id)}
              />
            ))}
            {queue.hasNextPage ? (
              <Button busy={queue.isFetchingNextPage} onClick={() => void queue.fetchNextPage()}>
                {t('more')}
              </Button>
            ) : null}
            <p className="text-soft text-[0.875rem] max-lg:hidden">{t('keys')}</p>
          </section>
          <CasePane key={current.public_id} publicId={current.public_id} onDecided={decided} />
        </div>
      )}
    </>
  )
}

type Props = { item: ModerationCase; current: boolean; onOpen: () => void }

/** One case of the queue: the item and the reasons. */
function CaseRow({ item, current, onOpen }: Props) {
  const t = useTranslations('moderation')
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const about = [
    t(`type.${item.type}`),
    item.company?.name,
    t('waits', { when: formatRecentDay(item.opened_at) }),
  ].filter(Boolean)
  return (
    <button ref={row} type="button" className="desk-row" aria-current={current || undefined} onClick={onOpen}>
      <span className="font-semibold wrap-anywhere">{item.title || t('untitled')}</span>
      <span className="text-sm text-soft">{about.join('\u00a0· ')}</span>
      <span className="flex flex-wrap gap-1.5">
        {item.decision ? (
          <Badge tone={item.decision === 'approve' ? 'success' : 'danger'}>
            {t(`decisions.${item.decision}`)}
          </Badge>
        ) : item.held ? (
          <Badge tone="warning">{t('held')}</Badge>
        ) : null}
        {item.complaints > 0 ? (
          <Badge tone="danger">{t('complaints', { count: item.complaints })}</Badge>
        ) : null}
        {item.signals
          .filter((code) => code !== 'complaints')
          .map((code) => (
            <Badge key={code}>{t(`signals.${code}`)}</Badge>
          ))}
      </span>
    </button>
  )
}
