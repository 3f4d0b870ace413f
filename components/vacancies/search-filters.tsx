import { useTranslations } from 'next-intl'
import { FilterCheck, FilterGroup, FilterValues } from '@/components/forms/search/filter-groups'
import { MoreFilters } from '@/components/forms/search/more-filters'
import { PlaceTree } from '@/components/forms/search/place-tree'
import {
  type PlaceKind,
  placeNames,
  placesOf,
  shownOf,
  shownOfMore,
  shownPlaces,
} from '@/components/forms/search/search-form'
import { Bars } from '@/components/ui/bars'
import { buttonClass } from '@/components/ui/button'
import { CloseIcon } from '@/components/ui/icons'
import {
  defaultRadius,
  type VacancyFacets,
  type VacancySearch,
  vacancyPeriods,
} from '@/lib/contracts/vacancy-search'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { withoutFilters } from './applied-filters'
import { isShiftWork, moreFilters } from './more-filters'
import { NearMe } from './near-me'

const radii = [5, 10, 20, 30, 50, 100]

/** Radius around the selected city or the current position; geolocation is requested on a click. */
function RadiusFilter({ search }: { search: VacancySearch }) {
  const t = useTranslations('vacancies.radius')
  const km = search.km ?? (search.near ? defaultRadius : null)
  const offered = km === null || radii.includes(km) ? radii : [...radii, km].sort((a, b) => a - b)
  return (
    <FilterGroup legend={t('title')}>
      <div className="grid gap-2">
        <select className="input" name="km" defaultValue={km ?? ''} aria-label={t('title')}>
          <option value="">{t('any')}</option>
          {offered.map((each) => (
            <option key={each} value={each}>
              {t('within', { km: each })}
            </option>
          ))}
        </select>
        {search.near ? (
          <>
            <input type="hidden" name="near" value={`${search.near.lat},${search.near.lon}`} />
            <p className="text-xs text-soft" role="status">
              {t('here')}
            </p>
          </>
        ) : (
          <NearMe
            radius={defaultRadius}
            words={{ nearMe: t('nearMe'), asking: t('asking'), failed: t('failed') }}
            status={search.km !== null && search.city.length === 0 ? t('needsCity') : null}
          />
        )}
      </div>
    </FilterGroup>
  )
}

/** Id of the filter form; controls outside of it refer to it. */
export const filtersId = 'vacancy-filters'
const longListShown = 7

interface Props {
  search: VacancySearch
  facets: VacancyFacets
  /** «146 вакансий», «1000+ вакансий». */
  show: string
  filtered: boolean
  /** Labels of selected values without counts. */
  nameOf: (filter: PlaceKind, value: string) => string | undefined
}

/**
 * A plain GET form: a column on a wide screen, a sheet (popover) on a phone. Works without script; with it, changes
 * apply at once.
 */
