'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FavoriteButton } from '@/components/layout/favorite-button'
import { LoadFailed } from '@/components/layout/load-failed'
import { CompanyLogo } from '@/components/ui/avatar'
import { Badge, Verified } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/states'
import type { EmptyMatches, VacancyMatch } from '@/lib/contracts/matching'
import { formatRecentDay } from '@/lib/format/date'
import { salaryNote, salaryText } from '@/lib/format/salary'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { ListFrame, ListSkeleton, useListAddress } from './match-list-frame'
import { MatchNotes, MatchParts, MatchSign } from './match-score'
import { useLiveList, useResumeMatches } from './use-matches'

const filters = ['with_salary', 'without_agencies', 'few_responses', 'only_new'] as const

type Props = {
  resumeId: string
  /** Actions of a row, passed in by the page; they call `refresh` after an action. */
  actions: (row: VacancyMatch, refresh: () => void) => ReactNode
}

/** Matching vacancies of a resume, for its owner. */
export function VacancyMatches({ resumeId, actions }: Props) {
  const t = useTranslations('matching')
  const address = useListAddress()
  const chosen = filters.filter((filter) => address.has(filter))
  const list = useResumeMatches(resumeId, {
    sort: address.sort,
    page: address.page,
    ...Object.fromEntries(chosen.map((filter) => [filter, '1' as const])),
  })
  const live = useLiveList('resume', resumeId, list.isSuccess)
  if (list.isError && !list.data) {
    return <LoadFailed onRetry={() => void list.refetch()} busy={list.isFetching} />
  }
  if (!list.data) return <ListSkeleton label={t('loading')} />
  const { results, total, size, counters, computed_at: computed } = list.data
  if (computed === null) {
    return (
      <EmptyState title={t('resumeNotOpen')} text={t('resumeNotOpenText')}>
        <Link href={routes.myResumes()} className={buttonClass({ variant: 'primary' })}>
          {t('resumeNotOpenAct')}
        </Link>
      </EmptyState>
    )
  }
  if (counters.total === 0) {
    return <NothingFits resumeId={resumeId} empty={list.data.empty} />
  }
  return (
    <ListFrame
      address={address}
      found={t('found', { count: total })}
      filters={filters}
      waiting={live.waiting}
      onShow={() => void live.show()}
      busy={list.isPlaceholderData}
      total={total}
      size={size}
    >
      {results.map((row) => (
        <li key={row.vacancy.public_id}>
          <VacancyRow row={row} actions={actions(row, live.refresh)} />
        </li>
      ))}
    </ListFrame>
  )
}

/** Empty state: the reason, and what would widen the list. */
function NothingFits({ resumeId, empty }: { resumeId: string; empty: EmptyMatches | null }) {
  const t = useTranslations('matching')
  const reason = empty?.reason ?? 'weak'
  const role = empty?.role ?? null
  const edit = (
    <Link
      href={routes.resumeEdit(resumeId)}
      className={buttonClass({ variant: reason === 'all_acted' ? 'outline' : 'primary' })}
    >
      {t(`emptyAct.${reason}`)}
    </Link>
  )
  return (
    <EmptyState
      title={t(`emptyTitle.${reason}`)}
      text={t(`emptyText.${reason}`, {
        role: role?.name ?? '',
        city: empty?.city ?? 'none',
        open: empty?.open ?? 0,
        near: empty?.near ?? 0,
      })}
    >
      {edit}
      {role && empty && empty.open > 0 ? (
        <Link href={routes.vacancies({ role: role.id })} className={buttonClass()}>
          {t('emptySearch', { open: empty.open })}
        </Link>
      ) : (
        <Link href={routes.vacancies()} className={buttonClass()}>
          {t('emptySearchAll')}
        </Link>
      )}
    </EmptyState>
  )
}

/** A matching vacancy: pay against the expectation, reasons for and against, reply speed. */
function VacancyRow({ row, actions }: { row: VacancyMatch; actions?: ReactNode }) {
  const t = useTranslations('matching')
  const common = useTranslations('common')
  const names = useTranslations('dictionaries')
  const { vacancy } = row
  const formats = vacancy.work_formats.filter((format) => format !== 'ON_SITE')
  const place = [
    vacancy.city?.name,
    row.distance_km ? t('km', { km: row.distance_km }) : null,
    ...formats.map((format) => names(`work_formats.${format}`)),
  ].filter(Boolean)
  const note = salaryNote(vacancy.salary, common)
  return (
    <Card as="article" className="match-row">
      <div className="match-head">
        <CompanyLogo name={vacancy.company.name} src={vacancy.company.logo_url} decorative />
        <div className="card-title">
          <h3>
            <Link href={routes.vacancy(vacancy.public_id)} data-match-title className="hover:underline">
              {vacancy.title}
            </Link>
          </h3>
          <p className="text-soft">
            {vacancy.company.name}
            {vacancy.company.verified ? (
              <>
                {'\u00a0'}
                <Verified label={common('verified')} />
              </>
            ) : null}
            {place.length > 0 ? `\u00a0· ${place.join('\u00a0· ')}` : null}
          </p>
        </div>
        <MatchSign score={row.match.score} />
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
        <span className={vacancy.salary ? 'vcard-sum' : 'vcard-none'}>
          {salaryText(vacancy.salary, common)}
        </span>
        {note ? <span className="vcard-note">{note}</span> : null}
        <Pay pay={row.pay} />
      </p>
      <MatchNotes match={row.match} />
      <MatchParts match={row.match} />
      <div className="match-foot">
        <ul className="match-facts">
          {row.is_new ? (
            <li>
              <Badge tone="match">{t('new')}</Badge>
            </li>
          ) : null}
          {row.warnings.includes('own_employer') ? (
            <li>
              <Badge tone="warning">{t('ownEmployer')}</Badge>
            </li>
          ) : null}
          {row.agency ? <li>{t('agency')}</li> : null}
          <li>
            {vacancy.company.reply
              ? t('answers', {
                  share: Math.round(vacancy.company.reply.answered_share * 100),
                  days: Math.max(1, Math.round(vacancy.company.reply.median_days)),
                })
              : vacancy.reply_promise_days !== null
                ? t('promise', { days: vacancy.reply_promise_days })
                : t('imported')}
          </li>
          <li>{t('responses', { count: row.responses })}</li>
          {vacancy.published_at ? (
            <li>{t('published', { when: formatRecentDay(vacancy.published_at) })}</li>
          ) : null}
        </ul>
        <div className="match-actions">
          <FavoriteButton type="vacancy" publicId={vacancy.public_id} label={t('favorite')} />
          {actions}
        </div>
      </div>
    </Card>
  )
}

/** Offered against expected pay, when both are known. */
function Pay({ pay: { offered, wanted } }: Pick<VacancyMatch, 'pay'>) {
  const t = useTranslations('matching')
  if (offered === null || wanted === null) return null
  const percent = Math.round((offered / wanted - 1) * 100)
  if (percent === 0) return <span className="match-diff text-success">{t('paySame')}</span>
  return percent > 0 ? (
    <span className="match-diff text-success">{t('payMore', { percent })}</span>
  ) : (
    <span className="match-diff">{t('payLess', { percent: -percent })}</span>
  )
}
