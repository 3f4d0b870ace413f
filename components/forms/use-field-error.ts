'use client'

import { useTranslations } from 'next-intl'
import type { FieldError } from '@/lib/contracts/errors'

/** Words for the error of a field out of `data.errors[]` (or the contract's own check); undefined when it has none. */
export function useFieldError(errors: readonly FieldError[]): (field: string) => string | undefined {
  const t = useTranslations('fieldErrors')
  return (field) => {
    const error = errors.find((item) => item.field === field || item.field.startsWith(`${field}.`))
    return error ? t(error.code, error.params) : undefined
  }
}
