import type { Picked } from '@/components/forms/suggest/suggest-field'
import type { ResumeDetails } from '@/lib/contracts/resume-details'
import type { ResumeDraft } from '@/lib/contracts/resume-fields'

export interface CourseForm {
  name: string
  organization: string
  result: string
  year: string
}
export interface CertificateForm {
  title: string
  year: string
  url: string
}
type Lists = { [K in keyof ResumeDetails]-?: NonNullable<ResumeDetails[K]> }

/** The fields that search does not use: names beside ids, years as text, lists as typed. */
export interface DetailsForm {
  district: string
  workPermits: string
  relocationCities: Picked[]
  travelTime: Lists['travel_time']
  noExperience: boolean
  internship: boolean
  volunteering: boolean
  temporaryJob: boolean
  nightShifts: boolean
  courses: CourseForm[]
  attestations: CourseForm[]
  certificates: CertificateForm[]
  recommendations: Lists['recommendations']
  portfolio: Lists['portfolio']
  sites: Lists['sites']
  otherContacts: Lists['other_contacts']
  phoneComment: string
  preferredContact: Lists['preferred_contact'] | ''
}

export const emptyDetails: DetailsForm = {
  district: '',
  workPermits: '',
  relocationCities: [],
  travelTime: 'any',
  noExperience: false,
  internship: false,
  volunteering: false,
  temporaryJob: false,
  nightShifts: false,
  courses: [],
  attestations: [],
  certificates: [],
  recommendations: [],
  portfolio: [],
  sites: [],
  otherContacts: [],
  phoneComment: '',
  preferredContact: '',
}

export const emptyCourse: CourseForm = { name: '', organization: '', result: '', year: '' }

/** Digits of the typed text: «120 000 ₽» is 120000; null for none. */
export function wholeNumber(text: string): number | null {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? null : Math.min(Number(digits), 2_147_483_647)
}

export function yearOf(text: string): number | null {
  const year = wholeNumber(text)
  return year !== null && year >= 1950 && year <= 2033 ? year : null
}

export const yearText = (year: number | null) => (year === null ? '' : String(year))

/** «Россия, Казахстан» as a list. */
export const listOf = (text: string, most: number): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, most)

const courseOf = ({ name, organization, result, year }: CourseForm) => ({
  name: name.trim(),
  organization: organization.trim(),
  result: result.trim(),
  year: yearOf(year),
})

export function detailsOf(form: DetailsForm) {
  return {
    district: form.district.trim(),
    work_permits: listOf(form.workPermits, 8),
    relocation_city_ids: form.relocationCities.map((city) => city.id),
    travel_time: form.travelTime,
    no_experience: form.noExperience,
    internship: form.internship,
    volunteering: form.volunteering,
    temporary_job: form.temporaryJob,
    night_shifts: form.nightShifts,
    courses: form.courses.map(courseOf),
    attestations: form.attestations.map(courseOf),
    certificates: form.certificates.map(({ title, year, url }) => ({
      title: title.trim(),
      year: yearOf(year),
      url: url.trim(),
    })),
    recommendations: form.recommendations.map(({ name, position, organization }) => ({
      name: name.trim(),
      position: position.trim(),
      organization: organization.trim(),
    })),
    portfolio: form.portfolio.map(({ title, url }) => ({ title: title.trim(), url: url.trim() })),
    sites: form.sites.map(({ kind, url }) => ({ kind, url: url.trim() })),
    other_contacts: form.otherContacts.map(({ kind, value, comment }) => ({
      kind,
      value: value.trim(),
      comment: comment.trim(),
    })),
    phone_comment: form.phoneComment.trim(),
    preferred_contact: form.preferredContact || null,
  } satisfies ResumeDetails
}

export function detailsFormOf(fields: ResumeDraft, cityName: (id: number) => string): DetailsForm {
  const courses = (items: ResumeDraft['courses']): CourseForm[] =>
    (items ?? []).map((item) => ({ ...item, year: yearText(item.year) }))
  return {
    district: fields.district ?? '',
    workPermits: (fields.work_permits ?? []).join(', '),
    relocationCities: (fields.relocation_city_ids ?? []).map((id) => ({ id, name: cityName(id) })),
    travelTime: fields.travel_time ?? emptyDetails.travelTime,
    noExperience: fields.no_experience ?? false,
    internship: fields.internship ?? false,
    volunteering: fields.volunteering ?? false,
    temporaryJob: fields.temporary_job ?? false,
    nightShifts: fields.night_shifts ?? false,
    courses: courses(fields.courses),
    attestations: courses(fields.attestations),
    certificates: (fields.certificates ?? []).map((item) => ({ ...item, year: yearText(item.year) })),
    recommendations: fields.recommendations ?? [],
    portfolio: fields.portfolio ?? [],
    sites: fields.sites ?? [],
    otherContacts: fields.other_contacts ?? [],
    phoneComment: fields.phone_comment ?? '',
    preferredContact: fields.preferred_contact ?? '',
  }
}
