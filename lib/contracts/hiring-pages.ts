import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { proof } from './sign-in'
import { talentLimits, talentName } from './talent'
import { z } from './zod'

/**
 * What people agree to on the hiring page of a company: `hiringPage.join.consentText` in messages/ru. Another text is
 * another version, with its moment: it stands in the ground of each record, and a test holds the two together.
 */
export const intakeConsent = { version: '2026-11-28T14:26:22Z', months: 12 } as const

export const hiringPageLimits = {
  text: 2000,
  label: 80,
  referrals: 500,
  /** Longest «about» that is sent with the form. */
  about: 15_000,
  message: 2000,
} as const

/** `utm_source` by which the browser keeps that its reader came by a referral; the campaign is its code. */
export const referralSource = 'referral'

/** The page of a company for people who look for work there, as its members see it. */
export const HiringPageSettings = z.object({
  on: z.boolean(),
  text: z.string(),
  verified: z.boolean(),
  may_edit: z.boolean(),
  company_public_id: publicId,
  company: z.string(),
})
export type HiringPageSettings = z.infer<typeof HiringPageSettings>

/** The same for everyone; what the company says of itself comes with the company. */
export const HiringPage = z.object({
  text: z.string(),
  /** Name of the company that will keep the data, as in the register. */
  data_controller: z.string(),
  inn: z.string().nullable(),
  consent: z.object({ version: z.string(), months: z.int() }),
})
export type HiringPage = z.infer<typeof HiringPage>

/** A link that somebody recommends the company by; `label` is the company’s own. */
export const Referral = z.object({
  public_id: publicId,
  label: z.string(),
  /** Null: the whole company. */
  vacancy: z.object({ public_id: publicId, title: z.string() }).nullable(),
  opened: z.int(),
  /** People who left their data and confirmed it. */
  joined: z.int(),
  applied: z.int(),
  /** Null when the colleague has left the site. */
  author: z.string().nullable(),
  created_at: moment,
  revoked_at: moment.nullable(),
})
export type Referral = z.infer<typeof Referral>

/** Where the link of a referral leads; never whose recommendation it is. */
export const ReferralTarget = z.object({
  kind: z.enum(['vacancy', 'page', 'company']),
  /** Of the vacancy or the company. */
  public_id: publicId,
})
export type ReferralTarget = z.infer<typeof ReferralTarget>

