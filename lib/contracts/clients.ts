import { isInn } from '@/lib/shared/company-numbers'
import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { vacancyStates } from './enums'
import { clientConsents, clientVerdicts, NegotiationClient } from './negotiation-client'
import { reportStages } from './reports'
import { ResumeView } from './resumes'
import { z } from './zod'

export const clientLimits = {
  /** Clients of one company, archived ones included. */
  clients: 500,
  name: 150,
  note: 500,
  comment: 1000,
  /** People on the shortlist of one client. */
  listed: 200,
} as const

/** For how many days a link opens. */
export const clientLinkDays = [7, 30, 90] as const

const name = z.string().trim().min(1, 'required').max(clientLimits.name)
const note = z.string().trim().max(clientLimits.note).default('')
const count = z.int().nonnegative()

export const AgencyClient = z.object({
  public_id: publicId,
  name: z.string(),
  inn: z.string(),
  note: z.string(),
  archived: z.boolean(),
  /** Vacancies that name it, deleted ones left out. */
  vacancies: count,
  /** People on its shortlist. */
  listed: count,
  /** The link in force; its address was shown once, when it was made. */
  link: z
    .object({ created_at: moment, expires_at: moment, views: count, last_view_at: moment.nullable() })
    .nullable(),
})
export type AgencyClient = z.infer<typeof AgencyClient>

/** A person as the client sees them: the parts of a resume without a name, all it shows once they agreed. */
export const ShortlistedPerson = ResumeView.pick({
  title: true,
  city: true,
  salary: true,
  total_experience_months: true,
  skills: true,
  languages: true,
  experience: true,
}).extend({
  public_id: publicId,
  vacancy_title: z.string(),
  /** Null until the person agrees to this client, and once they take it back. */
  known: ResumeView.pick({ name: true, contacts: true, about: true, education: true }).nullable(),
  verdict: z.enum(clientVerdicts).nullable(),
  comment: z.string(),
  /** When that was sent, by whoever has the link; null before. */
  answered_at: moment.nullable(),
})
export type ShortlistedPerson = z.infer<typeof ShortlistedPerson>

export const ClientPage = z.object({
  agency: z.string(),
  client: z.string(),
  expires_at: moment,
  /** Vacancies that were published for the client, with how many people reached each stage. */
  vacancies: z.array(
    z.object({
      title: z.string(),
      status: z.enum(vacancyStates),
      stages: z.array(z.object({ stage: z.enum(reportStages), count })),
    }),
  ),
  people: pageOf(ShortlistedPerson),
})
export type ClientPage = z.infer<typeof ClientPage>

/** A row of the shortlist as the agency sees it. */
export const ShortlistRow = z.object({
  negotiation: publicId,
  vacancy: publicId,
  vacancy_title: z.string(),
  title: z.string(),
  name: z.object({ first: z.string(), last: z.string() }).nullable(),
  consent: z.enum(clientConsents),
  verdict: z.enum(clientVerdicts).nullable(),
  comment: z.string(),
  listed_at: moment,
})
export type ShortlistRow = z.infer<typeof ShortlistRow>

const tag = 'clients'
const byToken = z.object({ token: z.string().min(1).max(64) })
const editing = ['forbidden', 'company_required'] as const

