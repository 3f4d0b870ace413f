import type { AutopickupCriteria } from '@/lib/contracts/autopickup'
import type { EmploymentForm, WorkFormat } from '@/lib/contracts/enums'

interface ResumeWishes {
  roleIds: readonly number[]
  cityId: number | null
  workFormats: readonly WorkFormat[]
  employmentForms: readonly EmploymentForm[]
  salaryMonthNet: number | null
}

/** What one would look for with this resume, to begin with. */
export function criteriaOf(resume: ResumeWishes): AutopickupCriteria {
  return {
    role_ids: resume.roleIds.slice(0, 5),
    city_ids: resume.cityId === null ? [] : [resume.cityId],
    formats: [...resume.workFormats],
    min_salary: resume.salaryMonthNet,
    salary_required: false,
    schedules: [],
    employment_forms: [...resume.employmentForms],
    experience: [],
    company_types: [],
    stop_words: [],
    stop_companies: [],
    verified_only: false,
  }
}
