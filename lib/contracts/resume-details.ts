import type { FieldError } from './errors'
import type { ResumeDraft } from './resume-fields'
import { z } from './zod'

export const travelTimes = ['any', 'less_than_hour', 'from_hour_to_one_and_half'] as const

export const siteKinds = [
  'personal',
  'github',
  'linkedin',
  'habr',
  'behance',
  'freelance',
  'vk',
  'other',
] as const

/** Further contacts besides phone and e-mail. */
export const otherContactKinds = ['phone', 'email', 'telegram', 'max', 'whatsapp', 'vk'] as const

export const preferredContacts = ['phone', 'email', 'other'] as const

const text = (max: number) => z.string().trim().max(max)
const year = z.int().min(1950).max(2033).nullable()

/** A safe link: http or https with a host. */
export function isWebAddress(address: string): boolean {
  if (!/^https?:\/\/[^\s]+$/i.test(address)) return false
  try {
    const { hostname, username, password } = new URL(address)
    return hostname.includes('.') && username === '' && password === ''
  } catch {
    return false
  }
}

/** Adds the scheme to a typed address like `site.ru/a`. */
export function webAddress(typed: string): string {
  const address = typed.trim()
  return address === '' || /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`
}

/** A course, or an exam without one. */
export const CourseItem = z.object({
  name: text(512),
  organization: text(128).default(''),
  result: text(512).default(''),
  year: year.default(null),
})
export type CourseItem = z.infer<typeof CourseItem>

export const CertificateItem = z.object({
  title: text(512),
  year: year.default(null),
  url: text(255).default(''),
})
export type CertificateItem = z.infer<typeof CertificateItem>

export const RecommendationItem = z.object({
  name: text(128),
  position: text(128).default(''),
  organization: text(128).default(''),
})
export type RecommendationItem = z.infer<typeof RecommendationItem>

export const PortfolioItem = z.object({ title: text(200).default(''), url: text(500) })
export type PortfolioItem = z.infer<typeof PortfolioItem>

export const SiteItem = z.object({ kind: z.enum(siteKinds), url: text(200) })
export type SiteItem = z.infer<typeof SiteItem>

export const OtherContact = z.object({
  kind: z.enum(otherContactKinds),
  value: text(100),
  comment: text(255).default(''),
})
export type OtherContact = z.infer<typeof OtherContact>

/** Fields that search does not use. All optional: a draft holds what has been typed so far. */
export const ResumeDetails = z.object({
  /** Metro station or district. */
  district: text(100).optional(),
  /** Countries with a work permit besides the citizenships. */
  work_permits: z.array(text(100).min(1)).max(8).optional(),
  relocation_city_ids: z.array(z.int32()).max(10).optional(),
  travel_time: z.enum(travelTimes).optional(),
  /** «Опыта пока нет», stated by the person: completes the part about jobs. */
  no_experience: z.boolean().optional(),
  internship: z.boolean().optional(),
  volunteering: z.boolean().optional(),
  temporary_job: z.boolean().optional(),
  night_shifts: z.boolean().optional(),
  courses: z.array(CourseItem).max(64).optional(),
  attestations: z.array(CourseItem).max(64).optional(),
  certificates: z.array(CertificateItem).max(20).optional(),
  recommendations: z.array(RecommendationItem).max(10).optional(),
  portfolio: z.array(PortfolioItem).max(20).optional(),
  sites: z.array(SiteItem).max(10).optional(),
  /** Four contacts in total with phone and e-mail. */
  other_contacts: z.array(OtherContact).max(2).optional(),
  phone_comment: text(255).optional(),
  preferred_contact: z.enum(preferredContacts).nullish(),
})
export type ResumeDetails = z.infer<typeof ResumeDetails>

export const detailNames = Object.keys(ResumeDetails.shape) as (keyof ResumeDetails)[]

const email = z.email()

/** Errors of the lists that prevent publication: incomplete rows, invalid addresses. */
export function detailErrors(fields: ResumeDraft): FieldError[] {
  const errors: FieldError[] = []
  const needs = (list: string, part: string, items: readonly object[] | undefined) =>
    items?.forEach((item, index) => {
      if (!(item as Record<string, unknown>)[part]) {
        errors.push({ field: `${list}.${index}.${part}`, code: 'required' })
      }
    })
  const leads = (list: string, items: readonly { url?: string | undefined }[] | undefined) =>
    items?.forEach(({ url }, index) => {
      if (url && !isWebAddress(webAddress(url))) {
        errors.push({ field: `${list}.${index}.url`, code: 'url_invalid' })
      }
    })
  needs('courses', 'name', fields.courses)
  needs('attestations', 'name', fields.attestations)
  needs('certificates', 'title', fields.certificates)
  needs('recommendations', 'name', fields.recommendations)
  needs('portfolio', 'url', fields.portfolio)
  needs('sites', 'url', fields.sites)
  needs('other_contacts', 'value', fields.other_contacts)
  leads('experience', fields.experience)
  leads('certificates', fields.certificates)
  leads('portfolio', fields.portfolio)
  leads('sites', fields.sites)
  fields.other_contacts?.forEach(({ kind, value }, index) => {
    if (kind === 'email' && value && !email.safeParse(value).success) {
      errors.push({ field: `other_contacts.${index}.value`, code: 'email_invalid' })
    }
  })
  return errors
}
