'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FormSkeleton } from '@/components/forms/form-skeleton'
import { ErrorState } from '@/components/ui/states'
import { ApiError } from '@/lib/api/api-error'
import { loadDictionaries, namesById } from '@/lib/api/dictionaries'
import { EditForm } from './edit-form'
import type { EnumNames } from './enum-names'
import { ownVacancyKey, useOwnVacancy } from './own-query'

interface Props {
  publicId: string
  names: EnumNames
  /** The 404 view, for an id that is not the company's. */
  missing: ReactNode
}

/** Loads a vacancy of the own company into the form. */
export function EditVacancy({ publicId, names, missing }: Props) {
  const common = useTranslations('common')
  const client = useQueryClient()
  const own = useOwnVacancy(publicId)
  const dictionaries = useQuery({
    queryKey: ['dictionaries'],
    queryFn: loadDictionaries,
    staleTime: Number.POSITIVE_INFINITY,
  })

  if (own.error instanceof ApiError && own.error.status === 404) return missing
  if (own.isError || dictionaries.isError) {
    const retry = () => Promise.all([own.refetch(), dictionaries.refetch()])
    return (
      <ErrorState
        title={common('failed.title')}
        text={common('failed.text')}
        retryLabel={common('retry')}
        onRetry={() => void retry()}
      />
    )
  }
  if (!own.data || !dictionaries.data) return <FormSkeleton />
  return (
    <EditForm
      key={publicId}
      own={own.data}
      names={names}
      byId={namesById(dictionaries.data)}
      onSaved={(next) => client.setQueryData(ownVacancyKey(publicId), next)}
    />
  )
}