export function SearchFilters({ search, facets: all, show, filtered, nameOf }: Props) {
  const t = useTranslations('vacancies')
  const common = useTranslations('common')
  const { facets, salary_histogram: bars } = all
  const step = bars[1]?.from ?? 1
  const words = {
    more: t('filterMore'),
    find: t('filterFind'),
    loading: common('loading'),
    failed: common('loadAgain'),
  }
  return (
    <form
      action={routes.vacancies()}
      id={filtersId}
      className="filters"
      popover="auto"
      aria-label={t('filters')}
    >
      <div className="filters-head">
        <h2>{t('filters')}</h2>
        {filtered ? (
          <Link href={withoutFilters(search)} className="text-sm text-soft hover:text-ink">
            {t('reset')}
          </Link>
        ) : null}
        <button
          type="button"
          className={buttonClass({ variant: 'ghost', className: 'btn-icon hidden max-page:inline-flex' })}
          popoverTarget={filtersId}
          popoverTargetAction="hide"
          aria-label={t('closeFilters')}
        >
          <CloseIcon />
        </button>
      </div>
      {search.salary_to === null ? null : <input type="hidden" name="salary_to" value={search.salary_to} />}
      {search.student ? <input type="hidden" name="student" value="1" /> : null}
      {search.age === null ? null : <input type="hidden" name="age" value={search.age} />}
      {(['as_typed', 'without'] as const).flatMap((name) =>
        search[name].map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
      )}
      <div className="filters-body">
        <FilterGroup legend={t('salary')}>
          <div>
            <label className="sr-only" htmlFor="salary-from">
              {t('salary')}
            </label>
            <input
              id="salary-from"
              className="input"
              type="number"
              name="salary_from"
              inputMode="numeric"
              min={1}
              max={100_000_000}
              placeholder={t('salaryPlaceholder')}
              defaultValue={search.salary_from ?? ''}
            />
            {bars.some((bar) => bar.count > 0) ? (
              <Bars
                className="mt-3"
                height={36}
                values={bars.map((bar) => bar.count)}
                litFrom={
                  search.salary_from === null
                    ? 0
                    : Math.min(bars.length - 1, Math.floor(search.salary_from / step))
                }
                label={t('histogram')}
              />
            ) : null}
            <div className="mt-2">
              <FilterCheck
                name="with_salary"
                item={{ count: 0, ...facets.with_salary[0], value: '1', name: t('withSalary') }}
                checked={search.with_salary}
              />
            </div>
          </div>
        </FilterGroup>
        {isShiftWork(facets) ? (
          <FilterValues
            legend={t('filterTitles.schedule')}
            name="schedule"
            facets="GET /v1/vacancies/facets"
            chosen={search.schedule}
            {...shownOf(facets.schedule, search.schedule, shownOfMore)}
            words={words}
          />
        ) : null}
        <FilterValues
          legend={t('experienceTitle')}
          name="experience"
          facets="GET /v1/vacancies/facets"
          chosen={search.experience}
          {...shownOf(facets.experience, search.experience)}
          words={words}
        />
        <FilterValues
          legend={t('formatTitle')}
          name="format"
          facets="GET /v1/vacancies/facets"
          chosen={search.format}
          {...shownOf(facets.format, search.format)}
          words={words}
        />
        <FilterValues
          legend={t('employmentTitle')}
          name="employment"
          facets="GET /v1/vacancies/facets"
          chosen={search.employment}
          {...shownOf(facets.employment, search.employment)}
          words={words}
        />
        <FilterValues
          legend={t('roleTitle')}
          name="role"
          facets="GET /v1/vacancies/facets"
          chosen={search.role.map(String)}
          {...shownOf(facets.role, search.role.map(String), longListShown)}
          words={words}
        />
        <PlaceTree
          legend={t('placeTitle')}
          words={{ ...words, find: t('findPlace'), inside: t('insidePlace') }}
          facets={shownPlaces(placesOf(facets), placesOf(search))}
          counts="GET /v1/vacancies/facets"
          chosen={placesOf(search)}
          names={placeNames(search, nameOf)}
          cities="GET /v1/vacancies/cities"
        />
        <FilterValues
          legend={t('metroTitle')}
          name="metro"
          facets="GET /v1/vacancies/facets"
          chosen={search.metro.map(String)}
          {...shownOf(facets.metro, search.metro.map(String), longListShown)}
          words={words}
        />
        <RadiusFilter search={search} />
        <FilterGroup legend={t('periodTitle')}>
          <select
            className="input"
            name="period"
            defaultValue={search.period ?? ''}
            aria-label={t('periodTitle')}
          >
            <option value="">{t('period.any')}</option>
            {vacancyPeriods.map((days) => (
              <option key={days} value={days}>
                {t(`period.${days}`)}
              </option>
            ))}
          </select>
        </FilterGroup>
        {search.company.length > 0 ? (
          <input type="hidden" name="company" value={search.company.join(',')} />
        ) : null}
        <MoreFilters
          title={t('moreFilters')}
          words={words}
          call="GET /v1/vacancies/facets"
          {...moreFilters(search, facets, t)}
        />
      </div>
      <div className="filters-foot">
        <button type="submit" className={buttonClass({ variant: 'primary', block: true })}>
          <span data-found="">{show}</span>
        </button>
      </div>
    </form>
  )
}
