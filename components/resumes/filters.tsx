import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { SearchIcon } from '@/components/ui/icons'
import { Input, Select } from '@/components/ui/input'
import { experienceBands, workFormats } from '@/lib/contracts/enums'
import { type ResumeSearch, resumeSorts } from '@/lib/contracts/resume-search'
import { SearchForm } from './search-form'
import type { ResumeWords } from './words'

export interface FilterChoices {
  /** Largest first; the chosen one is among them. */
  cities: { id: number; name: string }[]
  areas: { id: number; name: string; roles: { id: number; name: string }[] }[]
}

export function ResumeFilters({
  search,
  choices,
  words: { t, names },
}: {
  search: ResumeSearch
  choices: FilterChoices
  words: ResumeWords
}) {
  const count =
    search.city.length +
    search.role.length +
    search.format.length +
    search.experience.length +
    (search.salary_to === null ? 0 : 1)
  return (
    <SearchForm
      // Chips and page links change the search from outside: the fields start anew with it.
      key={JSON.stringify(search)}
      count={count}
      labels={{ filters: t('filters.title') }}
      search={
        <div className="rlist-search">
          <Input
            name="text"
            type="search"
            defaultValue={search.text}
            placeholder={t('filters.text')}
            aria-label={t('filters.text')}
            maxLength={512}
            enterKeyHint="search"
          />
          <Button type="submit" variant="ink" className="btn-icon" aria-label={t('filters.search')}>
            <SearchIcon />
          </Button>
        </div>
      }
      filters={
        <div className="rfilters-body">
          <Field label={t('filters.city')}>
            {(control) => (
              <Select
                {...control}
                name="city"
                defaultValue={search.city[0] ?? ''}
                placeholder={t('filters.anyCity')}
              >
                {choices.cities.map((city) => (
                  <option key={city.id} value={city.id}>
                    {city.name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('filters.role')}>
            {(control) => (
              <Select
                {...control}
                name="role"
                defaultValue={search.role[0] ?? ''}
                placeholder={t('filters.anyRole')}
              >
                {choices.areas.map((area) => (
                  <optgroup key={area.id} label={area.name}>
                    {area.roles.map((role) => (
                      <option key={role.id} value={role.id}>
                        {role.name}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('filters.salaryTo')}>
            {(control) => (
              <Input
                {...control}
                name="salary_to"
                inputMode="numeric"
                pattern="[0-9]*"
                defaultValue={search.salary_to ?? ''}
              />
            )}
          </Field>
          <Field label={t('filters.experience')}>
            {(control) => (
              <Select
                {...control}
                name="experience"
                defaultValue={search.experience[0] ?? ''}
                placeholder={t('filters.anyExperience')}
                options={experienceBands.map((band) => ({ value: band, label: names(`experience.${band}`) }))}
              />
            )}
          </Field>
          <FieldGroup legend={t('filters.format')}>
            {workFormats.map((format) => (
              <Checkbox
                key={format}
                name="format"
                value={format}
                defaultChecked={search.format.includes(format)}
                label={names(`work_formats.${format}`)}
              />
            ))}
          </FieldGroup>
          <Field label={t('filters.sort')}>
            {(control) => (
              <Select
                {...control}
                name="sort"
                defaultValue={search.sort}
                options={resumeSorts.map((sort) => ({ value: sort, label: t(`filters.sorts.${sort}`) }))}
              />
            )}
          </Field>
          <Button type="submit" variant="primary" block>
            {t('filters.show')}
          </Button>
        </div>
      }
    />
  )
}
