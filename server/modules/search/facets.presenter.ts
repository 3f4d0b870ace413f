import { employmentForms, experienceBands, workFormats } from '@/lib/contracts/enums'
import { type VacancyFacets, vacancyPeriods } from '@/lib/contracts/vacancy-search'
import { allDictionaries } from '@/server/modules/dictionaries/dictionaries.service'
import { placeOf, regionName, roleById } from '@/server/modules/vacancies/reference'
import { type FacetCount, type FacetName, salaryBars, salaryStep } from './facets.repository'

type Values = VacancyFacets['facets'][FacetName]

/** Counts with their Russian names; the short closed lists keep their own order and show zeros. */
export function presentFacets(counts: readonly FacetCount[]): VacancyFacets {
  const of = (facet: FacetCount['facet']) =>
    new Map(counts.filter((row) => row.facet === facet).map((row) => [row.value, row.count]))
  const found = (facet: FacetName, nameOf: (id: number) => string | undefined): Values =>
    [...of(facet)]
      .flatMap(([value, count]) => {
        const name = nameOf(Number(value))
        return name ? [{ value, name, count }] : []
      })
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'ru'))
  const closed = (facet: FacetName, values: readonly string[], nameOf: (value: string) => string): Values => {
    const known = of(facet)
    return values.map((value) => ({ value, name: nameOf(value), count: known.get(value) ?? 0 }))
  }
  const names = allDictionaries()
  const bars = of('salary')
  return {
    facets: {
      region: found('region', regionName),
      city: found('city', (id) => placeOf(id)?.name),
      role: found('role', (id) => roleById(id)?.name),
      experience: closed('experience', experienceBands, (value) => names.experience[value] ?? value),
      employment: closed('employment', employmentForms, (value) => names.employment_forms[value] ?? value),
      format: closed('format', workFormats, (value) => names.work_formats[value] ?? value),
      period: closed('period', vacancyPeriods.map(String), (value) => value),
      with_salary: closed('with_salary', ['1'], (value) => value),
    },
    salary_histogram: Array.from({ length: salaryBars }, (_, bar) => ({
      from: bar * salaryStep,
      count: bars.get(String(bar)) ?? 0,
    })),
  }
}
