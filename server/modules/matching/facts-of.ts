import type { ResumeDetails } from '@/lib/contracts/resume-details'
import type { LanguageFact, ResumeFacts, VacancyFacts } from './facts'

type ResumeColumns = Omit<ResumeFacts, 'relocationCityIds' | 'experienceMonths' | 'licences'> & {
  totalExperienceMonths: number
  driverLicences: ResumeFacts['licences']
  details: Pick<ResumeDetails, 'relocation_city_ids'>
}

/** Every fact by name: whatever else a row holds stays out of the score. */
export function resumeFactsOf(row: ResumeColumns): ResumeFacts {
  return {
    roleIds: row.roleIds,
    skillKeys: row.skillKeys,
    salaryMonthNet: row.salaryMonthNet,
    cityId: row.cityId,
    relocation: row.relocation,
    relocationCityIds: row.details.relocation_city_ids ?? [],
    workFormats: row.workFormats,
    employmentForms: row.employmentForms,
    experienceMonths: row.totalExperienceMonths,
    languages: row.languages,
    licences: row.driverLicences,
  }
}

type VacancyColumns = Omit<VacancyFacts, 'licences'> & {
  languages: readonly LanguageFact[]
  driverLicences: VacancyFacts['licences']
}

export function vacancyFactsOf(row: VacancyColumns): VacancyFacts {
  return {
    roleId: row.roleId,
    skillKeys: row.skillKeys,
    salaryMonthNet: row.salaryMonthNet,
    cityIds: row.cityIds,
    workFormats: row.workFormats,
    employmentForm: row.employmentForm,
    experience: row.experience,
    languages: row.languages,
    licences: row.driverLicences,
  }
}
