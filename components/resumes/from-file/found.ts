import { doubtBelow, type ReadResume } from '@/lib/contracts/resume-files'
import type { ResumeDraft } from '@/lib/contracts/resumes'
import type { ResumeForm } from '../editor/resume-form'

/** What the form keeps of each field of the contract. */
const formKeys = {
  title: ['title'],
  role_ids: ['roles'],
  salary: ['salary', 'currency'],
  city_id: ['city'],
  first_name: ['firstName'],
  last_name: ['lastName'],
  middle_name: ['middleName'],
  birth_date: ['birthDate'],
  gender: ['gender'],
  citizenship: ['citizenship'],
  relocation: ['relocation'],
  trips: ['trips'],
  experience: ['jobs'],
  education: ['schools'],
  languages: ['languages'],
  skills: ['skills'],
  about: ['about'],
  employment_forms: ['employmentForms'],
  work_formats: ['workFormats'],
  driver_licences: ['licences'],
  phone: ['phone'],
  email: ['email'],
} satisfies Partial<Record<keyof ResumeDraft, (keyof ResumeForm)[]>>

/** The form with what was found in place of what stood there; fields that were not found stay. */
export function merged(current: ResumeForm, found: ResumeForm, fields: ResumeDraft): ResumeForm {
  const keys = Object.entries(formKeys).flatMap(([field, names]) => (field in fields ? names : []))
  return { ...current, ...Object.fromEntries(keys.map((key) => [key, found[key]])) }
}

/** Paths of the fields to look at again. */
export const doubtfulFields = ({ confidence }: ReadResume): Set<string> =>
  new Set(Object.keys(confidence).filter((field) => (confidence[field] as number) < doubtBelow))

/** What is shown and said of what was found, each with the contract's fields behind it. */
export const groups = {
  name: ['last_name', 'first_name', 'middle_name'],
  phone: ['phone'],
  email: ['email'],
  city: ['city_id'],
  birth_date: ['birth_date'],
  gender: ['gender'],
  title: ['title'],
  roles: ['role_ids'],
  salary: ['salary'],
  jobs: ['experience'],
  schools: ['education'],
  skills: ['skills'],
  languages: ['languages'],
  licences: ['driver_licences'],
  formats: ['employment_forms', 'work_formats', 'relocation', 'trips'],
  citizenship: ['citizenship'],
  about: ['about'],
} satisfies Record<string, (keyof ResumeDraft)[]>
export type Group = keyof typeof groups

const covers = (field: string, path: string) => path === field || path.startsWith(`${field}.`)

/** Groups that have something, in the order of a resume. */
export const groupsIn = (fields: ResumeDraft): Group[] =>
  (Object.keys(groups) as Group[]).filter((group) => groups[group].some((field) => field in fields))

/** Groups with a field to look at again. */
export const doubtfulGroups = (fields: ResumeDraft, doubts: ReadonlySet<string>): Group[] =>
  groupsIn(fields).filter((group) =>
    groups[group].some((field) => [...doubts].some((path) => covers(field, path))),
  )
