import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Pages } from '@/components/layout/pages'
import { buttonClass } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { CloseIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { EmptyState } from '@/components/ui/states'
import { WaysOut } from '@/components/ui/ways-out'
import { type ResumeNarrowing, withoutResumeFilter } from '@/lib/contracts/resume-facets'
import type { ResumeList } from '@/lib/contracts/resume-list'
import { type ResumeSearch, resumeSorts } from '@/lib/contracts/resume-search'
import type { SearchHelp } from '@/lib/contracts/search-help'
import { searchDepth, withoutPlaces } from '@/lib/contracts/search-params'
import { formatNumber } from '@/lib/format/number'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import resumes from '@/messages/ru/resumes.json'
import { type AppliedFilter, searchUrl, withoutFilters } from './applied-filters'
import { ResumeCards } from './resume-card'
import { filtersId } from './search-filters'

interface NothingFoundProps {
  search: ResumeSearch
  filtered: boolean
  /** The page number is beyond the last page. */
  beyond: boolean
  /** Those who are like it follow: a few lines lead on to them instead of a large card. */
  compact: boolean
  /** Result counts of wider searches. */
  help: SearchHelp | null
  /** Keeps the search, to be told of who comes. */
  save: ReactNode
}

type Named = keyof typeof resumes.list.drops & ResumeNarrowing
const isNamed = (filter: string): filter is Named => filter in resumes.list.drops
const countOf = ({ count, capped }: { count: number; capped: boolean }) =>
  `${formatNumber(count)}${capped ? '+' : ''}`

/** An empty list and the ways out of it: each filter with whom it hides, and places nearby. Plain links. */
function NothingFound({ search, filtered, beyond, compact, help, save }: NothingFoundProps) {
  const t = useTranslations('resumes')
  if (beyond) {
    return (
      <EmptyState className="card" title={t('list.pageTitle')} text={t('list.pageText')}>
        <Link href={searchUrl(search)} className={buttonClass({ variant: 'primary' })}>
          {t('list.firstPage')}
        </Link>
      </EmptyState>
    )
  }
  if (!filtered && search.text === '') {
    return <EmptyState className="card" title={t('list.none')} text={t('list.noneText')} />
  }
  const isSentence = (help?.conditions ?? []).length > 0
  const drops = (help?.drops ?? []).flatMap((drop) =>
    // A sentence is not thrown away whole where it is enough to leave out one of its conditions.
    isNamed(drop.filter) && !(isSentence && drop.filter === 'text')
      ? [
          {
            key: drop.filter,
            href: searchUrl(withoutResumeFilter(search, drop.filter)),
            label: t(`list.drops.${drop.filter}`),
            count: countOf(drop),
          },
        ]
      : [],
  )
  const places = (help?.places ?? []).map((place) => ({
    key: `${place.kind}-${place.id}`,
    href: searchUrl({
      ...withoutPlaces(search),
      text: place.text,
      [place.kind]: [place.id],
    }),
    label: place.name,
    count: countOf(place),
  }))
  const { remote = null } = help ?? {}
  const conditions = (help?.conditions ?? []).map((condition) => ({
    key: condition.name,
    href: searchUrl({ ...search, text: condition.text }),
    label: t('list.withoutCondition', { name: condition.name }),
    count: countOf(condition),
  }))
  const elsewhere = [
    ...(remote
      ? [
          {
            key: 'remote',
            href: searchUrl({ ...withoutPlaces(search), text: remote.text, format: ['REMOTE'] }),
            label: t('list.remote'),
            count: countOf(remote),
          },
        ]
      : []),
    ...(help?.trades ?? []).map((trade) => ({
      key: String(trade.id),
      href: searchUrl({ ...search, text: trade.text, role: [trade.id] }),
      label: trade.name,
      count: countOf(trade),
    })),
  ]
  const helped = drops.length + conditions.length + places.length + elsewhere.length > 0
  return (
    <div className={compact ? 'card nothing-found nothing-compact' : 'card nothing-found'}>
      {compact ? (
        <h2>{t('list.empty')}</h2>
      ) : (
        <EmptyState title={t('list.empty')} text={t(helped ? 'list.helpText' : 'list.emptyText')} />
      )}
      <WaysOut id="condition-title" title={t('list.conditions')} ways={conditions} />
      <WaysOut id="drop-title" title={t('list.drop')} ways={drops} />
      <WaysOut id="near-title" title={t('list.near')} ways={places} />
      <WaysOut id="elsewhere-title" title={t('list.elsewhere')} ways={elsewhere} />
      <p className="state-actions">
        {save}
        {filtered ? (
          <Link
            href={withoutFilters(search)}
            className={buttonClass({ variant: helped ? 'outline' : 'primary' })}
          >
            {t('list.reset')}
          </Link>
        ) : null}
        <Link href={routes.resumes()} className={buttonClass({ variant: 'ghost' })}>
          {t('list.all')}
        </Link>
      </p>
    </div>
  )
}

interface Props {
  id: string
  list: ResumeList
  search: ResumeSearch
  /** What was searched for, its slips put right. */
  text: string
  found: string
  applied: readonly AppliedFilter[]
  /** Suggestions for an empty result. */
  help: SearchHelp | null
  /** Keeps the search. */
  save: ReactNode
}

/** How many, what narrows it, the cards and the pages. */
export function SearchResults({ id, list, search, text, found, applied, help, save }: Props) {
  const t = useTranslations('resumes')
  const asked = list.results.filter((resume) => !resume.similar)
  const similar = list.results.filter((resume) => resume.similar)
  return (
    <div className="search-results" id={id}>
      <div className="search-head">
        <h1 aria-live="polite">{text ? t('list.foundFor', { text, found }) : found}</h1>
        <div className="search-acts">
          {list.total > 0 ? save : null}
          <select
            form={filtersId}
            name="sort"
            className="input search-sort"
            aria-label={t('filters.sort')}
            defaultValue={search.sort}
          >
            {resumeSorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`filters.sorts.${sort}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      {applied.length > 0 ? (
        <div className="flex flex-wrap gap-2 mb-4">
          {applied.map((filter) => (
            <Link
              key={filter.href}
              href={filter.href}
              className={chipClass()}
              aria-label={t('list.remove', { name: filter.label })}
              rel="nofollow"
            >
              {filter.label}
              <CloseIcon size={14} />
            </Link>
          ))}
          {applied.length > 1 ? (
            <Link href={withoutFilters(search)} className={chipClass({ outline: true })} rel="nofollow">
              {t('list.reset')}
            </Link>
          ) : null}
        </div>
      ) : null}
      {list.ignored.length > 0 ? (
        <Notice tone="warning" className="mb-4">
          {t('list.ignored', { list: list.ignored.slice(0, 5).join(', ') })}
        </Notice>
      ) : null}
      {list.partial ? (
        <Notice tone="warning" className="mb-4">
          {t('list.partial')}
        </Notice>
      ) : null}
      {asked.length > 0 ? (
        <ResumeCards resumes={asked} />
      ) : list.page > 1 && similar.length > 0 ? null : (
        <NothingFound
          search={search}
          filtered={applied.length > 0}
          beyond={list.total > 0}
          compact={similar.length > 0}
          help={help}
          save={save}
        />
      )}
      {similar.length === 0 ? null : (
        <section className="mt-8" aria-labelledby="similar-title">
          <h2 id="similar-title" className="text-lg">
            {t('list.similar', { count: list.similar_total })}
          </h2>
          <p className="mt-1 mb-4 text-sm text-soft">{t('list.similarNote')}</p>
          <ResumeCards resumes={similar} level={3} />
        </section>
      )}
      <div className="mt-8">
        <Pages
          page={list.page}
          // The list can be paged no deeper than this, however many were found.
          pages={Math.ceil(Math.min(list.total + list.similar_total, searchDepth) / list.size)}
          hrefFor={(page) => searchUrl(search, { page })}
        />
      </div>
    </div>
  )
}
