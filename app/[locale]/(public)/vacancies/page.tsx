import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { InstantFilters } from '@/components/forms/search/instant-filters'
import { SearchBar } from '@/components/forms/search/search-bar'
import { FirstJobNote } from '@/components/landings/first-job'
import { ItemListData } from '@/components/layout/structured-data'
import { OwnScores } from '@/components/matching/own-scores'
import { applyLabels } from '@/components/negotiations/apply/apply-action'
import { SaveSearch } from '@/components/saved-searches/save-search'
import { QueryNotes } from '@/components/search/query-notes'
import { CountSearchUse } from '@/components/search/search-use'
import { Segmented } from '@/components/ui/tabs'
import { appliedFilters, nameFrom, namesOf, searchUrl } from '@/components/vacancies/applied-filters'
import { MapView } from '@/components/vacancies/map-view'
import { MinorsNotice } from '@/components/vacancies/minors-notice'
import { filtersId, SearchFilters } from '@/components/vacancies/search-filters'
import { SearchResults } from '@/components/vacancies/search-results'
import { ApiError } from '@/lib/api/errors'
import { landingUrl } from '@/lib/api/landing-url'
import { apiServer } from '@/lib/api/server'
import { vacancyListFilters } from '@/lib/contracts/search-help'
import { parseVacancySearch, type RawParams, vacancySearchParams } from '@/lib/contracts/vacancy-search'
import { siteConfig } from '@/lib/env/site-config'
import { formatNumber } from '@/lib/format/number'
import { messages } from '@/lib/i18n/messages'
import { Link } from '@/lib/i18n/navigation'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'
import { feedAlternates, feedUrl } from '@/lib/seo/feeds/formats'
import { OwnCards } from './candidate-parts'
import { OpenVacancy } from './open-vacancy'
import { searchName, urlOfTypedCity } from './search-name'
import { VacancySide } from './vacancy-side'

type Props = { searchParams: Promise<RawParams> }

/** Rendered per request; what can be cached is cached behind the API call. */
export const dynamic = 'force-dynamic'

const resultsId = 'vacancy-results'
const translations = () => getTranslations({ locale: routing.defaultLocale, namespace: 'vacancies' })

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [t, raw] = await Promise.all([translations(), searchParams])
  const { search } = parseVacancySearch(raw)
  const landing = await landingUrl('vacancies', vacancySearchParams(search))
  const plain = searchUrl(search) === routes.vacancies()
  const name = plain ? '' : await searchName(search)
  const title = name ? t('titleFor', { text: name }) : t('title')
  const page = search.page > 1 ? t('titlePage', { page: search.page }) : ''
  return {
    title: title + page,
    description: t('description'),
    alternates: {
      canonical: landing ?? searchUrl(search, { page: search.page }),
      types: feedAlternates('vacancies', title, vacancySearchParams({ ...search, page: 1 })),
    },
    // Filters and typed words produce an unbounded number of URLs: only the plain list, its pages and landings are indexed.
    ...(plain || landing ? {} : { robots: { index: false, follow: true } }),
  }
}

/** Fetches the vacancy of a link to an open pane; null when it cannot be loaded. */
async function askedFor(raw: RawParams) {
  const publicId = [raw.open].flat()[0]
  if (!publicId) return null
  return apiServer('GET /v1/vacancies/:publicId', { params: { publicId } }).catch((error: unknown) => {
    // The browser retries and reports the failure beside the list.
    if (error instanceof ApiError && error.status < 500) return null
    throw error
  })
}

/** A page after the last one, or deeper than the search goes: robots would try such addresses without end. */
function isPastTheEnd(raw: RawParams, list: { page: number; results: readonly unknown[] }): boolean {
  const page = Number([raw.page].flat()[0] ?? 1)
  return Number.isInteger(page) && page > 1 && (page !== list.page || list.results.length === 0)
}

