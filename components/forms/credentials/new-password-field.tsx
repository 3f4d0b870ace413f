'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useEffect, useState } from 'react'
import { Field } from '@/components/ui/field'
import type { PasswordStrength, RatePassword } from '@/lib/shared/password-strength'
import { PasswordInput } from './password-input'

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> & {
  label: string
  value: string
  onText: (value: string) => void
  error: string | undefined
  /** The person's names and contacts, which a password must not contain. */
  own: readonly string[]
}

/** New-password field with a strength meter that uses the same rule as the server. */
export function NewPasswordField({ label, value, onText, error, own, ...rest }: Props) {
  const t = useTranslations('account')
  const [judge, setJudge] = useState<RatePassword | null>(null)
  const [strength, setStrength] = useState<PasswordStrength | null>(null)

  // The dictionaries are loaded on focus; without them only the server checks.
  const prepare = () => {
    if (judge) return
    import('@/lib/shared/password-strength')
      .then((module) => module.loadPasswordRater())
      .then((loaded) => setJudge(() => loaded))
      .catch((failure: unknown) => console.warn('password strength not shown', failure))
  }
  const names = own.join(' ')
  useEffect(() => {
    if (!judge || value === '') return setStrength(null)
    const timer = setTimeout(() => setStrength(judge(value, names.split(' '))), 150)
    return () => clearTimeout(timer)
  }, [judge, value, names])

  const level = strength && value.length >= 8 ? strength.level : 0
  const advice = strength
    ? value.length < 8
      ? t('strength.tooShort')
      : strength.reason
        ? t(`strength.reasons.${strength.reason}`)
        : t(`strength.levels.${strength.level as 1 | 2 | 3}`)
    : null
  return (
    <div className="grid gap-2">
      <Field label={label} hint={error || advice ? undefined : t('password.hint')} error={error}>
        {(control) => (
          <PasswordInput
            {...rest}
            control={control}
            autoComplete="new-password"
            value={value}
            onFocus={prepare}
            onChange={(event) => {
              // The field may have been focused before hydration.
              prepare()
              onText(event.target.value)
            }}
          />
        )}
      </Field>
      <div className="strength" data-level={strength ? level : undefined}>
        <span className="strength-bars" aria-hidden="true">
          <span />
          <span />
          <span />
        </span>
        <p role="status" className="text-xs text-soft">
          {error ? null : advice}
        </p>
      </div>
    </div>
  )
}
