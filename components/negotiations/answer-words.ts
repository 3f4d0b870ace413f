'use client'

import { useTranslations } from 'next-intl'
import type { AnswerValue, Question } from '@/lib/contracts/screening-questions'

/** An answer in words. */
export function useAnswerWords() {
  const t = useTranslations('inbox.screening')
  return ({ kind, options }: Question, value: AnswerValue | null): string => {
    if (value === null) return t('noAnswer')
    if (kind === 'bool') return value === 'yes' ? t('yes') : t('no')
    const word = (id: string) => options.find((option) => option.id === id)?.text ?? id
    if (Array.isArray(value)) return value.map(word).join(', ')
    return typeof value === 'number' ? String(value).replace('.', ',') : word(value)
  }
}
