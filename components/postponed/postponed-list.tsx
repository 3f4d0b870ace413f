'use client'

import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { PageSteps } from '@/components/layout/page-steps'
import { Button, buttonClass } from '@/components/ui/button'
import { ClockIcon } from '@/components/ui/icons'
import { Select } from '@/components/ui/input'
import { Menu, menuItemClass } from '@/components/ui/menu'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { Segmented } from '@/components/ui/tabs'
import {
  type PostponedItem,
  type PostponedRemoval,
  type PostponedSort,
  postponedSorts,
} from '@/lib/contracts/postponed'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { Hidden } from './hidden-list'
import { PostponedCard } from './postponed-card'
import { inDays, type Side, usePostponed } from './use-postponed'
import { usePostponedActions } from './use-postponed-actions'

const removals: readonly PostponedRemoval[] = ['bookmark', 'hide', 'return']
const waits = [
  ['none', 0],
  ['tomorrow', 1],
  ['days', 3],
  ['week', 7],
] as const

/** Bulk actions of the selected items. */
function BulkBar({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const t = useTranslations('shelf')
  const { busy, remove, remind } = usePostponedActions()
  return (
    <section
      className="sticky-bar bar-chosen sticky-bar-top px-3.5"
      aria-label={t('selected', { count: ids.length })}
    >
      <strong>{t('selected', { count: ids.length })}</strong>
      <Menu
        label={t('remind.title')}
        trigger={t('remind.title')}
        triggerClassName={buttonClass({ size: 'sm' })}
        align="start"
        floating
      >
        {waits.map(([name, days]) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            className={menuItemClass()}
            onClick={() => remind(ids, days ? inDays(days) : null, onDone)}
          >
            {t(`remind.${name}`)}
          </button>
        ))}
      </Menu>
      {removals.map((action) => (
        <Button key={action} size="sm" disabled={busy} onClick={() => remove(ids, action, onDone)}>
          {t(action)}
        </Button>
      ))}
      <Button size="sm" variant="ghost" onClick={onDone}>
        {t('unselect')}
      </Button>
    </section>
  )
}

type Props = {
  side: Side
  publicId: string
  /** Renders the match score, which belongs to another feature. */
  sign: (score: number) => ReactNode
  /** Renders «apply» or «invite», which belong to another feature. */
  act: (item: PostponedItem) => ReactNode
  similar: (vacancyId: string) => ReactNode
}

/** Postponed items, and the hidden ones in a second view. */
export function PostponedList(props: Props) {
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
      {hidden ? (
        <Hidden side={side} publicId={publicId} />
      ) : (
        <PostponedItems {...props} focus={params.get('item')} />
      )}
    </div>
  )
}

function PostponedItems({ side, publicId, sign, act, similar, focus }: Props & { focus: string | null }) {
  const t = useTranslations('shelf')
  const [sort, setSort] = useState<PostponedSort>('reminder')
  const [page, setPage] = useState(1)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const list = usePostponed(side, publicId, { page, sort })
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
        <Link href={matches} className={buttonClass({ variant: 'primary' })}>
          {t('toMatches')}
        </Link>
      </EmptyState>
    )
  }
  const select = (id: string, on: boolean) =>
    setSelected((before) => new Set(on ? [...before, id] : [...before].filter((each) => each !== id)))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="text-soft">{t('count', { count: total, limit })}</p>
        <Select
          className="w-auto max-w-full"
          aria-label={t('sortTitle')}
          value={sort}
          options={postponedSorts.map((each) => ({ value: each, label: t(`sort.${each}`) }))}
          onChange={({ target }) => {
            setSort(target.value as PostponedSort)
            setPage(1)
          }}
        />
      </div>
      {chosen.length > 0 ? <BulkBar ids={chosen} onDone={() => setSelected(new Set())} /> : null}
      <ul className="grid gap-3" aria-busy={list.isPlaceholderData}>
        {results.map((item) => (
          <li key={item.public_id}>
            <PostponedCard
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
