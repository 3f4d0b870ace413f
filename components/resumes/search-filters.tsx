import { useTranslations } from 'next-intl'
import { FilterCheck, FilterGroup, FilterValues } from '@/components/forms/search/filter-groups'
import { MoreFilters, type MoreFiltersShown } from '@/components/forms/search/more-filters'
import { PlaceTree } from '@/components/forms/search/place-tree'
import {
  placeNames,
  placesOf,
  shownOf,
  shownOfMore,
  shownPlaces,
} from '@/components/forms/search/search-form'
import { Bars } from '@/components/ui/bars'
import { buttonClass } from '@/components/ui/button'
import { CloseIcon } from '@/components/ui/icons'
import { languageLevels } from '@/lib/contracts/enums'
import type { ResumeFacets } from '@/lib/contracts/resume-list'
import { type ResumeSearch, resumePeriods } from '@/lib/contracts/resume-search'
import { hasPlace } from '@/lib/contracts/search-params'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { type ChosenNames, chosenKey, withoutFilters } from './applied-filters'

/** Id of the filter form; controls outside of it refer to it. */
export const filtersId = 'resume-filters'

const shownOfLong = 7

const radii = [10, 30, 50, 100]

interface Props {
  search: ResumeSearch
  facets: ResumeFacets
  /** «146 резюме», «1000+ резюме». */
  show: string
  filtered: boolean
  chosen: ChosenNames
}

/**
 * A plain GET form: a column on a wide screen, a sheet (popover) on a phone. Works without script; with it, changes
 * apply at once.
 */
