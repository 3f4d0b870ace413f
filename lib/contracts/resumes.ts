import { defineCall, moment, publicId } from './call'
import {
  driverLicences,
  employmentForms,
  jobSearchStatuses,
  relocationTypes,
  resumeStates,
  tripReadiness,
  workFormats,
} from './enums'
import {
  CertificateItem,
  CourseItem,
  OtherContact,
  PortfolioItem,
  preferredContacts,
  RecommendationItem,
  SiteItem,
  travelTimes,
} from './resume-details'
import { EducationItem, ExpectedSalary } from './resume-fields'
import { ByIds, PlaceRef } from './vacancies'
import { LanguageSkill } from './vacancy-fields'
import { z } from './zod'

export const ResumeCard = z.object({
  public_id: publicId,
  title: z.string(),
  status: z.enum(resumeStates),
  city: PlaceRef.nullable(),
  salary: ExpectedSalary.nullable(),
  total_experience_months: z.int(),
  /** Latest place of work, unless hidden. */
  last_position: z.object({ position: z.string(), company: z.string().nullable() }).nullable(),
  skills: z.array(z.string()),
  work_formats: z.array(z.enum(workFormats)),
  job_search_status: z.enum(jobSearchStatuses),
  updated_at: moment,
  favorited: z.boolean().optional(),
})
export type ResumeCard = z.infer<typeof ResumeCard>

/**
 * The part visible to the viewer. `name` and `contacts` are null unless the viewer is the owner or a company with
 * access (an application, an accepted invitation).
 */
export const ResumeView = ResumeCard.extend({
  roles: z.array(z.object({ id: z.int(), name: z.string() })),
  name: z.object({ first: z.string(), last: z.string(), middle: z.string().nullable() }).nullable(),
  contacts: z
    .object({
      phone: z.string().nullable(),
      phone_comment: z.string(),
      email: z.string().nullable(),
      preferred: z.enum(preferredContacts).nullable(),
      other: z.array(OtherContact),
      sites: z.array(SiteItem),
    })
    .nullable(),
  /** Kinds of existing contacts, shown before they are opened. */
  contact_kinds: z.array(z.enum(['phone', 'email', 'other'])),
  about: z.string(),
  experience: z.array(
    z.object({
      company: z.string().nullable(),
      position: z.string(),
      start: z.string(),
      end: z.string().nullable(),
      description: z.string(),
      /** Page of the organisation. */
      url: z.string().nullable(),
      industries: z.array(z.string()),
    }),
  ),
  education: z.array(EducationItem),
  courses: z.array(CourseItem),
  attestations: z.array(CourseItem),
  certificates: z.array(CertificateItem),
  recommendations: z.array(RecommendationItem),
  portfolio: z.array(PortfolioItem),
  languages: z.array(LanguageSkill),
  driver_licences: z.array(z.enum(driverLicences)),
  has_vehicle: z.boolean(),
  employment_forms: z.array(z.enum(employmentForms)),
  relocation: z.enum(relocationTypes),
  trips: z.enum(tripReadiness),
  relocation_cities: z.array(PlaceRef),
  travel_time: z.enum(travelTimes),
  district: z.string().nullable(),
  internship: z.boolean(),
  volunteering: z.boolean(),
  temporary_job: z.boolean(),
  night_shifts: z.boolean(),
  citizenship: z.array(z.string()),
  work_permits: z.array(z.string()),
  /** Shown or hidden together with the name. */
  photo_url: z.string().nullable(),
  /** `owner`: own resume; `company`: a verified employer or one it applied to; `public`: anyone. */
  viewer: z.enum(['owner', 'company', 'public']),
  indexable: z.boolean(),
})
export type ResumeView = z.infer<typeof ResumeView>

const tag = 'resumes'
export const resumeCalls = {
  'GET /v1/resumes/:publicId': defineCall({
    method: 'GET',
    path: '/v1/resumes/:publicId',
    summary: 'One resume as the viewer may see it; `token` opens a direct link',
    tag,
    auth: 'optional',
    params: z.object({ publicId: z.string() }),
    query: z.object({ token: z.string().max(64).optional() }),
    result: ResumeView,
    errors: ['resume_not_found'],
  }),
  'POST /v1/resumes/by-ids': defineCall({
    method: 'POST',
    path: '/v1/resumes/by-ids',
    summary: 'Cards by public id, in the order asked; those the viewer may not see are left out',
    tag,
    auth: 'optional',
    body: ByIds,
    result: z.array(ResumeCard),
  }),
} as const
