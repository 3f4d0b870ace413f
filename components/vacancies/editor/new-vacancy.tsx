'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { createdAt } from '@/components/forms/creation/use-creation'
import { routes } from '@/lib/routes'
import { EditVacancy } from './edit-vacancy'
import type { EnumNames } from './enum-names'
import { useCompany } from './own-query'
import { VacancyCreation } from './vacancy-creation'
import { emptyVacancyForm } from './vacancy-form'

/**
 * A vacancy that is not on the server yet. A guest's is kept in this browser; an employer's goes to the server with
 * the first change, and with it whatever was kept as a guest.
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