/** Alphabetic characters only: the name is quoted in an e-mail to whatever address was typed. */
const alphabetic = /^[\p{L}\p{M}\s'’-]*$/u
const line = z.string().trim().max(200)
const agreed = {
  /** Code of the referral the person came by; one that is over counts as none. */
  referral: z.string().max(40).nullable().default(null),
  message: z.string().trim().max(hiringPageLimits.message).default(''),
  /** Version of the text the person has read and agreed to. */
  consent: z.string().refine((version) => version === intakeConsent.version, 'required'),
}

export const IntakeInput = z.object({
  first_name: talentName.regex(alphabetic, 'invalid'),
  last_name: z.string().trim().max(talentLimits.name).regex(alphabetic, 'invalid').default(''),
  email: z.string().trim().min(1, 'required').max(254),
  phone: z.string().trim().max(40).nullable().default(null),
  city: line.default(''),
  position: line.min(1, 'required'),
  about: z.string().trim().max(hiringPageLimits.about).default(''),
  ...agreed,
  proof,
})
export type IntakeInput = z.infer<typeof IntakeInput>

export const IntakeWithResumeInput = z.object({ resume: publicId, ...agreed })
export type IntakeWithResumeInput = z.infer<typeof IntakeWithResumeInput>

const tag = 'people'
const member = { tag, auth: 'required' } as const
const page = '/v1/my/hiring-page'
const referrals = '/v1/my/referrals'
const byCode = z.object({ code: z.string().min(1).max(40) })
const editing = ['forbidden', 'company_required', 'company_not_verified'] as const

export const hiringPageCalls = {
  'GET /v1/my/hiring-page': defineCall({
    method: 'GET',
    path: page,
    summary: 'The page of the company for people who look for work there',
    ...member,
    result: HiringPageSettings,
    errors: ['forbidden', 'company_required'],
  }),
  'PUT /v1/my/hiring-page': defineCall({
    method: 'PUT',
    path: page,
    summary: 'Open or close the page, and change its text; for verified companies',
    ...member,
    body: z.object({ on: z.boolean(), text: z.string().trim().max(hiringPageLimits.text) }),
    result: HiringPageSettings,
    errors: [...editing, 'validation_failed'],
  }),
  'GET /v1/my/referrals': defineCall({
    method: 'GET',
    path: referrals,
    summary: 'Referral links of the company with counts, those in force first',
    ...member,
    query: pageQuery,
    result: pageOf(Referral),
    errors: ['forbidden', 'company_required'],
  }),
  'POST /v1/my/referrals': defineCall({
    method: 'POST',
    path: referrals,
    summary: 'Make a referral link to the company or to one of its vacancies; for verified companies',
    ...member,
    body: z.object({
      label: z.string().trim().min(1, 'required').max(hiringPageLimits.label),
      vacancy: publicId.nullable(),
    }),
    result: Referral,
    status: 201,
    idempotent: true,
    errors: [...editing, 'limit_exceeded', 'validation_failed'],
  }),
  'DELETE /v1/my/referrals/:publicId': defineCall({
    method: 'DELETE',
    path: `${referrals}/:publicId`,
    summary: 'End a referral link; what came by it stays counted',
    ...member,
    params: publicIdParams,
    result: Referral,
    errors: ['not_found', 'forbidden'],
  }),
  'POST /v1/my/referrals/:publicId/restoration': defineCall({
    method: 'POST',
    path: `${referrals}/:publicId/restoration`,
    summary: 'Put an ended referral link in force again',
    ...member,
    params: publicIdParams,
    result: Referral,
    errors: ['not_found', 'forbidden', 'company_not_verified'],
  }),
  'GET /v1/companies/:publicId/hiring-page': defineCall({
    method: 'GET',
    path: '/v1/companies/:publicId/hiring-page',
    summary: 'The page of a verified company for people who look for work there; 404 while it is off',
    tag,
    auth: 'none',
    params: publicIdParams,
    result: HiringPage,
    errors: ['not_found'],
  }),
  'POST /v1/companies/:publicId/people': defineCall({
    method: 'POST',
    path: '/v1/companies/:publicId/people',
    summary:
      'Leave one’s data in the base of a company: kept for it once the link of the letter is confirmed; the answer says nothing of the address',
    tag,
    auth: 'none',
    params: publicIdParams,
    body: IntakeInput,
    result: z.null(),
    status: 202,
    errors: ['not_found', 'validation_failed', 'rate_limited', 'proof_required'],
  }),
  'POST /v1/companies/:publicId/people/with-resume': defineCall({
    method: 'POST',
    path: '/v1/companies/:publicId/people/with-resume',
    summary:
      'Leave one’s own resume in the base of a company, signed in with a confirmed contact; `wrong_state` without one',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: IntakeWithResumeInput,
    /** Token of the page where the consent is taken back, and whether a letter with it goes to the person. */
    result: z.object({ token: z.string(), letter: z.boolean() }),
    errors: [
      'not_found',
      'forbidden',
      'resume_not_found',
      'wrong_state',
      'limit_exceeded',
      'rate_limited',
      'validation_failed',
    ],
  }),
  'GET /v1/referrals/:code': defineCall({
    method: 'GET',
    path: '/v1/referrals/:code',
    summary: 'Where a referral link leads; counts nothing, as programs open links',
    tag,
    auth: 'none',
    params: byCode,
    result: ReferralTarget,
    errors: ['not_found'],
  }),
  'POST /v1/referrals/:code/opening': defineCall({
    method: 'POST',
    path: '/v1/referrals/:code/opening',
    summary: 'A browser has opened a referral link',
    tag,
    auth: 'none',
    params: byCode,
    result: z.null(),
    errors: ['not_found', 'rate_limited'],
  }),
} as const
