'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FavoriteButton } from '@/components/layout/favorite-button'
import { LoadFailed } from '@/components/layout/load-failed'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Tag } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { type MatchCadence, matchCadences, type ResumeMatch } from '@/lib/contracts/matching'
import { formatRecentDay } from '@/lib/format/date'
import { salaryText } from '@/lib/format/salary'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import { ListFrame, ListSkeleton, useListAddress } from './match-list-frame'
import { MatchNotes, MatchParts, MatchSign } from './match-score'
import { useLiveList, useVacancyMatches } from './use-matches'

const shownSkills = 6

/** A matching candidate, without name, photo and contacts. */
function ResumeRow({ row, actions }: { row: ResumeMatch; actions?: ReactNode }) {
  const t = useTranslations('matching')
  const common = useTranslations('common')
  const names = useTranslations('dictionaries')
  const { resume } = row
  const last = resume.last_position
  const months = resume.total_experience_months
  const income = resume.salary
    ? salaryText(
        {
          from: resume.salary.amount,
          to: resume.salary.amount,
          currency: resume.salary.currency,
          gross: null,
          mode: 'MONTH',
          frequency: null,
        },
        common,
      )
    : t('noWish')
  const place = [resume.city?.name, row.distance_km ? t('km', { km: row.distance_km }) : null].filter(Boolean)
  return (
    <Card as="article" className="match-row">
      <div className="match-head">
        <div className="card-title">
          <h3>
            <Link href={routes.resume(resume.public_id)} data-match-title className="hover:underline">
              {resume.title || t('untitled')}
            </Link>
          </h3>
          <p className="text-soft">
            {[
              ...place,
              months > 0
                ? t('experience', { years: Math.floor(months / 12), months: months % 12 }).trim()
                : t('noExperience'),
              names(`job_search_statuses.${resume.job_search_status}`),
            ].join('\u00a0· ')}
          </p>
          {last ? (
            <p className="text-soft">
              {last.company
                ? t('lastJob', { position: last.position, company: last.company })
                : last.position}
            </p>
          ) : null}
        </div>
        <MatchSign score={row.match.score} />
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
        <span className={resume.salary ? 'vcard-sum' : 'vcard-none'}>{income}</span>
        {resume.salary ? <span className="vcard-note">{common('salary.net')}</span> : null}
        <Budget pay={row.pay} />
      </p>
      <MatchNotes match={row.match} />
      <MatchParts match={row.match} />
      {resume.skills.length > 0 ? (
        <div className="flex flex-wrap gap-1.5">
          {resume.skills.slice(0, shownSkills).map((skill) => (
            <Tag key={skill}>{skill}</Tag>
          ))}
        </div>
      ) : null}
      <div className="match-foot">
        <ul className="match-facts">
          {row.is_new ? (
            <li>
              <Badge tone="match">{t('new')}</Badge>
            </li>
          ) : null}
          <li>{t('raised', { when: formatRecentDay(resume.updated_at) })}</li>
        </ul>
        <div className="match-actions">
          <FavoriteButton type="resume" publicId={resume.public_id} label={t('favorite')} />
          {actions}
        </div>
      </div>
    </Card>
  )
}

/** Expected against offered pay, when both are known. */
function Budget({ pay: { offered, wanted } }: Pick<ResumeMatch, 'pay'>) {
  const t = useTranslations('matching')
  if (offered === null || wanted === null) return null
  const percent = Math.round((wanted / offered - 1) * 100)
  if (percent > 0) return <span className="match-diff">{t('overBudget', { percent })}</span>
  return (
    <span className="match-diff text-success">
      {percent < 0 ? t('underBudget', { percent: -percent }) : t('inBudget')}
    </span>
  )
}

const filters = ['min_score', 'only_new'] as const
const goodScore = 70

