'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { useFetched } from './use-fetched'

/** A test of the company to be taken here; without one, words say what to do. */
export function TestPicker({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (publicId: string) => void
}) {
  const t = useTranslations('negotiations.letters')
  const data = useFetched((signal) => api('GET /v1/my/tests', { signal }))
  if (!data || data.length === 0) return null
  return (
    <Field label={t('test')} hint={t('testHint')} error={error}>
      {(control) => (
        <Select
          {...control}
          placeholder={t('ownWords')}
          value={value}
          options={data.map(({ public_id, title }) => ({ value: public_id, label: title }))}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