export default async function VacanciesPage({ searchParams }: Props) {
  setRequestLocale(routing.defaultLocale)
  const raw = await searchParams
  const resolved = await urlOfTypedCity(raw)
  if (resolved !== null) redirect(resolved)
  const [t, common, apply, saved, share, list, facets, asked] = await Promise.all([
    translations(),
    getTranslations({ locale: routing.defaultLocale, namespace: 'common' }),
    applyLabels(),
    getTranslations({ locale: routing.defaultLocale, namespace: 'savedSearches' }),
    getTranslations({ locale: routing.defaultLocale, namespace: 'share' }),
    apiServer('GET /v1/vacancies', { query: raw }),
    apiServer('GET /v1/vacancies/facets', { query: raw }),
    askedFor(raw),
  ])
  if (list.total > 0 && isPastTheEnd(raw, list)) notFound()
  const search = { ...parseVacancySearch(raw).search, page: list.page }
  const { total, total_capped: capped } = list
  const onMap = raw.view === 'map'
  const map =
    onMap && total > 0
      ? await Promise.all([
          apiServer('GET /v1/dictionaries'),
          apiServer('GET /v1/vacancies/cities', { query: raw }),
        ])
      : null
  const help = total === 0 ? await apiServer('GET /v1/vacancies/wider', { query: raw }) : null
  const landing = await landingUrl('vacancies', vacancySearchParams(search))
  const found = capped ? t('foundMany', { count: formatNumber(total) }) : t('found', { count: total })
  const counted = nameFrom(facets.facets)
  const isNamed = vacancyListFilters.every((filter) =>
    search[filter].every((value) => counted(filter, String(value))),
  )
  const known = isNamed ? undefined : namesOf(await apiServer('GET /v1/dictionaries'))
  const nameOf = nameFrom(facets.facets, known)
  const applied = appliedFilters(search, nameOf, t)
  const [place] = (['district', 'region', 'city'] as const).flatMap((kind) =>
    search[kind].map((id) => nameOf(kind, String(id))),
  )
  const name =
    [search.text, ...applied.map(({ label }) => label)].filter(Boolean).join(', ').slice(0, 100) ||
    saved('all.vacancies')
  const save = (
    <SaveSearch
      list="vacancies"
      query={vacancySearchParams({ ...search, page: 1 }).toString()}
      name={name}
      words={{ save: saved('save'), saved: saved('saved'), savedNew: saved('savedNew') }}
    />
  )
  const { siteUrl } = siteConfig()
  return (
    <div className="container search-page">
      <ItemListData base={siteUrl + routes.vacancy('')} ids={list.results.map(({ public_id: id }) => id)} />
      <SearchBar
        form={filtersId}
        search={search}
        placeName={place}
        applied={applied.length}
        words={{
          text: t('textLabel'),
          placeholder: t('textPlaceholder'),
          city: t('cityTitle'),
          clear: t('clearCity'),
          anywhere: t('anywhere'),
          severalPlaces: t('severalPlaces'),
          find: t('find'),
          filters: applied.length > 0 ? t('filtersApplied', { count: applied.length }) : t('filters'),
        }}
      />
      <aside>
        <SearchFilters
          search={search}
          facets={facets}
          show={capped ? t('showCapped').replace('#', formatNumber(total)) : t('show', { count: total })}
          filtered={applied.length > 0}
          nameOf={nameOf}
        />
      </aside>
      <div className="search-main">
        <MinorsNotice age={search.age} words={{ 14: t('minors.14'), 16: t('minors.16') }} />
        {search.experience.includes('noExperience') || search.internship || search.student ? (
          <FirstJobNote />
        ) : null}
        <QueryNotes
          list="vacancies"
          understanding={list.understanding}
          found={list.results.length > 0}
          search={search}
          href={(change) => searchUrl(search, change)}
        />
        {landing && search.page === 1 ? (
          <p className="mt-4 text-sm">
            <Link href={landing} className="link">
              {t('landing')}
            </Link>
          </p>
        ) : null}
        <SearchResults
          id={resultsId}
          list={list}
          search={search}
          text={list.understanding?.corrected ?? search.text}
          found={found}
          applied={applied}
          help={help}
          map={map ? <MapView search={search} counts={map[1]} dictionaries={map[0]} /> : null}
          actions={
            <>
              <Segmented
                label={t('map.views')}
                items={[
                  { href: searchUrl(search), label: t('map.asList'), current: !onMap },
                  { href: searchUrl(search, {}, 'map'), label: t('map.asMap'), current: onMap },
                ]}
              />
              {total > 0 ? save : null}
            </>
          }
          save={save}
        />
        <p className="mt-6 text-sm">
          <a
            href={feedUrl('vacancies', 'rss', vacancySearchParams({ ...search, page: 1 }))}
            className="link"
            title={share('feed.rssOf')}
          >
            {share('feed.rss')}
          </a>
        </p>
      </div>
      {onMap || list.results.length === 0 ? null : (
        <VacancySide
          resultsId={resultsId}
          words={{ label: t('beside.label'), keys: t('beside.keys'), loading: common('loading') }}
          apply={apply}
          drawn={
            asked
              ? { id: asked.public_id, content: <OpenVacancy vacancy={asked} apply={apply} /> }
              : undefined
          }
        />
      )}
      <OwnScores words={messages.matching.score} />
      <CountSearchUse
        resultsId={resultsId}
        list="vacancies"
        text={search.text}
        total={total}
        queryClass={list.query_class}
        first={(list.page - 1) * list.size + 1}
      />
      <OwnCards resultsId={resultsId} />
      <InstantFilters
        formId={filtersId}
        resultsId={resultsId}
        action={routes.vacancies()}
        list="GET /v1/vacancies"
        landings="vacancies"
        show={{ one: t('showOne'), few: t('showFew'), many: t('showMany'), capped: t('showCapped') }}
      />
    </div>
  )
}
