'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FormSkeleton } from '@/components/forms/form-skeleton'
import { LoadFailed } from '@/components/layout/load-failed'
import { loadDictionaries, namesById } from '@/lib/api/dictionaries'
import { ApiError } from '@/lib/api/errors'
import type { EnumNames } from './enum-names'
import { useOwnVacancy } from './own-query'
import { VacancyCreation } from './vacancy-creation'
import { formOf } from './vacancy-form'

interface Props {
  publicId: string
  names: EnumNames
  /** The 404 view, for an id that is not the company's. */
  missing: ReactNode
}

/** Loads a vacancy of the own company into the form. */
export function EditVacancy({ publicId, names, missing }: Props) {
  const t = useTranslations('vacancyForm')
  const own = useOwnVacancy(publicId)
  const dictionaries = useQuery({
    queryKey: ['dictionaries'],
    queryFn: loadDictionaries,
    staleTime: Number.POSITIVE_INFINITY,
  })

  if (own.error instanceof ApiError && own.error.status === 404) return missing
  if (own.isError || dictionaries.isError) {
    const retry = () => Promise.all([own.refetch(), dictionaries.refetch()])
    return <LoadFailed onRetry={() => void retry()} />
  }
  if (!own.data || !dictionaries.data) return <FormSkeleton title={t('editTitle')} />
  return (
    <VacancyCreation
      key={publicId}
      own={own.data}
      start={formOf(own.data.fields, namesById(dictionaries.data))}
      names={names}
      company={own.data.company}
    />
  )
}
