'use client'

import { useTranslations } from 'next-intl'
import { BriefcaseIcon, DocumentIcon } from '@/components/ui/icons'
import type { AccountType } from '@/lib/contracts/enums'

const choices = [
  { role: 'candidate', Icon: DocumentIcon },
  { role: 'employer', Icon: BriefcaseIcon },
] as const

/** Which of the two a person is here. */
export function RoleChoice({
  value,
  onChange,
}: {
  value: AccountType
  onChange: (role: AccountType) => void
}) {
  const t = useTranslations('account.role')
  return (
    <fieldset>
      <legend className="field-label mb-1.5">{t('legend')}</legend>
      <div className="grid grid-cols-2 gap-3">
        {choices.map(({ role, Icon }) => (
          <label key={role} className="role-choice">
            <input
              type="radio"
              name="account_type"
              className="sr-only"
              value={role}
              checked={value === role}
              onChange={() => onChange(role)}
            />
            <Icon />
            <span>
              <span className="block font-semibold">{t(role)}</span>
              <span className="block text-xs text-soft">{t(`${role}Hint`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
