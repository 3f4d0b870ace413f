'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { LoadFailed } from '@/components/layout/load-failed'
import { Pages } from '@/components/layout/pages'
import { Button } from '@/components/ui/button'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import type { TalentMerge } from '@/lib/contracts/talent-duplicates'
import { formatRecentMoment } from '@/lib/format/date'
import { routes } from '@/lib/routes'
import { WhyNot } from '../people-filters'
import { Pair } from './pair'
import { useUndoMerge } from './use-undo-merge'

const key = ['people', 'duplicates'] as const

/** Pairs of records that may be one person, and the merges that can still be undone. */
export function Duplicates() {
  const t = useTranslations('peopleDuplicates')
  const page = Math.max(1, Number(useSearchParams().get('page')) || 1)
  const cache = useQueryClient()
  const refresh = () => void cache.invalidateQueries({ queryKey: ['people'] })
  const summary = useQuery({
    queryKey: ['people', 'summary'],
    queryFn: ({ signal }) => api('GET /v1/my/people/summary', { signal }),
  })
  const list = useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) => api('GET /v1/my/people-duplicates', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
  const mayEdit = summary.data?.may_edit ?? false
  if (list.isError && !list.data) {
    return <LoadFailed onRetry={() => void list.refetch()} busy={list.isFetching} />
  }
  if (!list.data) {
    return (
      <SkeletonRegion label={t('title')}>
        <Skeleton height={280} className="rounded-card" />
      </SkeletonRegion>
    )
  }
  const { results, total, size } = list.data
  return (
    <div className="grid gap-5">
      {summary.data && !mayEdit ? <WhyNot summary={summary.data} /> : null}
      <p role="status" className={total === 0 ? 'sr-only' : 'text-soft'}>
        {t('found', { count: total })}
      </p>
      {results.length === 0 ? (
        <EmptyState className="card" title={t('empty')} text={t('emptyText')} />
      ) : (
        <ul className="grid gap-4" aria-busy={list.isPlaceholderData}>
          {results.map((pair) => (
            <Pair
              key={pair.people.map(({ public_id, revision }) => `${public_id}.${revision}`).join()}
              pair={pair}
              mayEdit={mayEdit}
              onChanged={refresh}
            />
          ))}
        </ul>
      )}
      <Pages
        page={page}
        pages={Math.ceil(total / size)}
        hrefFor={(number) => routes.myPeopleDuplicates({ page: number > 1 ? number : undefined })}
      />
      <Merges mayEdit={mayEdit} onChanged={refresh} />
    </div>
  )
}

function Merges({ mayEdit, onChanged }: { mayEdit: boolean; onChanged: () => void }) {
  const t = useTranslations('peopleDuplicates')
  const { data } = useQuery({
    queryKey: ['people', 'merges'],
    queryFn: ({ signal }) => api('GET /v1/my/people-merges', { signal }),
  })
  if (!data || data.length === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby="merges-title">
      <div className="grid gap-1">
        <h2 id="merges-title" className="text-lg">
          {t('recent')}
        </h2>
        <p className="text-soft">{t('recentLead')}</p>
      </div>
      <ul className="grid gap-2">
        {data.map((merge) => (
          <MergeLine key={merge.public_id} merge={merge} mayEdit={mayEdit} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  )
}

type LineProps = { merge: TalentMerge; mayEdit: boolean; onChanged: () => void }

function MergeLine({ merge, mayEdit, onChanged }: LineProps) {
  const t = useTranslations('peopleDuplicates')
  const undo = useUndoMerge(onChanged)
  const { name, author, created_at, undoable } = merge
  return (
    <li className="card flex flex-wrap items-center gap-3 p-4">
      <div className="grid min-w-0 grow basis-60 gap-0.5">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-soft">
          {formatRecentMoment(created_at)} · {author ?? t('former')}
          {undoable ? '' : ` · ${t('locked')}`}
        </p>
      </div>
      {mayEdit && undoable ? (
        <Button size="sm" aria-label={t('undoLabel', { name })} onClick={() => void undo(merge)}>
          {t('undo')}
        </Button>
      ) : null}
    </li>
  )
}
