import { useTranslations } from 'next-intl'
import { FilterGroup } from '@/components/forms/search/filter-groups'
import { defaultRadius, type VacancySearch } from '@/lib/contracts/vacancy-search'
import { NearMe } from './near-me'

const radii = [5, 10, 20, 30, 50, 100]

/** How far from the chosen city, or from where one stands: that is asked of the browser when the button is pressed. */
export function RadiusFilter({ search }: { search: VacancySearch }) {
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