type Props = {
  vacancyId: string
  /** Above the list, for example the subscription. */
  children?: ReactNode
  /** Actions of a row, passed in by the page; they call `refresh` after an action. */
  actions: (row: ResumeMatch, refresh: () => void) => ReactNode
}

/** Matching candidates of a vacancy, for its company. */
export function ResumeMatches({ vacancyId, children, actions }: Props) {
  const t = useTranslations('matching')
  const address = useListAddress()
  const list = useVacancyMatches(vacancyId, {
    sort: address.sort,
    page: address.page,
    ...(address.has('min_score') && { min_score: goodScore }),
    ...(address.has('only_new') && { only_new: '1' as const }),
    ...(address.city && { city: address.city }),
  })
  const live = useLiveList('vacancy', vacancyId, list.isSuccess)
  if (list.isError && !list.data) {
    return <LoadFailed onRetry={() => void list.refetch()} busy={list.isFetching} />
  }
  if (!list.data) return <ListSkeleton label={t('loading')} />
  const { results, total, size, counters, cities, computed_at: computed } = list.data
  if (computed === null) {
    return (
      <EmptyState title={t('vacancyNotOpen')} text={t('vacancyNotOpenText')}>
        <Link href={routes.myVacancies()} className={buttonClass({ variant: 'primary' })}>
          {t('vacancyNotOpenAct')}
        </Link>
      </EmptyState>
    )
  }
  if (counters.total === 0) {
    return (
      <>
        {children}
        <EmptyState title={t('emptyPeople')} text={t('emptyPeopleText')}>
          <Link href={routes.vacancyEdit(vacancyId)} className={buttonClass({ variant: 'primary' })}>
            {t('emptyPeopleAct')}
          </Link>
        </EmptyState>
      </>
    )
  }
  return (
    <>
      {children}
      <ListFrame
        address={address}
        found={t('foundPeople', { count: total })}
        filters={filters}
        more={
          cities.length > 1 ? (
            <select
              className="input w-auto max-w-full"
              aria-label={t('city')}
              value={address.city ?? ''}
              onChange={({ target }) => address.change({ city: target.value || null })}
            >
              <option value="">{t('allCities')}</option>
              {cities.map((city) => (
                <option key={city.id} value={city.id}>
                  {`${city.name} · ${city.count}`}
                </option>
              ))}
            </select>
          ) : null
        }
        waiting={live.waiting}
        onShow={() => void live.show()}
        busy={list.isPlaceholderData}
        total={total}
        size={size}
      >
        {results.map((row) => (
          <li key={row.resume.public_id}>
            <ResumeRow row={row} actions={actions(row, live.refresh)} />
          </li>
        ))}
      </ListFrame>
    </>
  )
}

/** Frequency of «Новые кандидаты» letters; an optimistic update, rolled back on failure. */
export function NewMatchesSwitch({ vacancyId }: { vacancyId: string }) {
  const t = useTranslations('matching')
  const client = useQueryClient()
  const queryKey = ['matching', 'subscription', vacancyId]
  const params = { publicId: vacancyId }
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /v1/vacancies/:publicId/matches/subscription', { params, signal }),
  })

  async function choose(cadence: MatchCadence) {
    const before = data
    client.setQueryData(queryKey, { cadence })
    try {
      await api('PUT /v1/vacancies/:publicId/matches/subscription', { params, body: { cadence } })
      showToast({ variant: 'success', message: t('told') })
    } catch {
      client.setQueryData(queryKey, before)
      showToast({ variant: 'danger', message: t('tellFailed') })
    }
  }

  return (
    <label className="flex flex-wrap items-center gap-x-3 gap-y-2 mb-4">
      <span>{t('tell')}</span>
      <select
        className="input w-auto max-w-full"
        disabled={!data}
        value={data?.cadence ?? 'off'}
        onChange={({ target }) => void choose(target.value as MatchCadence)}
      >
        {matchCadences.map((cadence) => (
          <option key={cadence} value={cadence}>
            {t(`cadence.${cadence}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