export function SearchFilters({ search, facets: all, show, filtered, chosen }: Props) {
  const t = useTranslations('resumes')
  const common = useTranslations('common')
  const names = useTranslations('dictionaries')
  const { facets } = all
  const words = {
    more: t('filters.more'),
    find: t('filters.find'),
    loading: common('loading'),
    failed: common('loadAgain'),
  }
  const list = (name: 'experience' | 'format' | 'employment' | 'status' | 'role', max?: number) => (
    <FilterValues
      legend={t(`filters.titles.${name}`)}
      name={name}
      facets="GET /v1/resumes/facets"
      chosen={search[name].map(String)}
      {...shownOf(facets[name], search[name].map(String), max)}
      words={words}
    />
  )
  return (
    <form
      action={routes.resumes()}
      id={filtersId}
      className="filters"
      popover="auto"
      aria-label={t('filters.title')}
    >
      <div className="filters-head">
        <h2>{t('filters.title')}</h2>
        {filtered ? (
          <Link href={withoutFilters(search)} className="text-sm text-soft hover:text-ink">
            {t('filters.reset')}
          </Link>
        ) : null}
        <button
          type="button"
          className={buttonClass({ variant: 'ghost', className: 'btn-icon hidden max-page:inline-flex' })}
          popoverTarget={filtersId}
          popoverTargetAction="hide"
          aria-label={t('filters.close')}
        >
          <CloseIcon />
        </button>
      </div>
      <div className="filters-body">
        <SalaryGroup search={search} facets={all} />
        {list('experience')}
        {list('role', shownOfLong)}
        <PlaceTree
          legend={t('filters.titles.place')}
          words={{ ...words, find: t('filters.findPlace'), inside: t('filters.insidePlace') }}
          facets={shownPlaces(placesOf(facets), placesOf(search))}
          counts="GET /v1/resumes/facets"
          chosen={placesOf(search)}
          names={placeNames(search, (kind, value) => chosen[chosenKey(kind, value)])}
          cities="GET /v1/resumes/cities"
        />
        <FilterGroup legend={t('filters.titles.km')}>
          <div className="grid gap-2">
            <select
              className="input"
              name="km"
              defaultValue={search.km ?? ''}
              aria-label={t('filters.titles.km')}
            >
              <option value="">{t('filters.kmAny')}</option>
              {radii.map((km) => (
                <option key={km} value={km}>
                  {t('filters.kmWithin', { km })}
                </option>
              ))}
            </select>
            <label className="check">
              <input
                type="checkbox"
                className="check-box"
                name="relocation"
                value="1"
                defaultChecked={search.relocation}
              />
              <span>{t('filters.relocation')}</span>
            </label>
            {(search.km !== null && search.city.length === 0) || (search.relocation && !hasPlace(search)) ? (
              <p className="text-xs text-soft">{t('filters.needsPlace')}</p>
            ) : null}
          </div>
        </FilterGroup>
        {list('format')}
        {list('employment')}
        {list('status')}
        <FilterGroup legend={t('filters.titles.period')}>
          <select
            className="input"
            name="period"
            defaultValue={search.period ?? ''}
            aria-label={t('filters.titles.period')}
          >
            <option value="">{t('filters.period.any')}</option>
            {resumePeriods.map((days) => (
              <option key={days} value={days}>
                {t(`filters.period.${days}`)}
              </option>
            ))}
          </select>
        </FilterGroup>
        <MoreFilters
          title={t('filters.moreTitle')}
          words={words}
          call="GET /v1/resumes/facets"
          {...moreFilters(search, facets, t, names)}
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

function SalaryGroup({
  search,
  facets: { facets, salary_histogram: bars },
}: Pick<Props, 'search' | 'facets'>) {
  const t = useTranslations('resumes')
  const step = bars[1]?.from ?? 1
  return (
    <FilterGroup legend={t('filters.salaryTo')}>
      <div>
        <input
          className="input"
          type="number"
          name="salary_to"
          inputMode="numeric"
          min={1}
          max={100_000_000}
          aria-label={t('filters.salaryTo')}
          placeholder={t('filters.salaryPlaceholder')}
          defaultValue={search.salary_to ?? ''}
        />
        {bars.some((bar) => bar.count > 0) ? (
          <Bars
            className="mt-3"
            height={36}
            values={bars.map((bar) => bar.count)}
            {...(search.salary_to !== null && {
              litTo: Math.min(bars.length - 1, Math.floor((search.salary_to - 1) / step)),
            })}
            label={t('filters.histogram')}
          />
        ) : null}
        <div className="mt-2">
          <FilterCheck
            name="with_salary"
            item={{ count: 0, ...facets.with_salary[0], value: '1', name: t('filters.flags.with_salary') }}
            checked={search.with_salary}
          />
        </div>
      </div>
    </FilterGroup>
  )
}

const moreGroups = ['category', 'skill', 'education', 'language', 'licence'] as const
const moreFlags = ['vehicle', 'trips', 'night', 'temporary', 'internship'] as const

type Words<N extends 'resumes' | 'dictionaries'> = ReturnType<typeof useTranslations<N>>

/** Rarely used filters of resumes; their values only while one of them is set. */
function moreFilters(
  search: ResumeSearch,
  facets: ResumeFacets['facets'],
  t: Words<'resumes'>,
  names: Words<'dictionaries'>,
): MoreFiltersShown {
  const chosen = (name: (typeof moreGroups)[number]) => search[name].map(String)
  const set = moreFlags.filter((name) => search[name])
  const isSet = set.length > 0 || moreGroups.some((name) => search[name].length > 0)
  const levels = languageLevels.map(
    (level) => [level, t('filters.levelFrom', { level: names(`language_levels.${level}`) })] as const,
  )
  const level = {
    name: 'language_level',
    label: t('filters.titles.level'),
    chosen: search.language_level ?? '',
    options: [['', t('filters.levelAny')] as const, ...levels],
  }
  const values = [
    ...moreGroups.map((name) => [name, shownOf(facets[name], chosen(name), shownOfMore)] as const),
    ...moreFlags.map((name) => [name, shownOf(facets[name], [])] as const),
  ]
  return {
    groups: moreGroups.map((name) => ({
      name,
      legend: t(`filters.titles.${name}`),
      chosen: chosen(name),
      ...(name === 'language' && { select: level }),
    })),
    flags: [
      {
        legend: t('filters.titles.flags'),
        labels: Object.fromEntries(moreFlags.map((name) => [name, t(`filters.flags.${name}`)])),
      },
    ],
    set,
    values: isSet ? Object.fromEntries(values) : undefined,
  }
}
