'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

type Props = {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  hint?: string
}

/** E-mail or phone, whichever a person is known by. */
export function UsernameField({ value, onChange, error, hint }: Props) {
  const t = useTranslations('account')
  return (
    <Field label={t('username')} error={error} hint={hint}>
      {(control) => (
        <Input
          {...control}
          name="username"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
