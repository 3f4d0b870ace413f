import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Pages } from '@/components/layout/pages'
import { chipClass } from '@/components/ui/chip'
import { FavoriteButton } from '@/components/ui/favorite-button'
import { CloseIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import type { ResumeList } from '@/lib/contracts/resume-list'
import { type ResumeSearch, resumeSorts } from '@/lib/contracts/resume-search'
import type { SearchHelp } from '@/lib/contracts/search-help'
import { searchDepth } from '@/lib/contracts/search-params'
import { type AppliedFilter, withoutFilters } from './applied-filters'
import { NothingFound } from './nothing-found'
import { ResumeCard } from './resume-card'
import { filtersId } from './search-filters'
import { searchUrl } from './search-url'

interface Props {
  id: string
  list: ResumeList
  search: ResumeSearch
  found: string
  applied: readonly AppliedFilter[]
  /** Ways out when nobody is found. */
  help: SearchHelp | null
  /** What else may be done with this search. */
  actions: ReactNode
}

/** How many, what narrows it, the cards and the pages. */
export function SearchResults({ id, list, search, found, applied, help, actions }: Props) {
  const t = useTranslations('resumes')
  const names = useTranslations('dictionaries')
  return (
    <div className="search-results" id={id}>
      <div className="search-head">
        <h1 aria-live="polite">{search.text ? t('list.foundFor', { text: search.text, found }) : found}</h1>
        <div className="search-acts">
          {actions}
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
        <div className="search-chips">
          {applied.map((filter) => (
            <a
              key={filter.href}
              href={filter.href}
              className={chipClass()}
              aria-label={t('list.remove', { name: filter.label })}
              rel="nofollow"
            >
              {filter.label}
              <CloseIcon size={14} />
            </a>
          ))}
          {applied.length > 1 ? (
            <a href={withoutFilters(search)} className={chipClass({ outline: true })} rel="nofollow">
              {t('list.reset')}
            </a>
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
      {list.results.length > 0 ? (
        <div className="rlist-cards">
          {list.results.map((resume) => (
            <ResumeCard
              key={resume.public_id}
              resume={resume}
              words={{ t, names }}
              aside={<FavoriteButton type="resume" publicId={resume.public_id} label={t('page.favorite')} />}
            />
          ))}
        </div>
      ) : (
        <NothingFound search={search} filtered={applied.length > 0} beyond={list.total > 0} help={help} />
      )}
      <div className="mt-8">
        <Pages
          page={list.page}
          // The list can be paged no deeper than this, however many were found.
          pages={Math.ceil(Math.min(list.total, searchDepth) / list.size)}
          hrefFor={(page) => searchUrl(search, { page })}
        />
      </div>
    </div>
  )
}
