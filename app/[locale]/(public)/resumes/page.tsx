import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { ItemListData } from '@/components/layout/structured-data'
import { inviteLabels } from '@/components/negotiations/invite/invite-action'
import { type ChosenNames, type ListFilter, namesOfChosen } from '@/components/resumes/applied-filters'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { landingUrl } from '@/lib/api/landing-url'
import { apiServer } from '@/lib/api/server'
import { changeOfTypedCity } from '@/lib/api/typed-city'
import type { Dictionaries } from '@/lib/contracts/dictionaries'
import type { ResumeFacets } from '@/lib/contracts/resume-list'
import { parseResumeSearch, type ResumeSearch, resumeSearchParams } from '@/lib/contracts/resume-search'
import type { RawParams } from '@/lib/contracts/search-params'
import { siteConfig } from '@/lib/env/site-config'
import { Link } from '@/lib/i18n/navigation'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'
import { EmployerView } from './employer-view'
import { SearchView } from './search-view'

type Props = { searchParams: Promise<RawParams> }

const locale = routing.defaultLocale

/** Every search has its own page, which the empty `generateStaticParams` of the parent would rule out. */
export const dynamic = 'force-dynamic'

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale, namespace: 'resumes' })
  const { search } = parseResumeSearch(await searchParams)
  const filtered = resumeSearchParams({ ...search, page: 1 }).size > 0
  const landing = await landingUrl('resumes', resumeSearchParams(search))
  const page = search.page > 1 ? t('list.titlePage', { page: search.page }) : ''
  return {
    title: (search.text ? t('list.titleWithText', { text: search.text }) : t('list.title')) + page,
    description: t('list.description'),
    alternates: {
      canonical: landing ?? routes.resumes(search.page > 1 && !filtered ? { page: search.page } : {}),
    },
    // Only the unfiltered list and landings are indexed; filters produce an unbounded number of URLs.
    ...(filtered && !landing && { robots: { index: false, follow: true } }),
  }
}

/** Label of a filter value from the dictionaries alone. */
function nameFrom(all: Dictionaries) {
  const byId = (list: readonly { id: number; name: string }[]) => (value: string) =>
    list.find(({ id }) => String(id) === value)?.name
  const inRecord = (names: Record<string, string>) => (value: string) => names[value]
  const of: Partial<Record<ListFilter, (value: string) => string | undefined>> = {
    city: (value) => all.cities.find(([id]) => String(id) === value)?.[1],
    region: byId(all.regions),
    district: byId(all.districts),
    role: byId(all.roles),
    category: byId(all.areas),
    experience: inRecord(all.experience),
    education: inRecord(all.education_levels),
    employment: inRecord(all.employment_forms),
    format: inRecord(all.work_formats),
    language: inRecord(all.languages),
    licence: inRecord(all.driver_licences),
    status: inRecord(all.job_search_statuses),
  }
  return (filter: ListFilter, value: string) => of[filter]?.(value)
}

/** Labels of the chosen values: from the facets, otherwise from the dictionaries, which are read only then. */
async function chosenNames(search: ResumeSearch, { facets }: ResumeFacets): Promise<ChosenNames> {
  const unnamed: string[] = []
  const counted = (filter: ListFilter, value: string) => {
    const name = facets[filter].find((item) => item.value === value)?.name
    if (!name) unnamed.push(value)
    return name
  }
  const names = namesOfChosen(search, counted)
  if (unnamed.length === 0) return names
  const known = nameFrom(await apiServer('GET /v1/dictionaries'))
  return namesOfChosen(search, (filter, value) => counted(filter, value) ?? known(filter, value))
}

export default async function ResumesPage({ searchParams }: Props) {
  setRequestLocale(locale)
  const query = await searchParams
  const { search } = parseResumeSearch(query)
  const change = await changeOfTypedCity(query.place, search)
  if (change) redirect(routes.resumes(Object.fromEntries(resumeSearchParams({ ...search, ...change }))))
  const [t, invite, list, facets] = await Promise.all([
    getTranslations({ locale, namespace: 'resumes' }),
    inviteLabels(),
    apiServer('GET /v1/resumes', { query }),
    apiServer('GET /v1/resumes/facets', { query }),
  ])
  const [landing, help, chosen] = await Promise.all([
    landingUrl('resumes', resumeSearchParams(search)),
    list.total === 0 ? apiServer('GET /v1/resumes/wider', { query }) : null,
    chosenNames(search, facets),
  ])
  const { siteUrl } = siteConfig()
  return (
    <EmployerView search={search} chosen={chosen} invite={invite}>
      <ItemListData base={siteUrl + routes.resume('')} ids={list.results.map(({ public_id: id }) => id)} />
      <SearchView
        search={search}
        list={list}
        facets={facets}
        help={help}
        chosen={chosen}
        invite={invite}
        hasLandings
        before={
          landing ? (
            <p className="mt-4 text-sm">
              <Link href={landing} className="link">
                {t('list.landing')}
              </Link>
            </p>
          ) : null
        }
        after={
          <>
            <Notice title={t('list.guestTitle')} className="mt-6 only-guest">
              <p>{t('list.guestText')}</p>
              <Link
                href={routes.signUp({ as: 'employer' })}
                className={buttonClass({ size: 'sm', className: 'mt-2' })}
              >
                {t('list.guestAct')}
              </Link>
            </Notice>
            <Notice title={t('list.candidateTitle')} className="mt-6 only-user only-candidate">
              <p>{t('list.candidateText')}</p>
              <Link href={routes.myResumes()} className={buttonClass({ size: 'sm', className: 'mt-2' })}>
                {t('list.candidateAct')}
              </Link>
            </Notice>
          </>
        }
      />
    </EmployerView>
  )
}
