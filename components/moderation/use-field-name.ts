'use client'

import { useTranslations } from 'next-intl'
import moderation from '@/messages/ru/moderation.json'

/** A field of either form in words; one that has none stands by its own name. */
export function useFieldName(): (field: string) => string {
  const t = useTranslations('moderation')
  return (field) =>
    field in moderation.fields ? t(`fields.${field as keyof typeof moderation.fields}`) : field
}
