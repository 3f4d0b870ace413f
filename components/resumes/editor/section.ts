import type { UseFormReturn } from 'react-hook-form'
import type { CompletenessPart } from '@/lib/shared/resume-completeness'
import type { ResumeForm } from './resume-form'

export interface SectionProps {
  form: UseFormReturn<ResumeForm>
  /** Words for the error of a contract field. */
  errorOf: (field: string) => string | undefined
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

/** Where each part of the completeness is filled in: a field of its own, or the section that begins with it. */
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
