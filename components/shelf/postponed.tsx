'use client'

import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { PageSteps } from '@/components/layout/page-steps'
import { buttonClass } from '@/components/ui/button'
import { ClockIcon } from '@/components/ui/icons'
import { Select } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { type PostponedItem, type ShelfSort, shelfSorts } from '@/lib/contracts/shelf'
import { routes } from '@/lib/routes'
import { BulkBar } from './bulk-bar'
import { Hidden } from './hidden'
import { ShelfCard } from './shelf-card'
import { type Side, useShelf } from './use-shelf'

type Props = {
  side: Side
  publicId: string
  /** How well a thing fits, drawn by the feature of matches. */
  sign: (score: number) => ReactNode
  /** Apply or invite, drawn by the feature of negotiations. */
  act: (item: PostponedItem) => ReactNode
  similar: (vacancyId: string) => ReactNode
}

/** What was put aside, with what is hidden beside it. */
export function Postponed(props: Props) {
  const t = useTranslations('shelf')
  const { side, publicId } = props
  const params = useSearchParams()
  const hidden = params.get('view') === 'hidden'
  const address = (view?: string) =>
    side === 'resume'
      ? routes.resumeView(publicId, 'postponed', { view })
      : routes.vacancyView(publicId, 'postponed', { view })
  return (
    <div className="shelf">
      <Segmented
        label={t('views')}
        items={[
          { href: address(), label: t('shelfView'), current: !hidden },
          { href: address('hidden'), label: t('hiddenView'), current: hidden },
        ]}
      />
      {hidden ? <Hidden side={side} publicId={publicId} /> : <Shelf {...props} focus={params.get('item')} />}
    </div>
  )
}

function Shelf({ side, publicId, sign, act, similar, focus }: Props & { focus: string | null }) {
  const t = useTranslations('shelf')
  const [sort, setSort] = useState<ShelfSort>('reminder')
  const [page, setPage] = useState(1)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const list = useShelf(side, publicId, { page, sort })
  if (list.isError && !list.data) {
    return <LoadFailed onRetry={() => void list.refetch()} busy={list.isFetching} />
  }
  if (!list.data) {
    return (
      <SkeletonRegion label={t('loading')} className="grid gap-3">
        {[0, 1, 2].map((line) => (
          <Skeleton key={line} height={152} />
        ))}
      </SkeletonRegion>
    )
  }
  const { results, total, limit, size } = list.data
  const here = results.map((item) => item.public_id)
  const chosen = here.filter((id) => selected.has(id))
  if (total === 0) {
    const matches =
      side === 'resume' ? routes.resumeView(publicId, 'matches') : routes.vacancyView(publicId, 'matches')
    return (
      <EmptyState
        icon={<ClockIcon size={32} />}
        title={t('empty')}
        text={side === 'resume' ? t('emptyCandidate') : t('emptyEmployer')}
      >
        <a href={matches} className={buttonClass({ variant: 'primary' })}>
          {t('toMatches')}
        </a>
      </EmptyState>
    )
  }
  const select = (id: string, on: boolean) =>
    setSelected((before) => new Set(on ? [...before, id] : [...before].filter((each) => each !== id)))
  return (
    <>
      <div className="shelf-head">
        <p className="text-soft">{t('count', { count: total, limit })}</p>
        <Select
          className="shelf-sort"
          aria-label={t('sortTitle')}
          value={sort}
          options={shelfSorts.map((each) => ({ value: each, label: t(`sort.${each}`) }))}
          onChange={({ target }) => {
            setSort(target.value as ShelfSort)
            setPage(1)
          }}
        />
      </div>
      {chosen.length > 0 ? <BulkBar ids={chosen} onDone={() => setSelected(new Set())} /> : null}
      <ul className="grid gap-3" aria-busy={list.isPlaceholderData}>
        {results.map((item) => (
          <li key={item.public_id}>
            <ShelfCard
              item={item}
              side={side}
              ownerId={publicId}
              focused={focus !== null && focus === (item.vacancy ?? item.resume)?.public_id}
              selected={selected.has(item.public_id)}
              onSelect={(on) => select(item.public_id, on)}
              sign={sign}
              act={act}
              similar={similar}
            />
          </li>
        ))}
      </ul>
      <PageSteps page={page} size={size} total={total} onChange={setPage} />
    </>
  )
}
