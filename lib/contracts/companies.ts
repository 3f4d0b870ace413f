import { isInn, isOgrn } from '../shared/company-numbers'
import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { Departure } from './company-members'
import { companyRights, companyRoles } from './company-rights'
import { companySizes, companyTypes, verificationStates } from './enums'
import { imageUpload } from './images'
import { CompanyRef, VacancyCard } from './vacancies'
import { z } from './zod'

const Named = z.object({ id: z.int(), name: z.string() })

export const companyLimits = { industries: 5, addresses: 20 } as const

/** A company as its members see it. */
export const Company = z.object({
  public_id: publicId,
  name: z.string(),
  type: z.enum(companyTypes),
  legal_name: z.string().nullable(),
  inn: z.string().nullable(),
  ogrn: z.string().nullable(),
  description: z.string().nullable(),
  site_url: z.string().nullable(),
  logo_url: z.string().nullable(),
  city_id: z.int32().nullable(),
  city_name: z.string().nullable(),
  size: z.enum(companySizes).nullable(),
  /** Ids of business areas. */
  industries: z.array(Named),
  /** Offices, the main one first. */
  addresses: z.array(z.object({ city_id: z.int(), city_name: z.string(), address: z.string() })),
  verification: z.enum(verificationStates),
  verification_requested_at: moment.nullable(),
  /** Why the last verification failed. */
  verification_note: z.string().nullable(),
  /** Public name of the verified company with the same ИНН, which the person can request to join. */
  inn_holder: z.object({ name: z.string() }).nullable(),
  role: z.enum(companyRoles),
  /** What the requesting member may do in it. */
  may: z.array(z.enum(companyRights)),
})
export type Company = z.infer<typeof Company>

const OfficeInput = z.object({
  city_id: z.int32().min(1, 'unknown_city'),
  address: z.string().trim().min(1, 'required').max(300),
})

