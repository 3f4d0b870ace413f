'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { EnumNames } from './enum-names'
import type { VacancyForm } from './vacancy-form'

/** What the fields of the form and their codes are called. */
export function useFieldNames(names: EnumNames) {
  const t = useTranslations('vacancyForm')
  return useMemo(() => {
    const labels: Partial<Record<keyof VacancyForm, string>> = {
      title: t('title'),
      role: t('role'),
      cities: t('cities'),
      address: t('address'),
      metro: t('metro'),
      salaryFrom: t('salaryFromLong'),
      salaryTo: t('salaryToLong'),
      currency: t('currency'),
      tax: t('tax'),
      mode: t('mode'),
      frequency: t('frequency'),
      description: t('description'),
      skills: t('skills'),
      employmentForm: t('employment'),
      workFormats: t('formats'),
      scheduleDays: t('schedule'),
      workingHours: t('hours'),
      experience: t('experience'),
      education: t('education'),
      laborContract: t('laborContract'),
      civilLawContracts: t('contract'),
      flyInDays: t('flyInDays'),
      ageRestriction: t('age'),
      languages: t('languages'),
      licences: t('licences'),
      internship: t('internship'),
      nightShifts: t('night'),
      acceptHandicapped: t('handicapped'),
      letterRequired: t('letter'),
      replyPromise: t('promise'),
      contactName: t('contactName'),
      contactEmail: t('contactEmail'),
      contactPhones: t('contactPhone'),
      showContacts: t('showContacts'),
      code: t('code'),
      department: t('department'),
      manager: t('manager'),
      anonymous: t('anonymous'),
      employerName: t('employerName'),
    }
    const taxes: Record<string, string> = { net: t('taxNet'), gross: t('taxGross') }
    const nameOf = (code: string) => {
      const named = Object.values(names).find((group) => code in group)?.[code]
      return taxes[code] ?? (typeof named === 'object' ? named.symbol : named)
    }
    return { labels, nameOf }
  }, [t, names])
}
