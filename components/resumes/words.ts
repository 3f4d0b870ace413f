import { useTranslations } from 'next-intl'
import type { Currency } from '@/lib/contracts/enums'
import { formatNumber } from '@/lib/format/number'

export interface ResumeWords {
  t: ReturnType<typeof useTranslations<'resumes'>>
  names: ReturnType<typeof useTranslations<'dictionaries'>>
}

/** Translators for the texts of a resume, on the server and in the browser. */
export const useResumeWords = (): ResumeWords => ({
  t: useTranslations('resumes'),
  names: useTranslations('dictionaries'),
})

/** «7 лет 3 месяца», «Без опыта»; `named` beside a city: «опыт 7 лет», which is not taken for an age. */
export function experienceText(months: number, { t }: Pick<ResumeWords, 't'>, style?: 'named'): string {
  const [years, rest] = [Math.floor(months / 12), months % 12]
  const parts = [
    ...(years > 0 ? [t('experience.years', { years })] : []),
    ...(rest > 0 ? [t('experience.months', { months: rest })] : []),
  ]
  if (parts.length === 0) return t('experience.none')
  return style ? t('experience.named', { length: parts.join(' ') }) : parts.join(' ')
}

/** «120 000 ₽». */
export function incomeText(
  salary: { amount: number; currency: Currency } | null,
  { t, names }: ResumeWords,
): string {
  if (!salary) return t('card.noSalary')
  return `${formatNumber(salary.amount)}\u00a0${names(`currencies.${salary.currency}`)}`
}

const monthYear = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2019-02` → «февраль 2019». */
export function monthText(month: string): string {
  return monthYear.format(new Date(`${month}-01T00:00:00Z`)).replace(/\s*г\.$/, '')
}
