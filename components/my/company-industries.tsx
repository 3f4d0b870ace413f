'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { FieldControl } from '@/components/ui/field'
import { CloseIcon } from '@/components/ui/icons'
import { Select } from '@/components/ui/input'
import { loadDictionaries } from '@/lib/api/dictionaries'
import { type Company, companyLimits } from '@/lib/contracts/companies'

type Industry = Company['industries'][number]

/** What a company does: a few areas of the dictionary. */
export function CompanyIndustries({
  control,
  values,
  onChange,
}: {
  control: FieldControl
  values: readonly Industry[]
  onChange: (values: Industry[]) => void
}) {
  const t = useTranslations('my.companies')
  const forms = useTranslations('forms')
  const areas = useQuery({ queryKey: ['areas'], queryFn: async () => (await loadDictionaries()).areas })
  const left = (areas.data ?? []).filter((area) => !values.some((value) => value.id === area.id))
  return (
    <div className="grid gap-2">
      {values.length > 0 ? (
        <ul className="tags-list">
          {values.map((value) => (
            <li key={value.id}>
              <button
                type="button"
                className="chip"
                aria-label={forms('remove', { name: value.name })}
                onClick={() => onChange(values.filter((other) => other !== value))}
              >
                {value.name}
                <CloseIcon size={14} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {values.length >= companyLimits.industries ? (
        <p className="field-hint">{forms('limitReached', { limit: companyLimits.industries })}</p>
      ) : (
        <Select
          {...control}
          value=""
          placeholder={t('industryAdd')}
          options={left.map((area) => ({ value: String(area.id), label: area.name }))}
          onChange={(event) => {
            const area = left.find(({ id }) => String(id) === event.target.value)
            if (area) onChange([...values, area])
          }}
        />
      )}
    </div>
  )
}