export const CompanyInput = z.object({
  name: z.string().trim().min(1, 'required').max(200),
  type: z.enum(companyTypes).default('company'),
  legal_name: z.string().trim().max(300).nullish(),
  inn: z.string().trim().max(20).refine(isInn, 'inn_invalid').nullish(),
  ogrn: z.string().trim().max(20).refine(isOgrn, 'ogrn_invalid').nullish(),
  description: z.string().max(10_000).nullish(),
  site_url: z
    .string()
    .trim()
    .max(255)
    .regex(/^https?:\/\//, 'url_invalid')
    .refine((url) => URL.canParse(url), 'url_invalid')
    .nullish(),
  city_id: z.int32().nullish(),
  size: z.enum(companySizes).nullish(),
  industries: z.array(z.int32()).max(companyLimits.industries).default([]),
  addresses: z.array(OfficeInput).max(companyLimits.addresses).default([]),
})
export type CompanyInput = z.infer<typeof CompanyInput>

/** Public data of a company. Legal details are included only when verified. */
export const CompanyView = CompanyRef.extend({
  public_id: publicId,
  type: z.enum(companyTypes),
  description_html: z.string().nullable(),
  site_url: z.string().nullable(),
  city: Named.nullable(),
  size: z.enum(companySizes).nullable(),
  industries: z.array(Named),
  addresses: z.array(z.object({ city_name: z.string(), address: z.string() })),
  legal_name: z.string().nullable(),
  inn: z.string().nullable(),
  /** JPEG of 512 pixels, for link previews. */
  logo_jpeg_url: z.string().nullable(),
  open_vacancies: z.int(),
  /** Came with imported adverts, and nobody acts for it: whoever proves to be the company may take them over. */
  unclaimed: z.boolean(),
  /** Rating of its interviews by candidates, 1…5; null with too few answers. */
  interview_rating: z.object({ value: z.number(), answers: z.int() }).nullable(),
  since: moment,
})
export type CompanyView = z.infer<typeof CompanyView>

const own = 'accounts'
const open = 'companies'
export const companyCalls = {
  'GET /v1/accounts/companies': defineCall({
    method: 'GET',
    path: '/v1/accounts/companies',
    summary: 'Companies the person is a member of',
    tag: own,
    auth: 'required',
    result: z.array(Company),
  }),
  'POST /v1/accounts/company': defineCall({
    method: 'POST',
    path: '/v1/accounts/company',
    summary: 'Create a company',
    tag: own,
    auth: 'required',
    body: CompanyInput,
    result: Company,
    status: 201,
    errors: ['forbidden', 'validation_failed', 'limit_exceeded'],
  }),
  'PUT /v1/accounts/company/:publicId': defineCall({
    method: 'PUT',
    path: '/v1/accounts/company/:publicId',
    summary:
      'Change a company. Name and requisites of a verified one are its owner’s to change, after a step-up, and are checked anew',
    tag: own,
    auth: 'required',
    params: publicIdParams,
    body: CompanyInput,
    result: Company,
    errors: ['not_found', 'forbidden', 'validation_failed', 'step_up_required'],
  }),
  'POST /v1/accounts/company/:publicId/addresses': defineCall({
    method: 'POST',
    path: '/v1/accounts/company/:publicId/addresses',
    summary:
      'Add an office after the others, nothing else of the company changed; one it has already is not added twice',
    tag: own,
    auth: 'required',
    params: publicIdParams,
    body: OfficeInput,
    result: Company,
    errors: ['not_found', 'forbidden', 'validation_failed', 'limit_exceeded'],
  }),
  'POST /v1/accounts/company/:publicId/verification': defineCall({
    method: 'POST',
    path: '/v1/accounts/company/:publicId/verification',
    summary: 'Ask for a check of the requisites, again after a refusal; needs an ИНН',
    tag: own,
    auth: 'required',
    params: publicIdParams,
    result: Company,
    errors: ['not_found', 'forbidden', 'wrong_state', 'validation_failed', 'inn_taken'],
  }),
  'POST /v1/accounts/company/:publicId/logo': defineCall({
    method: 'POST',
    path: '/v1/accounts/company/:publicId/logo',
    summary: 'Upload the logo: JPEG, PNG or WebP up to 5 MB',
    tag: own,
    auth: 'required',
    params: publicIdParams,
    bodyType: 'form',
    maxFileBytes: imageUpload.maxBytes,
    body: z.object({ logo: z.file() }),
    result: Company,
    errors: [
      'not_found',
      'forbidden',
      'file_too_large',
      'file_type_not_allowed',
      'image_too_large',
      'image_broken',
      'rate_limited',
      'busy',
    ],
  }),
  'DELETE /v1/accounts/company/:publicId/logo': defineCall({
    method: 'DELETE',
    path: '/v1/accounts/company/:publicId/logo',
    summary: 'Remove the logo and its files',
    tag: own,
    auth: 'required',
    params: publicIdParams,
    result: Company,
    errors: ['not_found', 'forbidden'],
  }),
  'GET /v1/accounts/company/:publicId/departure': defineCall({
    method: 'GET',
    path: '/v1/accounts/company/:publicId/departure',
    summary:
      'Whether one may leave a company, and who may take one’s vacancies over; for owners, who may take over those of a member',
    tag: own,
    auth: 'required',
    params: publicIdParams,
    query: z.object({ member: publicId.optional() }),
    result: Departure,
    errors: ['not_found', 'forbidden'],
  }),
  'POST /v1/accounts/company/:publicId/departure': defineCall({
    method: 'POST',
    path: '/v1/accounts/company/:publicId/departure',
    summary:
      'Leave a company; one’s vacancies go to the successor, or to the first of those who may take them',
    tag: own,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ successor: publicId.nullish() }),
    result: z.null(),
    errors: ['not_found', 'wrong_state', 'validation_failed'],
  }),
  'GET /v1/companies/:publicId': defineCall({
    method: 'GET',
    path: '/v1/companies/:publicId',
    summary: 'The public page of a company',
    tag: open,
    auth: 'none',
    params: publicIdParams,
    result: CompanyView,
    errors: ['not_found'],
  }),
  'POST /v1/companies/:publicId/claim': defineCall({
    method: 'POST',
    path: '/v1/companies/:publicId/claim',
    summary:
      'Take over the adverts of an imported company that nobody acts for: an owner of a verified company with the same ИНН, or with a mailbox at the domain of its site',
    tag: open,
    auth: 'required',
    params: publicIdParams,
    result: z.object({ vacancies: z.int() }),
    errors: ['not_found', 'forbidden', 'company_required', 'company_not_verified', 'claim_not_proven'],
  }),
  'GET /v1/companies/:publicId/vacancies': defineCall({
    method: 'GET',
    path: '/v1/companies/:publicId/vacancies',
    summary: 'Its open vacancies, newest first',
    tag: open,
    auth: 'none',
    params: publicIdParams,
    query: pageQuery,
    result: pageOf(VacancyCard),
    errors: ['not_found'],
  }),
} as const