export const clientCalls = {
  'GET /v1/my/clients': defineCall({
    method: 'GET',
    path: '/v1/my/clients',
    summary: 'Clients of an agency by name',
    tag,
    auth: 'required',
    query: pageQuery.extend({
      archived: z.literal('1').optional(),
      /** Part of the name, or the beginning of the ИНН. */
      text: z.string().trim().max(100).optional(),
    }),
    result: pageOf(AgencyClient),
    errors: editing,
  }),
  'GET /v1/my/clients/choices': defineCall({
    method: 'GET',
    path: '/v1/my/clients/choices',
    summary: 'Clients to choose among, and whether the company recruits for others',
    tag,
    auth: 'required',
    result: z.object({
      /** An agency or a private recruiter, or a company that has added a client. */
      offered: z.boolean(),
      clients: z.array(z.object({ public_id: publicId, name: z.string() })),
    }),
    errors: editing,
  }),
  'POST /v1/my/clients': defineCall({
    method: 'POST',
    path: '/v1/my/clients',
    summary: 'Add a client by its ИНН; one client to an ИНН',
    tag,
    auth: 'required',
    body: z.object({ name, inn: z.string().trim().max(20).refine(isInn, 'inn_invalid'), note }),
    result: AgencyClient,
    status: 201,
    idempotent: true,
    errors: [...editing, 'limit_exceeded', 'validation_failed'],
  }),
  'PUT /v1/my/clients/:publicId': defineCall({
    method: 'PUT',
    path: '/v1/my/clients/:publicId',
    summary: 'Change name and note of a client; its ИНН stays, since people agree to a client by it',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ name, note }),
    result: AgencyClient,
    errors: ['not_found', 'forbidden', 'validation_failed'],
  }),
  'PUT /v1/my/clients/:publicId/archive': defineCall({
    method: 'PUT',
    path: '/v1/my/clients/:publicId/archive',
    summary: 'Put a client away, with what its link opens, or bring it back',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ archived: z.boolean() }),
    result: AgencyClient,
    errors: ['not_found', 'forbidden'],
  }),
  'DELETE /v1/my/clients/:publicId': defineCall({
    method: 'DELETE',
    path: '/v1/my/clients/:publicId',
    summary:
      'Delete a client with its link and shortlist; for a day it can be brought back. Its vacancies stay',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.null(),
    errors: ['not_found', 'forbidden'],
  }),
  'POST /v1/my/clients/:publicId/restoration': defineCall({
    method: 'POST',
    path: '/v1/my/clients/:publicId/restoration',
    summary: 'Bring a deleted client back, as it was',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: AgencyClient,
    errors: ['not_found', 'forbidden'],
  }),
  'POST /v1/my/clients/:publicId/link': defineCall({
    method: 'POST',
    path: '/v1/my/clients/:publicId/link',
    summary: 'Make a link for the client; the one before it ends. The token is answered this once',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ days: z.union(clientLinkDays.map((days) => z.literal(days))) }),
    result: z.object({ token: z.string(), client: AgencyClient }),
    status: 201,
    errors: ['not_found', 'forbidden', 'company_not_verified', 'wrong_state'],
  }),
  'DELETE /v1/my/clients/:publicId/link': defineCall({
    method: 'DELETE',
    path: '/v1/my/clients/:publicId/link',
    summary: 'End the link of a client at once',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: AgencyClient,
    errors: ['not_found', 'forbidden'],
  }),
  'GET /v1/my/clients/:publicId/people': defineCall({
    method: 'GET',
    path: '/v1/my/clients/:publicId/people',
    summary: 'The shortlist of a client, the last added first',
    tag,
    auth: 'required',
    params: publicIdParams,
    query: pageQuery,
    result: pageOf(ShortlistRow),
    errors: ['not_found'],
  }),
  'PUT /v1/negotiations/:publicId/client-list': defineCall({
    method: 'PUT',
    path: '/v1/negotiations/:publicId/client-list',
    summary: 'Put an application on the shortlist of the vacancy’s client, or take it off',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ listed: z.boolean() }),
    result: NegotiationClient,
    errors: ['not_found', 'forbidden', 'wrong_state', 'limit_exceeded'],
  }),
  'POST /v1/negotiations/:publicId/client-request': defineCall({
    method: 'POST',
    path: '/v1/negotiations/:publicId/client-request',
    summary: 'Ask the candidate whether their name and contacts may be shown to the client; once a client',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: NegotiationClient,
    idempotent: true,
    errors: ['not_found', 'forbidden', 'company_not_verified', 'wrong_state'],
  }),
  'PUT /v1/negotiations/:publicId/client-consent': defineCall({
    method: 'PUT',
    path: '/v1/negotiations/:publicId/client-consent',
    summary: 'The candidate’s answer about the client; what was agreed can be taken back at any time',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({
      agree: z.boolean(),
      /** The ИНН the person has read: another client meanwhile is not agreed to. */
      inn: z.string().max(20),
    }),
    result: NegotiationClient,
    errors: ['not_found', 'forbidden', 'wrong_state'],
  }),
  'GET /v1/client-lists/:token': defineCall({
    method: 'GET',
    path: '/v1/client-lists/:token',
    summary: 'What a client sees by its link: its vacancies and shortlist, people anonymous until they agree',
    tag,
    auth: 'none',
    params: byToken,
    query: pageQuery,
    result: ClientPage,
    errors: ['not_found'],
  }),
  'POST /v1/client-lists/:token/views': defineCall({
    method: 'POST',
    path: '/v1/client-lists/:token/views',
    summary: 'Count a visit of the page; sent by browsers, so that previews of links do not count',
    tag,
    auth: 'none',
    params: byToken,
    result: z.null(),
    errors: ['not_found', 'rate_limited'],
  }),
  'PUT /v1/client-lists/:token/people/:publicId': defineCall({
    method: 'PUT',
    path: '/v1/client-lists/:token/people/:publicId',
    summary:
      'What the client thinks of a person of the shortlist. `seen` keeps what another reader of the link has sent meanwhile: ' +
      'it is answered with that (data)',
    tag,
    auth: 'none',
    params: byToken.extend({ publicId }),
    body: z.object({
      verdict: z.enum(clientVerdicts).nullable(),
      comment: z.string().trim().max(clientLimits.comment).default(''),
      /** `answered_at` of the answer that was read; absent to write over any. */
      seen: moment.nullable().optional(),
    }),
    result: ShortlistedPerson.pick({ answered_at: true }),
    errors: ['not_found', 'validation_failed', 'conflict_changes', 'rate_limited'],
  }),
} as const
