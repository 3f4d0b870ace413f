import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'

export interface Choice {
  name: string
  label: string
  /** What stands for no choice. */
  all: string
  options: readonly { value: string; label: string }[]
}

type Props<F> = {
  choices: readonly Choice[]
  filter: F
  onChange: (change: Partial<F>) => void
}

/** What a list of events is narrowed down by: kinds, people, days. */
export function EventFilters<F extends Record<string, string>>({ choices, filter, onChange }: Props<F>) {
  const t = useTranslations('security')
  const set = (name: string, value: string) => onChange({ [name]: value } as Partial<F>)
  return (
    <div className="flex flex-wrap gap-3">
      {choices.map(({ name, label, all, options }) => (
        <Field key={name} label={label}>
          {(control) => (
            <Select
              {...control}
              placeholder={all}
              options={[...options]}
              value={filter[name] ?? ''}
              onChange={(event) => set(name, event.target.value)}
            />
          )}
        </Field>
      ))}
      {(['from', 'to'] as const).map((edge) => (
        <Field key={edge} label={t(edge)}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={filter[edge] ?? ''}
              onChange={(event) => set(edge, event.target.value)}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

/** Without what was not chosen: an empty value is no filter. */
export const chosen = <F extends Record<string, string>>(filter: F): Partial<F> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as Partial<F>
