import { day, defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { accountEventGroups, accountEventKinds, companyEventKinds } from './security-events'
import { z } from './zod'

/** Parameters of an event's text: codes and numbers, no names. */
const facts = z.record(z.string(), z.string())

const period = {
  /** Days in Moscow time, both inclusive. */
  from: day.optional(),
  to: day.optional(),
  /** Upper bound: pins the pages of a list that grows meanwhile. */
  until: moment.optional(),
}

export const AccountEvent = z.object({
  at: moment,
  kind: z.enum(accountEventKinds),
  /** «Chrome, Windows»: device of the session; null without a session, empty when unknown. */
  device: z.string().nullable(),
  /** City and country where the session was opened. */
  place: z.string().nullable(),
  /** It happened in the viewer's current session. */
  here: z.boolean(),
  /** Device of the session that was ended. */
  ended_device: z.string().nullable(),
  facts,
})
export type AccountEvent = z.infer<typeof AccountEvent>

/** A person as the log shows them, looked up when it is read. `name` is null for a deleted account. */
const Person = z.object({ public_id: publicId, name: z.string().nullable() })

export const CompanyEvent = z.object({
  at: moment,
  kind: z.enum(companyEventKinds),
  /** Null for the system and its operators. */
  by: Person.nullable(),
  /** The subject. `title` is null for deleted subjects, and for a resume whose name the company may not see. */
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

/** Lists that can be exported as a table. */
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
      /** Public id of the company that owns the list; the current company when absent. */
      company: publicId.optional(),
    }),
    result: z.null(),
    errors: ['not_found', 'forbidden'],
  }),
} as const
