'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/check'
import { FieldGroup } from '@/components/ui/field'
import type { CallResult } from '@/lib/contracts/calls'

type Props = {
  colleagues: CallResult<'GET /v1/vacancies/:publicId/interview-options'>['colleagues']
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error: string | undefined
}

/** Who talks or watches for the company; nothing to choose for one alone. */
export function InterviewersField({ colleagues, chosen, onChange, error }: Props) {
  const t = useTranslations('interviews.create')
  if (colleagues.length < 2) return null
  const toggle = (id: string, on: boolean) =>
    onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id))
  return (
    <FieldGroup legend={t('interviewers')} error={error}>
      {colleagues.map(({ public_id: id, name, me }) => (
        <Checkbox
          key={id}
          label={me ? t('you', { name }) : name}
          checked={chosen.includes(id)}
          onChange={({ target }) => toggle(id, target.checked)}
        />
      ))}
    </FieldGroup>
  )
}
