import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Pages } from '@/components/layout/pages'
import { buttonClass } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { CloseIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { EmptyState } from '@/components/ui/states'
import { WaysOut } from '@/components/ui/ways-out'
import { type NarrowingFilter, type SearchHelp, withoutFilter } from '@/lib/contracts/search-help'
import { withoutPlaces } from '@/lib/contracts/search-params'
import {
  emptyVacancySearch,
  searchDepth,
  type VacancyList,
  type VacancySearch,
  vacancySorts,
} from '@/lib/contracts/vacancy-search'
import { formatNumber } from '@/lib/format/number'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import vacancies from '@/messages/ru/vacancies.json'
import { type AppliedFilter, searchUrl, withoutFilters } from './applied-filters'
import { filtersId } from './search-filters'
import { VacancyCards } from './vacancy-card'

interface NothingFoundProps {
  search: VacancySearch
  filtered: boolean
  /** The page number is beyond the last page. */
  beyond: boolean
  /** What is like it follows: a few lines lead on to it instead of a large card. */
  compact: boolean
  /** Result counts of wider searches; without them only suggestions that need no count. */
  help: SearchHelp | null
  /** Keeps the search, to be told of what comes. */
  save?: ReactNode
}

type Named = keyof typeof vacancies.empty.filters
const isNamed = (filter: string): filter is Named => filter in vacancies.empty.filters

/** An empty list and the ways out of it: each filter with what it hides, and places nearby. Plain links. */
function NothingFound({ search, filtered, beyond, compact, help, save }: NothingFoundProps) {
  const t = useTranslations('vacancies')
  if (beyond) {
    return (
      <EmptyState className="card" title={t('empty.pageTitle')} text={t('empty.pageText')}>
        <Link href={searchUrl(search)} className={buttonClass({ variant: 'primary' })}>
          {t('empty.firstPage')}
        </Link>
      </EmptyState>
    )
  }
  const narrowed = filtered || search.text !== ''
  if (!narrowed) {
    return (
      <EmptyState className="card" title={t('empty.siteTitle')} text={t('empty.siteText')}>
        <Link href={routes.vacancyNew()} className={buttonClass({ variant: 'primary' })}>
          {t('empty.create')}
        </Link>
      </EmptyState>
    )
  }
  const { conditions = [], places = [], remote = null, trades = [] } = help ?? {}
  // A sentence is not thrown away whole where it is enough to leave out one of its conditions.
  const drops = (help?.drops ?? []).filter(
    ({ filter }) => isNamed(filter) && (filter !== 'text' || conditions.length === 0),
  )
  const helped = drops.length + conditions.length + places.length + trades.length > 0 || remote !== null
  const count = ({ count: found, capped }: { count: number; capped: boolean }) =>
    `${formatNumber(found)}${capped ? '+' : ''}`
  return (
    <div className={compact ? 'card nothing-found nothing-compact' : 'card nothing-found'}>
      {compact ? (
        <h2>{t('empty.title')}</h2>
      ) : (
        <EmptyState title={t('empty.title')} text={helped ? t('empty.helpText') : t('empty.text')} />
      )}
      <WaysOut
        id="condition-title"
        title={t('empty.conditions')}
        ways={conditions.map((condition) => ({
          key: condition.name,
          href: searchUrl({ ...search, text: condition.text }),
          label: t('empty.withoutCondition', { name: condition.name }),
          count: count(condition),
        }))}
      />
      <WaysOut
        id="drop-title"
        title={t('empty.drop')}
        ways={drops.flatMap((drop) =>
          isNamed(drop.filter)
            ? [
                {
                  key: drop.filter,
                  href: searchUrl(withoutFilter(search, drop.filter as NarrowingFilter)),
                  label: t(`empty.filters.${drop.filter}`),
                  count: count(drop),
                },
              ]
            : [],
        )}
      />
      <WaysOut
        id="near-title"
        title={t('empty.near')}
        ways={places.map((place) => ({
          key: `${place.kind}-${place.id}`,
          href: searchUrl({
            ...withoutPlaces(search),
            text: place.text,
            [place.kind]: [place.id],
          }),
          label: place.name,
          count: count(place),
        }))}
      />
      <WaysOut
        id="elsewhere-title"
        title={t('empty.elsewhere')}
        ways={[
          ...(remote
            ? [
                {
                  key: 'remote',
                  href: searchUrl({ ...withoutPlaces(search), text: remote.text, format: ['REMOTE'] }),
                  label: t('empty.remote'),
                  count: count(remote),
                },
              ]
            : []),
          ...trades.map((trade) => ({
            key: String(trade.id),
            href: searchUrl({ ...search, text: trade.text, role: [trade.id] }),
            label: trade.name,
            count: count(trade),
          })),
        ]}
      />
      <p className="state-actions">
        {save}
        {filtered ? (
          <Link
            href={searchUrl({ ...emptyVacancySearch, text: search.text, sort: search.sort })}
            className={buttonClass({ variant: helped ? 'outline' : 'primary' })}
          >
            {t('empty.reset')}
          </Link>
        ) : null}
        <Link href={routes.vacancies()} className={buttonClass({ variant: 'ghost' })}>
          {t('empty.all')}
        </Link>
      </p>
    </div>
  )
}

interface Props {
  id: string
  list: VacancyList
  search: VacancySearch
  /** What was searched for, its slips put right. */
  text: string
  found: string
  applied: readonly AppliedFilter[]
  /** Suggestions for an empty result. */
  help: SearchHelp | null
  /** Rendered instead of the cards. */
  map: ReactNode
  /** Further actions with this search. */
  actions?: ReactNode
  /** Keeps the search, offered where nothing is found. */
  save: ReactNode
}

/** How many, what narrows it, the cards and the pages. */
export function SearchResults({ id, list, search, text, found, applied, help, map, actions, save }: Props) {
  const t = useTranslations('vacancies')
  // The list can be paged no deeper than this, however much was found.
  const pages = Math.ceil(Math.min(list.total + list.similar_total, searchDepth) / list.size)
  const asked = list.results.filter(({ similar }) => !similar)
  const similar = list.results.filter((vacancy) => vacancy.similar)
  return (
    <div className="search-results" id={id}>
      <div className="search-head">
        <h1 aria-live="polite">{text ? t('foundFor', { text, found }) : found}</h1>
        <div className="search-acts">
          {actions}
          <select
            form={filtersId}
            name="sort"
            className="input search-sort"
            aria-label={t('sortTitle')}
            defaultValue={search.sort}
          >
            {vacancySorts
              .filter((sort) => sort !== 'distance' || search.near || search.km)
              .map((sort) => (
                <option key={sort} value={sort}>
                  {t(`sort.${sort}`)}
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
              aria-label={t('removeFilter', { name: filter.label })}
            >
              {filter.label}
              <CloseIcon size={14} />
            </Link>
          ))}
          {applied.length > 1 ? (
            <Link href={withoutFilters(search)} className={chipClass({ outline: true })}>
              {t('resetAll')}
            </Link>
          ) : null}
        </div>
      ) : null}
      {list.ignored.length > 0 ? (
        <Notice tone="warning" className="mb-4">
          {t('ignored', { names: list.ignored.slice(0, 5).join(', ') })}
        </Notice>
      ) : null}
      {list.partial ? (
        <Notice tone="warning" className="mb-4">
          {t('partial')}
        </Notice>
      ) : null}
      {list.simplified ? (
        <Notice tone="warning" className="mb-4">
          {t('simplified')}
        </Notice>
      ) : null}
      {map ? null : <Promoted vacancies={list.promoted} />}
      {map ? <input type="hidden" form={filtersId} name="view" value="map" /> : null}
      {map ??
        (asked.length > 0 ? (
          <VacancyCards className="vacancy-list" vacancies={asked} />
        ) : list.page > 1 && similar.length > 0 ? null : (
          <NothingFound
            search={search}
            filtered={applied.length > 0}
            beyond={list.total > 0}
            compact={similar.length > 0}
            help={help}
            save={save}
          />
        ))}
      {map || similar.length === 0 ? null : (
        <section className="mt-8" aria-labelledby="similar-title">
          <h2 id="similar-title" className="text-lg">
            {t('similar', { count: list.similar_total })}
          </h2>
          <p className="mt-1 mb-4 text-sm text-soft">{t('similarNote')}</p>
          <VacancyCards className="vacancy-list" vacancies={similar} level={3} />
        </section>
      )}
      {map ? null : (
        <div className="mt-8">
          <Pages page={list.page} pages={pages} hrefFor={(page) => searchUrl(search, { page })} />
        </div>
      )}
    </div>
  )
}

/** Paid results, labelled and separate from the list. */
function Promoted({ vacancies }: { vacancies: VacancyList['promoted'] }) {
  const t = useTranslations('vacancies')
  if (vacancies.length === 0) return null
  return (
    <section className="mb-6 grid gap-3" aria-labelledby="promoted" data-advertisement>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="promoted" className="text-base">
          {t('promoted')}
        </h2>
        <p className="text-xs text-soft">{t('promotedNote')}</p>
      </div>
      <VacancyCards className="vacancy-list" vacancies={vacancies} level={3} />
    </section>
  )
}
