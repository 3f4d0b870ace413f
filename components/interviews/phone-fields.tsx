'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'

type Caller = 'employer' | 'candidate'
type Props = {
  caller: Caller
  number: string
  error: string | undefined
  onCaller: (caller: Caller) => void
  onNumber: (number: string) => void
}

/** Who calls whom; the company’s number is asked for where the candidate does. */
export function PhoneFields({ caller, number, error, onCaller, onNumber }: Props) {
  const t = useTranslations('interviews.create')
  return (
    <div className="talk-fields">
      <Field label={t('caller')}>
        {(control) => (
          <Select
            {...control}
            value={caller}
            options={[
              { value: 'employer', label: t('callerEmployer') },
              { value: 'candidate', label: t('callerCandidate') },
            ]}
            onChange={({ target }) => onCaller(target.value === 'candidate' ? 'candidate' : 'employer')}
          />
        )}
      </Field>
      {caller === 'candidate' ? (
        <Field label={t('number')} error={error}>
          {(control) => (
            <Input
              {...control}
              type="tel"
              maxLength={40}
              value={number}
              onChange={({ target }) => onNumber(target.value)}
            />
          )}
        </Field>
      ) : null}
    </div>
  )
}
