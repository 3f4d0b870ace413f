import { z } from 'zod'
import { day, defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { accountEventGroups, accountEventKinds, companyEventKinds } from './security-events'

/** Facts for the words of an event: codes and figures, no names. */
const facts = z.record(z.string(), z.string())

const period = {
  /** Days of Moscow, both inclusive. */
  from: day.optional(),
  to: day.optional(),
  /** Events up to this moment alone: pages of a list that grows meanwhile do not shift. */
  until: moment.optional(),
}

export const AccountEvent = z.object({
  at: moment,
  kind: z.enum(accountEventKinds),
  /** «Chrome, Windows»: of the session it happened in; null where it happened in none, empty when nobody knows the device. */
  device: z.string().nullable(),
  /** Town and country the session was opened from. */
  place: z.string().nullable(),
  /** It happened in the session of whoever asks. */
  here: z.boolean(),
  /** The device whose session was ended. */
  ended_device: z.string().nullable(),
  facts,
})
export type AccountEvent = z.infer<typeof AccountEvent>

/** Somebody as the log names them: looked up when it is read. `name` is null for a deleted account. */
const Person = z.object({ public_id: publicId, name: z.string().nullable() })

export const CompanyEvent = z.object({
  at: moment,
  kind: z.enum(companyEventKinds),
  /** Null: the product itself, or its operators. */
  by: Person.nullable(),
  /** What it was done to. `title` is null for who is gone, and for a resume the company was not given the name of. */
  subject: z
    .object({
      type: z.enum(['user', 'resume', 'vacancy']),
      public_id: publicId.nullable(),
      title: z.string().nullable(),
      deleted: z.boolean(),
    })
    .nullable(),
  facts,
})
export type CompanyEvent = z.infer<typeof CompanyEvent>

/** Lists that the browser makes a table of. */
export const exportedLists = ['applications', 'vacancies', 'audit'] as const

const tag = 'security'

export const securityJournalCalls = {
  'GET /v1/my/security-events': defineCall({
    method: 'GET',
    path: '/v1/my/security-events',
    summary: 'The person’s security journal of the last 400 days, the latest first',
    tag,
    auth: 'required',
    query: pageQuery.extend({ group: z.enum(accountEventGroups).optional(), ...period }),
    result: pageOf(AccountEvent),
  }),
  'GET /v1/accounts/company/:publicId/audit': defineCall({
    method: 'GET',
    path: '/v1/accounts/company/:publicId/audit',
    summary: 'Who did what in a company in the last 400 days, the latest first; for owners',
    tag,
    auth: 'required',
    params: publicIdParams,
    query: pageQuery.extend({
      kind: z.enum(companyEventKinds).optional(),
      /** Public id of a person. */
      member: publicId.optional(),
      ...period,
    }),
    result: pageOf(CompanyEvent),
    errors: ['not_found', 'forbidden'],
  }),
  'POST /v1/my/exports': defineCall({
    method: 'POST',
    path: '/v1/my/exports',
    summary: 'Write down that a list is taken out as a table, before its pages are read',
    tag,
    auth: 'required',
    heedsBrake: true,
    body: z.object({
      list: z.enum(exportedLists),
      /** Public id of the company whose list it is; the one the person acts for when absent. */
      company: publicId.optional(),
    }),
    result: z.null(),
    errors: ['not_found', 'forbidden'],
  }),
} as const
