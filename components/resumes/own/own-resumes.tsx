'use client'

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { Pages } from '@/components/layout/pages'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { useNews } from '@/components/layout/use-news'
import { Button, buttonClass } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { DocumentIcon } from '@/components/ui/icons'
import { Select } from '@/components/ui/input'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { Tabs } from '@/components/ui/tabs'
import { api } from '@/lib/api/client'
import { type JobSearchStatus, jobSearchStatuses } from '@/lib/contracts/enums'
import {
  maxResumes,
  type OwnResume,
  type OwnResumeFilter,
  ownResumeFilters,
  type RequestableResumeAction,
} from '@/lib/contracts/own-resumes'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import { OwnCard } from './own-card'
import { myResumesKey, useResumeActions } from './use-resume-actions'

type Props = {
  chosen: readonly OwnResume[]
  /** Selected on this page. */
  total: number
  onAll: () => void
  onNone: () => void
}

const bulkActions = [
  'raise',
  'publish',
  'hide',
  'archive',
  'restore',
  'delete',
] as const satisfies RequestableResumeAction[]

/** Bulk actions: those that at least one selected resume allows, with their number. */
function BulkBar({ chosen, total, onAll, onNone }: Props) {
  const t = useTranslations('resumeForm')
  const { busy, runOnMany } = useResumeActions()
  if (chosen.length === 0) return null
  const allowing = (action: RequestableResumeAction) =>
    chosen
      .filter((one) => one.actions.includes(action) && (action !== 'raise' || one.raise_in === 0))
      .map((one) => one.public_id)
  return (
    <section
      className="sticky-bar bar-chosen sticky-bar-top py-3 rounded-box shadow-float"
      aria-label={t('bulk')}
    >
      <p className="font-semibold">{t('chosen', { count: chosen.length })}</p>
      {bulkActions.map((action) => {
        const ids = allowing(action)
        return ids.length > 0 ? (
          <Button key={action} size="sm" busy={busy} onClick={() => void runOnMany(ids, action).then(onNone)}>
            {t('bulkMove', { name: t(`moveNames.${action}`), count: ids.length })}
          </Button>
        ) : null
      })}
      {chosen.length < total ? (
        <Button size="sm" variant="ghost" onClick={onAll}>
          {t('chooseAll')}
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" onClick={onNone}>
        {t('chooseNone')}
      </Button>
    </section>
  )
}

const pageSize = 10

/** The person's resumes by state, most recently changed first. */
export function OwnResumes() {
  const t = useTranslations('resumeForm')
  const common = useTranslations('common')
  const search = useSearchParams()
  const filter = ownResumeFilters.find((one) => one === search.get('filter')) ?? 'live'
  const page = Math.max(1, Math.min(2000, Math.trunc(Number(search.get('page'))) || 1))
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery({
    queryKey: [...myResumesKey, filter, page],
    queryFn: () => api('GET /v1/my/resumes', { query: { filter, page, size: pageSize } }),
    placeholderData: keepPreviousData,
  })
  useNews(refetch)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const here = data?.results.filter((one) => chosen.has(one.public_id)) ?? []
  const href = (to: { filter?: OwnResumeFilter; page?: number }) =>
    routes.myResumes({
      filter: to.filter === 'live' ? undefined : to.filter,
      page: to.page === 1 ? undefined : to.page,
    })
  const full = data !== undefined && data.counts.live >= maxResumes
  const none = data !== undefined && data.counts.live + data.counts.archived === 0
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{t('myTitle')}</h1>
        {full ? null : (
          <Link className={buttonClass({ variant: 'primary' })} href={routes.resumeNew()}>
            {t('create')}
          </Link>
        )}
      </div>
      {full ? <p className="text-soft">{t('limit', { limit: maxResumes })}</p> : null}
      {isError ? (
        <LoadFailed onRetry={() => void refetch()} busy={isFetching} />
      ) : !data ? (
        <SkeletonRegion label={common('loading')} className="grid gap-4">
          <Skeleton height={44} />
          <Skeleton height={220} />
          <Skeleton height={220} />
        </SkeletonRegion>
      ) : none ? (
        <EmptyState icon={<DocumentIcon size={32} />} title={t('myEmpty')} text={t('myEmptyText')}>
          <Link className={buttonClass({ variant: 'primary' })} href={routes.resumeNew()}>
            {t('create')}
          </Link>
        </EmptyState>
      ) : (
        <>
          {filter === 'live' && data.results.length > 0 ? <SearchStatus resumes={data.results} /> : null}
          <Tabs
            label={t('filters')}
            items={ownResumeFilters
              .filter((one) => one === 'live' || one === filter || data.counts[one] > 0)
              .map((one) => ({
                href: href({ filter: one }),
                label: t(`filterNames.${one}`),
                count: data.counts[one],
                current: one === filter,
              }))}
          />
          <BulkBar
            chosen={here}
            total={data.results.length}
            onAll={() => setChosen(new Set(data.results.map((one) => one.public_id)))}
            onNone={() => setChosen(new Set())}
          />
          {data.results.length === 0 ? (
            <EmptyState title={t('filterEmpty')} text={t('filterEmptyText')}>
              <Button onClick={() => window.history.pushState(null, '', href({ filter: 'live' }))}>
                {t('filterNames.live')}
              </Button>
            </EmptyState>
          ) : (
            <div className="grid gap-4" aria-busy={isFetching || undefined}>
              {data.results.map((resume) => (
                <OwnCard
                  key={resume.public_id}
                  resume={resume}
                  asOf={dataUpdatedAt}
                  chosen={chosen.has(resume.public_id)}
                  onChoose={(on) => choose(resume.public_id, on)}
                />
              ))}
            </div>
          )}
          <Pages
            page={page}
            pages={Math.ceil(data.total / data.size)}
            hrefFor={(to) => href({ filter, page: to })}
          />
        </>
      )}
    </div>
  )
}

/** Job search status for all resumes at once. Empty while they differ. */
function SearchStatus({ resumes }: { resumes: readonly OwnResume[] }) {
  const t = useTranslations('resumeForm')
  const showError = useErrorToast()
  const { refresh } = useResumeActions()
  const said = new Set(resumes.map((one) => one.fields.job_search_status ?? 'active_search'))
  const [only] = said
  const current = said.size === 1 ? only : undefined
  const quiet = current === 'not_looking_for_job' || current === 'accepted_job_offer'

  const say = useMutation({
    mutationFn: ({ status }: { status: JobSearchStatus; undoTo?: JobSearchStatus | undefined }) =>
      api('PUT /v1/my/job-search-status', { body: { status } }),
    onSuccess: async (_, { status, undoTo }) => {
      await refresh()
      showToast({
        variant: 'success',
        message: t('statusSaid', { status: t(`statuses.${status}`) }),
        ...(undoTo && { action: { label: t('undo'), run: () => say.mutate({ status: undoTo }) } }),
      })
    },
    onError: showError,
  })

  return (
    <Field
      label={t('statusOfAll')}
      hint={quiet ? t('statusQuiet') : undefined}
      className="w-full sm:max-w-xs"
    >
      {(control) => (
        <Select
          {...control}
          value={current ?? ''}
          disabled={say.isPending}
          {...(!current && { placeholder: t('statusMixed') })}
          options={jobSearchStatuses.map((code) => ({ value: code, label: t(`statuses.${code}`) }))}
          onChange={(event) => {
            const status = jobSearchStatuses.find((code) => code === event.target.value)
            if (status) say.mutate({ status, undoTo: current })
          }}
        />
      )}
    </Field>
  )
}
