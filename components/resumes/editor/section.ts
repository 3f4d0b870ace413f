import type { UseFormReturn } from 'react-hook-form'
import type { ResumeForm } from './resume-form'

export interface SectionProps {
  form: UseFormReturn<ResumeForm>
  /** Words for the error of a contract field. */
  errorOf: (field: string) => string | undefined
}

export const sectionIds = ['what', 'experience', 'education', 'skills', 'about', 'visibility'] as const
