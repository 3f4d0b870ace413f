'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Checkbox } from '@/components/ui/check'
import { ErrorIcon } from '@/components/ui/icons'
import { routes } from '@/lib/routes'

export interface ConsentChoice {
  terms: boolean
  personal_data: boolean
  marketing: boolean
}

type Props = {
  value: ConsentChoice
  onChange: (value: ConsentChoice) => void
  errorOf: (field: string) => string | undefined
}

const documents = { terms: routes.terms(), personal_data: routes.privacy(), marketing: null } as const

/** Each consent is its own act; none is given in advance. */
export function ConsentFields({ value, onChange, errorOf }: Props) {
  const t = useTranslations('account.consents')
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t('legend')}</legend>
      {(['terms', 'personal_data', 'marketing'] as const).map((kind) => {
        const error = errorOf(`consents.${kind}`) ?? (kind === 'marketing' ? undefined : errorOf('consents'))
        const href = documents[kind]
        const link = (text: ReactNode) =>
          href ? (
            <a className="link" href={href} target="_blank" rel="noreferrer">
              {text}
            </a>
          ) : (
            text
          )
        return (
          <div key={kind}>
            <Checkbox
              name={`consents.${kind}`}
              label={t.rich(kind, { link })}
              checked={value[kind]}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `consent-${kind}-error` : undefined}
              onChange={(event) => onChange({ ...value, [kind]: event.target.checked })}
            />
            {error ? (
              <p className="field-error" id={`consent-${kind}-error`} role="alert">
                <ErrorIcon size={16} className="mt-px flex-none" />
                <span>{error}</span>
              </p>
            ) : null}
          </div>
        )
      })}
    </fieldset>
  )
}
