'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { LoadFailed } from '@/components/layout/load-failed'
import { SecretAddress } from '@/components/layout/secret-address'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { BellIcon } from '@/components/ui/icons'
import { Input, Select } from '@/components/ui/input'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { type Cadence, cadences, type SavedSearch, savedSearchName } from '@/lib/contracts/saved-searches'
import { formatRecentDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { queryOf, routes } from '@/lib/routes'
import { useSession } from '@/stores/session'

const queryKey = ['saved-searches']

/** Saved searches, each with the number of new results. */
export function SavedSearches() {
  const t = useTranslations('savedSearches')
  const client = useQueryClient()
  const isEmployer = useSession((state) => state.user?.accountType === 'employer')
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => api('GET /v1/my/saved-searches'),
    staleTime: 0,
  })
  /** Searches removed during this visit keep their row with an undo button. */
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())

  const put = (search: SavedSearch) =>
    client.setQueryData<typeof data>(queryKey, (kept) =>
      kept
        ? { ...kept, results: kept.results.map((one) => (one.public_id === search.public_id ? search : one)) }
        : kept,
    )
  const setOne = (id: string, isGone: boolean) =>
    setGone((before) => {
      const next = new Set(before)
      if (isGone) next.add(id)
      else next.delete(id)
      return next
    })

  if (isError) {
    return <LoadFailed onRetry={() => void refetch()} busy={isFetching} />
  }
  if (!data) {
    return (
      <SkeletonRegion label={t('loading')} className="grid gap-3">
        <Skeleton height={116} />
        <Skeleton height={116} />
      </SkeletonRegion>
    )
  }
  if (data.results.length === 0) {
    return (
      <EmptyState icon={<BellIcon size={32} />} title={t('empty')} text={t('emptyText')}>
        <Link
          className={buttonClass({ variant: 'primary' })}
          href={isEmployer ? routes.resumes() : routes.vacancies()}
        >
          {isEmployer ? t('toResumes') : t('toVacancies')}
        </Link>
      </EmptyState>
    )
  }
  const count = data.results.filter(({ public_id }) => !gone.has(public_id)).length
  return (
    <>
      <p className="text-sm text-soft">
        {t('of', { count, limit: data.limit })}. {t('quiet')}
      </p>
      <ul className="grid gap-3">
        {data.results.map((search) => (
          <li key={search.public_id}>
            <SavedSearchRow
              search={search}
              gone={gone.has(search.public_id)}
              onChange={put}
              onGone={(isGone) => setOne(search.public_id, isGone)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

interface Props {
  search: SavedSearch
  gone: boolean
  onChange: (search: SavedSearch) => void
  onGone: (gone: boolean) => void
}

/** One saved search: new results, frequency, name; a removed one shows an undo button. */
function SavedSearchRow({ search, gone, onChange, onGone }: Props) {
  const t = useTranslations('savedSearches')
  const showError = useErrorToast()
  const [busy, setBusy] = useState<'name' | 'cadence' | 'gone' | null>(null)
  const [isNaming, setNaming] = useState(false)
  const params = { publicId: search.public_id }

  async function act(what: NonNullable<typeof busy>, work: () => Promise<void>) {
    setBusy(what)
    try {
      await work()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(null)
    }
  }
  const change = (what: 'name' | 'cadence', body: { name?: string; cadence?: Cadence; time_zone?: string }) =>
    act(what, async () => {
      onChange(await api('PATCH /v1/my/saved-searches/:publicId', { params, body }))
      setNaming(false)
    })
  const rename = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    if (name !== '') void change('name', { name })
  }

  if (gone) {
    return (
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-soft" role="status">
          {t('removed', { name: search.name })}
        </p>
        <Button
          size="sm"
          busy={busy === 'gone'}
          onClick={() =>
            void act('gone', async () => {
              onChange(await api('POST /v1/my/saved-searches/:publicId/restore', { params }))
              onGone(false)
            })
          }
        >
          {t('restore')}
        </Button>
      </Card>
    )
  }
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const query = { ...queryOf(search.query), sort: 'date' }
  return (
    <Card className="grid gap-3">
      {isNaming ? (
        <form onSubmit={rename} className="flex flex-wrap gap-2">
          <Input
            name="name"
            className="min-w-0 flex-1"
            aria-label={t('name')}
            defaultValue={search.name}
            maxLength={savedSearchName.max}
            required
            autoFocus
          />
          <Button type="submit" variant="primary" busy={busy === 'name'}>
            {t('saveName')}
          </Button>
          <Button onClick={() => setNaming(false)}>{t('cancel')}</Button>
        </form>
      ) : (
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h2 className="text-base">
              <Link href={routes[search.list](query)} className="hover:text-accent-text">
                {search.name}
              </Link>
            </h2>
            <p className="text-sm text-soft">
              {t(`kind.${search.list}`)}, {t('seen', { date: formatRecentDay(search.seen_at, { timeZone }) })}
            </p>
          </div>
          <Badge tone={search.new_count > 0 ? 'accent' : 'neutral'}>
            {search.new_capped
              ? t('newMany', { count: search.new_count })
              : search.new_count > 0
                ? t('new', { count: search.new_count })
                : t('none')}
          </Badge>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label={`${t('cadence')}: ${search.name}`}
          className="w-auto"
          value={search.cadence}
          disabled={busy === 'cadence'}
          onChange={(event) =>
            void change('cadence', { cadence: event.target.value as Cadence, time_zone: timeZone })
          }
          options={cadences.map((each) => ({ value: each, label: t(`cadences.${each}`) }))}
        />
        {isNaming ? null : (
          <Button size="sm" variant="ghost" onClick={() => setNaming(true)}>
            {t('rename')}
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          busy={busy === 'gone'}
          onClick={() =>
            void act('gone', async () => {
              await api('DELETE /v1/my/saved-searches/:publicId', { params })
              onGone(true)
            })
          }
        >
          {t('remove')}
        </Button>
      </div>
      {search.list === 'vacancies' ? (
        <SecretAddress
          size="sm"
          url={search.feed_url}
          label={t('feed.label', { name: search.name })}
          words={{
            make: t('feed.make'),
            secret: t('feed.secret'),
            copy: t('feed.copy'),
            copied: t('feed.copied'),
            renew: t('feed.renew'),
            renewed: t('feed.renewed'),
            end: t('feed.end'),
            ended: t('feed.ended'),
          }}
          onRenew={async () => onChange(await api('POST /v1/my/saved-searches/:publicId/feed', { params }))}
          onEnd={async () => onChange(await api('DELETE /v1/my/saved-searches/:publicId/feed', { params }))}
        />
      ) : null}
    </Card>
  )
}
