'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { revealField } from '@/components/forms/creation/frame'
import type { CompletenessPart } from '@/lib/shared/resume-completeness'
import type { ResumeForm } from './resume-form'

export interface SectionProps {
  form: UseFormReturn<ResumeForm>
  /** Words for the error of a contract field. */
  errorOf: (field: string) => string | undefined
}

/** Goes to a field, or to the first control of a section. */
export function jump(id: string): void {
  const target = document.getElementById(id)
  const control = target?.matches('input, select, textarea')
    ? target
    : target?.querySelector<HTMLElement>('input, select, textarea, button')
  if (control) revealField(control)
}

export const sectionIds = [
  'what',
  'experience',
  'education',
  'skills',
  'proofs',
  'about',
  'visibility',
] as const

/** Target of each completeness part: a field, or the first field of a section. */
export const fieldIds: Record<CompletenessPart, string> = {
  title: 'resume-title',
  role: 'resume-roles',
  city: 'resume-city',
  salary: 'resume-salary',
  formats: 'what',
  name: 'resume-name',
  contacts: 'resume-phone',
  about: 'resume-about',
  skills: 'resume-skills',
  languages: 'skills',
  experience: 'experience',
  experience_details: 'experience',
  education: 'education',
}

const groups = ['work_formats', 'employment_forms', 'languages', 'language_levels', 'currencies'] as const

/** Labels of fields and codes. */
export function useFieldNames() {
  const t = useTranslations('resumeForm')
  const names = useTranslations('dictionaries')
  return useMemo(() => {
    const labels: Partial<Record<keyof ResumeForm, string>> = {
      title: t('title'),
      roles: t('roles'),
      city: t('city'),
      salary: t('salary'),
      currency: t('currency'),
      workFormats: t('formats'),
      employmentForms: t('employment'),
      relocation: t('relocation'),
      trips: t('trips'),
      status: t('status'),
      jobs: t('experience'),
      schools: t('education'),
      skills: t('skills'),
      languages: t('languages'),
      licences: t('licences'),
      hasVehicle: t('vehicle'),
      lastName: t('lastName'),
      firstName: t('firstName'),
      middleName: t('middleName'),
      birthDate: t('birthDate'),
      gender: t('gender'),
      citizenship: t('citizenship'),
      phone: t('phone'),
      email: t('email'),
      about: t('about'),
      visibility: t('visibility'),
      consent: t('consentTitle'),
      hiddenFields: t('hidden'),
      district: t('district'),
      workPermits: t('workPermits'),
      relocationCities: t('relocationCities'),
      travelTime: t('travelTime'),
      noExperience: t('noExperience'),
      internship: t('internship'),
      volunteering: t('volunteering'),
      temporaryJob: t('temporaryJob'),
      nightShifts: t('nightShifts'),
      courses: t('courses'),
      attestations: t('attestations'),
      certificates: t('certificates'),
      recommendations: t('recommendations'),
      portfolio: t('portfolio'),
      sites: t('sites'),
      otherContacts: t('otherContacts'),
      phoneComment: t('phoneComment'),
      preferredContact: t('preferred'),
    }
    const nameOf = (code: string) => {
      const own = [
        `relocations.${code}`,
        `tripsNames.${code}`,
        `statuses.${code}`,
        `visibilities.${code}`,
        `travelTimes.${code}`,
        `preferredNames.${code}`,
      ]
      const key = own.find((candidate) => t.has(candidate as 'title'))
      if (key) return t(key as 'title')
      const group = groups.find((candidate) => names.has(`${candidate}.${code}` as 'currencies.RUB'))
      return group && names(`${group}.${code}` as 'currencies.RUB')
    }
    return { labels, nameOf }
  }, [t, names])
}
