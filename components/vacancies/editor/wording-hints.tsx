'use client'

import { useTranslations } from 'next-intl'
import { useDeferredValue } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { WarningIcon } from '@/components/ui/icons'
import { htmlToText } from '@/lib/shared/marked-text'
import { wordingAdvice } from '@/lib/shared/vacancy-wording'
import type { VacancyForm } from './vacancy-form'

/** Hints on discriminatory or unclear wording with a suggestion, shown while typing. */
export function WordingHints({
  control,
  of,
}: {
  control: Control<VacancyForm>
  of: 'title' | 'description'
}) {
  const typed = useWatch({ control, name: of })
  const t = useTranslations('vacancyForm')
  // Deferred, so that typing stays responsive.
  const text = useDeferredValue(typed)
  const advice = of === 'title' ? wordingAdvice(text, 'title') : wordingAdvice(htmlToText(text), 'text')
  return (
    <ul className="wording empty:hidden" aria-live="polite">
      {advice.map(({ reason, word }) => (
        <li key={reason}>
          <WarningIcon size={16} className="mt-0.5 flex-none" />
          <span>{t(`wording.${reason}`, { word })}</span>
        </li>
      ))}
    </ul>
  )
}
