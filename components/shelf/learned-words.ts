import type { useTranslations } from 'next-intl'
import type { LearnedChange } from '@/lib/contracts/autopickup'
import { formatNumber } from '@/lib/format/number'

/** «зарплата от 90 000 ₽, без вахты»: what the autopickup has learned; empty for nothing. */
export function learnedWords(
  changes: readonly LearnedChange[],
  t: ReturnType<typeof useTranslations<'shelf'>>,
): string {
  return changes
    .map(({ field, values }) =>
      field === 'min_salary'
        ? t('learned.min_salary', { value: `${formatNumber(Number(values[0] ?? 0))}\u00a0₽` })
        : t(`learned.${field}`),
    )
    .join(', ')
}
