'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { FormSkeleton } from '@/components/forms/creation/form-skeleton'
import { createdAt } from '@/components/forms/creation/use-creation'
import { LoadFailed } from '@/components/layout/load-failed'
import { loadDictionaries, namesById } from '@/lib/api/dictionaries'
import { ApiError } from '@/lib/api/errors'
import { routes } from '@/lib/routes'
import type { EnumNames } from './enum-names'
import { useCompany, useOwnVacancy } from './own-query'
import { VacancyCreation } from './vacancy-creation'
import { formOf } from './vacancy-draft'
import { emptyVacancyForm } from './vacancy-form'

interface Props {
  publicId: string
  names: EnumNames
  /** The 404 view, for a foreign or unknown id. */
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

/**
 * A vacancy that is not on the server yet. A guest's draft is stored in this browser; an employer's is created on the
 * server with the first change, including what they typed as a guest.
 */
export function NewVacancy({ names, missing }: { names: EnumNames; missing: ReactNode }) {
  const t = useTranslations('vacancyForm')
  const company = useCompany(t('yourCompany'))
  const [created] = useState(() => createdAt(routes.vacancyEdit))
  return created ? (
    <EditVacancy publicId={created} names={names} missing={missing} />
  ) : (
    <VacancyCreation own={null} start={emptyVacancyForm} names={names} company={company} />
  )
}
