import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { inviteLabels } from '@/components/negotiations/invite-action'
import { AppliedFilters, appliedResumeFilters } from '@/components/resumes/applied-filters'
import { EmployerResults } from '@/components/resumes/employer-results'
import { type FilterChoices, ResumeFilters } from '@/components/resumes/filters'
import { ResumeResults } from '@/components/resumes/results'
import { SaveSearch } from '@/components/saved-searches/save-search'
import { QueryNotes } from '@/components/search/query-notes'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { apiServer } from '@/lib/api/server'
import { parseResumeSearch, type ResumeSearch, resumeSearchParams } from '@/lib/contracts/resume-search'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'
import { ResumeSide } from './resume-side'

type Params = Record<string, string | string[] | undefined>
type Props = { searchParams: Promise<Params> }

const locale = routing.defaultLocale
const citiesOffered = 60
const resultsId = 'resume-results'

/** Every search has its own page; without this the parent's empty list of static pages would forbid it. */
export const dynamic = 'force-dynamic'

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale, namespace: 'resumes' })
  const { search } = parseResumeSearch(await searchParams)
  const filtered = resumeSearchParams({ ...search, page: 1 }).size > 0
  return {
    title: search.text ? t('list.titleWithText', { text: search.text }) : t('list.title'),
    description: t('list.description'),
    alternates: { canonical: routes.resumes(search.page > 1 && !filtered ? { page: search.page } : {}) },
    // One list is worth finding; its countless narrowings are not.
    ...(filtered && { robots: { index: false, follow: true } }),
  }
}

async function filterChoices(search: ResumeSearch): Promise<FilterChoices> {
  const { cities, areas, roles } = await apiServer('GET /v1/dictionaries')
  const largest = cities.toSorted((a, b) => b[5] - a[5]).slice(0, citiesOffered)
  const chosen = cities.filter(([id]) => search.city.includes(id) && !largest.some(([other]) => other === id))
  return {
    cities: [...chosen, ...largest].map(([id, name]) => ({ id, name })),
    areas: areas.map((area) => ({
      ...area,
      roles: roles.filter((role) => role.area_id === area.id).map(({ id, name }) => ({ id, name })),
    })),
  }
}

export default async function ResumesPage({ searchParams }: Props) {
  setRequestLocale(locale)
  const raw = await searchParams
  const { search, ignored } = parseResumeSearch(raw)
  const [t, names, pages, saved, common, invite, choices, list] = await Promise.all([
    getTranslations({ locale, namespace: 'resumes' }),
    getTranslations({ locale, namespace: 'dictionaries' }),
    getTranslations({ locale, namespace: 'common.pages' }),
    getTranslations({ locale, namespace: 'savedSearches' }),
    getTranslations({ locale, namespace: 'common' }),
    inviteLabels(),
    filterChoices(search),
    apiServer('GET /v1/resumes', { query: Object.fromEntries(resumeSearchParams(search)) }),
  ])
  const words = { t, names }
  const name =
    [search.text, ...appliedResumeFilters({ search, choices, words }).map((filter) => filter.name)]
      .filter(Boolean)
      .join(', ')
      .slice(0, 100) || saved('all.resumes')
  return (
    <div className="container rlist">
      <div className="rlist-side">
        <ResumeFilters search={search} choices={choices} words={words} />
      </div>
      <div className="rlist-main">
        <div className="search-head">
          <h1>{search.text ? t('list.titleWithText', { text: search.text }) : t('list.title')}</h1>
          <SaveSearch
            list="resumes"
            query={resumeSearchParams({ ...search, page: 1 }).toString()}
            name={name}
            words={{ save: saved('save'), saved: saved('saved'), savedNew: saved('savedNew') }}
          />
        </div>
        {ignored.length > 0 ? (
          <Notice tone="warning">{t('list.ignored', { list: ignored.join(', ') })}</Notice>
        ) : null}
        <QueryNotes
          list="resumes"
          understanding={list.understanding}
          found={list.total > 0}
          search={search}
          href={(change) =>
            routes.resumes(Object.fromEntries(resumeSearchParams({ ...search, page: 1, ...change })))
          }
        />
        <AppliedFilters search={search} choices={choices} words={words} />
        <Notice title={t('list.guestTitle')} className="only-guest">
          <p>{t('list.guestText')}</p>
          <a
            href={routes.signUp({ as: 'employer' })}
            className={buttonClass({ size: 'sm', className: 'mt-2' })}
          >
            {t('list.guestAct')}
          </a>
        </Notice>
        <Notice title={t('list.candidateTitle')} className="only-user only-candidate">
          <p>{t('list.candidateText')}</p>
          <a href={routes.myResumes()} className={buttonClass({ size: 'sm', className: 'mt-2' })}>
            {t('list.candidateAct')}
          </a>
        </Notice>
        <div id={resultsId}>
          <EmployerResults search={search}>
            <div className="rlist-main">
              <ResumeResults
                list={list}
                search={search}
                words={words}
                pageLabels={{
                  nav: pages('nav'),
                  previous: pages('previous'),
                  next: pages('next'),
                  page: (page) => pages('page', { page }),
                }}
              />
            </div>
          </EmployerResults>
        </div>
      </div>
      <ResumeSide
        resultsId={resultsId}
        words={{ label: t('beside.label'), keys: t('beside.keys'), loading: common('loading') }}
        invite={invite}
      />
    </div>
  )
}
