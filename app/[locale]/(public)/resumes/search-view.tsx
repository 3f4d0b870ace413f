import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { InstantFilters } from '@/components/forms/search/instant-filters'
import { SearchBar } from '@/components/forms/search/search-bar'
import type { InviteLabels } from '@/components/negotiations/invite/invite-button'
import { appliedFilters, type ChosenNames, chosenKey } from '@/components/resumes/applied-filters'
import { SearchResults } from '@/components/resumes/results'
import { filtersId, SearchFilters } from '@/components/resumes/search-filters'
import { SaveSearch } from '@/components/saved-searches/save-search'
import { QueryNotes } from '@/components/search/query-notes'
import { CountSearchUse } from '@/components/search/search-use'
import type { ResumeFacets, ResumeList } from '@/lib/contracts/resume-list'
import { type ResumeSearch, resumeSearchParams } from '@/lib/contracts/resume-search'
import type { SearchHelp } from '@/lib/contracts/search-help'
import { formatNumber } from '@/lib/format/number'
import { routes } from '@/lib/routes'
import { ResumeSide } from './resume-side'

const resultsId = 'resume-results'

/** The answer of a resume search. */
export interface Answer {
  list: ResumeList
  facets: ResumeFacets
  /** Fetched only when nothing is found. */
  help: SearchHelp | null
}

interface Props extends Answer {
  search: ResumeSearch
  chosen: ChosenNames
  invite: InviteLabels
  /** The form leads to a landing where the search is exactly one: landings show what everyone may see. */
  hasLandings?: boolean
  /** Notices for this viewer above and below the list. */
  before?: ReactNode
  after?: ReactNode
}

/** The list page for one answer: rendered on the server for everyone, in the browser for employers. */
export function SearchView(props: Props) {
  const { search: asked, list, facets, help, chosen, invite, hasLandings = false, before, after } = props
  const t = useTranslations('resumes')
  const common = useTranslations('common')
  const saved = useTranslations('savedSearches')
  const search = { ...asked, page: list.page }
  const { total } = list
  const found = list.total_capped
    ? t('list.foundMany', { count: formatNumber(total) })
    : t('list.found', { count: total })
  const applied = appliedFilters(search, chosen, t)
  const [place] = (['district', 'region', 'city'] as const).flatMap((kind) =>
    search[kind].map((id) => chosen[chosenKey(kind, id)]),
  )
  const name =
    [search.text, ...applied.map(({ label }) => label)].filter(Boolean).join(', ').slice(0, 100) ||
    saved('all.resumes')
  return (
    <div className="container search-page">
      <SearchBar
        form={filtersId}
        search={search}
        placeName={place}
        applied={applied.length}
        words={{
          text: t('filters.text'),
          placeholder: t('filters.text'),
          city: t('filters.city'),
          clear: t('filters.clearCity'),
          anywhere: t('filters.anyCity'),
          severalPlaces: t('filters.severalPlaces'),
          find: t('filters.search'),
          filters: applied.length > 0 ? t('filters.applied', { count: applied.length }) : t('filters.title'),
        }}
      />
      <aside>
        <SearchFilters
          // Chips and page links change the search from outside: remount the uncontrolled fields.
          key={resumeSearchParams(search).toString()}
          search={search}
          facets={facets}
          show={
            list.total_capped
              ? t('filters.showCapped').replace('#', formatNumber(total))
              : t('filters.showFound', { count: formatNumber(total) })
          }
          filtered={applied.length > 0}
          chosen={chosen}
        />
      </aside>
      <div className="search-main">
        <QueryNotes
          list="resumes"
          understanding={list.understanding}
          found={list.results.length > 0}
          search={search}
          href={(change) =>
            routes.resumes(Object.fromEntries(resumeSearchParams({ ...search, page: 1, ...change })))
          }
        />
        {before}
        <SearchResults
          id={resultsId}
          list={list}
          search={search}
          text={list.understanding?.corrected ?? search.text}
          found={found}
          applied={applied}
          help={help}
          save={
            <SaveSearch
              list="resumes"
              query={resumeSearchParams({ ...search, page: 1 }).toString()}
              name={name}
              words={{ save: saved('save'), saved: saved('saved'), savedNew: saved('savedNew') }}
            />
          }
        />
        {after}
      </div>
      {list.results.length > 0 ? (
        <ResumeSide
          resultsId={resultsId}
          words={{ label: t('beside.label'), keys: t('beside.keys'), loading: common('loading') }}
          invite={invite}
        />
      ) : null}
      <CountSearchUse resultsId={resultsId} list="resumes" text={search.text} total={total} />
      <InstantFilters
        formId={filtersId}
        resultsId={resultsId}
        action={routes.resumes()}
        list="GET /v1/resumes"
        {...(hasLandings && { landings: 'resumes' as const })}
        show={{
          one: t('filters.show'),
          few: t('filters.show'),
          many: t('filters.show'),
          capped: t('filters.showCapped'),
        }}
      />
    </div>
  )
}
