import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { CloseIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { Pagination } from '@/components/ui/pagination'
import { EmptyState } from '@/components/ui/states'
import {
  searchDepth,
  type VacancyList,
  type VacancySearch,
  vacancySorts,
} from '@/lib/contracts/vacancy-search'
import { routes } from '@/lib/routes'
import { type AppliedFilter, withoutFilters } from './applied-filters'
import { filtersId } from './search-filters'
import { searchUrl } from './search-url'
import { VacancyCards } from './vacancy-card'

interface Props {
  id: string
  list: VacancyList
  search: VacancySearch
  found: string
  applied: readonly AppliedFilter[]
  /** What else may be done with this search. */
  actions?: ReactNode
}

/** How many, what narrows it, the cards and the pages. */
export function SearchResults({ id, list, search, found, applied, actions }: Props) {
  const t = useTranslations('vacancies')
  const common = useTranslations('common')
  const favorites = useTranslations('favorites')
  const words = { t, common, favorite: favorites('add') }
  // The list can be paged no deeper than this, however much was found.
  const pages = Math.ceil(Math.min(list.total, searchDepth) / list.size)
  return (
    <div className="search-results" id={id}>
      <div className="search-head">
        <h1 aria-live="polite">{search.text ? t('foundFor', { text: search.text, found }) : found}</h1>
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
        <div className="search-chips">
          {applied.map((filter) => (
            <a
              key={filter.href}
              href={filter.href}
              className={chipClass()}
              aria-label={t('removeFilter', { name: filter.label })}
            >
              {filter.label}
              <CloseIcon size={14} />
            </a>
          ))}
          {applied.length > 1 ? (
            <a href={withoutFilters(search)} className={chipClass({ outline: true })}>
              {t('resetAll')}
            </a>
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
      {list.results.length > 0 ? (
        <VacancyCards className="vacancy-list" vacancies={list.results} words={words} />
      ) : (
        <Nothing search={search} filtered={applied.length > 0} beyond={list.total > 0} />
      )}
      <div className="mt-8">
        <Pagination
          page={list.page}
          pages={pages}
          hrefFor={(page) => searchUrl(search, { page })}
          labels={{
            nav: common('pages.nav'),
            previous: common('pages.previous'),
            next: common('pages.next'),
            page: (page) => common('pages.page', { page }),
          }}
        />
      </div>
    </div>
  )
}

function Nothing({
  search,
  filtered,
  beyond,
}: {
  search: VacancySearch
  filtered: boolean
  beyond: boolean
}) {
  const t = useTranslations('vacancies')
  const narrowed = filtered || search.text !== ''
  if (beyond) {
    return (
      <EmptyState className="card" title={t('empty.pageTitle')} text={t('empty.pageText')}>
        <a href={searchUrl(search)} className={buttonClass({ variant: 'primary' })}>
          {t('empty.firstPage')}
        </a>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      className="card"
      title={narrowed ? t('empty.title') : t('empty.siteTitle')}
      text={narrowed ? t('empty.text') : t('empty.siteText')}
    >
      {filtered ? (
        <a href={withoutFilters(search)} className={buttonClass({ variant: 'primary' })}>
          {t('empty.reset')}
        </a>
      ) : null}
      {narrowed ? (
        <a href={routes.vacancies()} className={buttonClass()}>
          {t('empty.all')}
        </a>
      ) : (
        <a href={routes.vacancyNew()} className={buttonClass({ variant: 'primary' })}>
          {t('empty.create')}
        </a>
      )}
    </EmptyState>
  )
}
