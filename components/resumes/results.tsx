import { buttonClass } from '@/components/ui/button'
import { FavoriteButton } from '@/components/ui/favorite-button'
import { Pagination } from '@/components/ui/pagination'
import { EmptyState } from '@/components/ui/states'
import type { ResumeList } from '@/lib/contracts/resume-list'
import type { ResumeSearch } from '@/lib/contracts/resume-search'
import { searchDepth } from '@/lib/contracts/vacancy-search'
import { formatNumber } from '@/lib/format/number'
import { routes } from '@/lib/routes'
import { searchHref } from './applied-filters'
import { ResumeCard } from './resume-card'
import type { ResumeWords } from './words'

export interface PageLabels {
  nav: string
  previous: string
  next: string
  page: (page: number) => string
}

/** Count, cards and page links of one answer; drawn on the server for guests, in the browser for employers. */
export function ResumeResults({
  list,
  search,
  words,
  pageLabels,
}: {
  list: ResumeList
  search: ResumeSearch
  words: ResumeWords
  pageLabels: PageLabels
}) {
  const { t } = words
  const reachable = Math.min(list.total, searchDepth)
  return (
    <>
      <p className="text-soft" role="status">
        {list.total_capped
          ? t('list.foundMany', { count: formatNumber(list.total) })
          : t('list.found', { count: list.total })}
      </p>
      {list.results.length > 0 ? (
        <div className="rlist-cards">
          {list.results.map((resume) => (
            <ResumeCard
              key={resume.public_id}
              resume={resume}
              words={words}
              aside={<FavoriteButton type="resume" publicId={resume.public_id} label={t('page.favorite')} />}
            />
          ))}
        </div>
      ) : (
        <EmptyState className="card" title={t('list.empty')} text={t('list.emptyText')}>
          <a href={routes.resumes()} className={buttonClass()}>
            {t('list.emptyReset')}
          </a>
        </EmptyState>
      )}
      <Pagination
        page={list.page}
        pages={Math.ceil(reachable / list.size)}
        hrefFor={(page) => searchHref(search, { page })}
        labels={pageLabels}
      />
    </>
  )
}
