'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/check'
import { Field } from '@/components/ui/field'
import type { HiringPage } from '@/lib/contracts/hiring-pages'

export interface IntakeFormProps {
  company: { public_id: string; name: string }
  page: HiringPage
  /** Shown on the page: an application to one of them comes by the same referral. */
  vacancies: readonly string[]
}

/** Whom the person lets keep their data, what for, how long, and how it is taken back. */
export function ConsentField({
  page,
  checked,
  error,
  onChange,
}: {
  page: HiringPage
  checked: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
}) {
  const t = useTranslations('hiringPage.join')
  const { data_controller: operator, inn, consent } = page
  return (
    <Field label={t('consentTitle')} error={error}>
      {(control) => (
        <div className="grid gap-2">
          <p className="text-sm text-soft">
            {t('consentText', { operator, inn: inn ?? 'none', months: consent.months })}
          </p>
          <Checkbox
            {...control}
            label={t('consent')}
            checked={checked}
            onChange={({ target }) => onChange(target.checked)}
          />
        </div>
      )}
    </Field>
  )
}

/** The same for every address: known, unknown, or of somebody who refused. */
export function Sent({ email }: { email: string }) {
  const t = useTranslations('hiringPage.join')
  return (
    <div className="grid gap-4" role="status">
      <div className="grid gap-1">
        <h3 className="text-lg">{t('sentTitle')}</h3>
        <p className="wrap-anywhere">{t('sentText', { email })}</p>
      </div>
      <div className="grid gap-2">
        <h4 className="font-semibold">{t('next')}</h4>
        <ol className="list-decimal grid gap-1.5 ps-5">
          <li>{t('nextSteps.confirm')}</li>
          <li>{t('nextSteps.company')}</li>
          <li>{t('nextSteps.withdraw')}</li>
        </ol>
        <p className="text-sm text-soft">{t('nextSteps.nothing')}</p>
      </div>
    </div>
  )
}
