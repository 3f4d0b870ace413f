import { type SQL, sql } from 'drizzle-orm'
import type { Call } from '@/lib/contracts/call'
import { type CallName, calls } from '@/lib/contracts/calls'
import { type CompanyRight, roleMay } from '@/lib/contracts/company-rights'
import { onInterview, onNegotiation, onVacancy } from '@/server/db/schema/company-team'
import type { ServiceContext } from '@/server/modules/context'
import { type Actor, scopeOf, type VacancyScope } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { isPublicId } from '@/server/platform/ids'

/** What the address of a call names. */
type Named = 'vacancy' | 'negotiation' | 'resume' | 'interview' | 'note' | 'message'

interface RoleAccess {
  right: CompanyRight
  /** Without it the call lists things, and its query is limited to what the member is on. */
  of?: Named
}

const see = (of?: Named): RoleAccess => ({ right: 'see_own', ...(of && { of }) })
const score = (of: Named): RoleAccess => ({ right: 'score', of })
const comment = (of: Named): RoleAccess => ({ right: 'comment', of })
const approve = (of: Named): RoleAccess => ({ right: 'approve', of })
const money: RoleAccess = { right: 'see_money' }
const pay: RoleAccess = { right: 'pay' }

/**
 * Calls that members of roles without the whole company (`see_all`) make for it. For every other call they are nobody
 * of the company, so that a new call is withheld from them until it is named here.
 */
const callsOfPartialRoles: Partial<Record<CallName, RoleAccess>> = {
  'GET /v1/my/vacancies': see(),
  'GET /v1/vacancies/:publicId/own': see('vacancy'),
  'GET /v1/vacancies/:publicId/negotiations': see('vacancy'),
  'GET /v1/vacancies/:publicId/negotiation-tags': see('vacancy'),
  'GET /v1/vacancies/:publicId/interviews': see('vacancy'),
  'GET /v1/vacancies/:publicId/team': see('vacancy'),
  'GET /v1/vacancies/:publicId/stages': see('vacancy'),
  'GET /v1/negotiations/:publicId': see('negotiation'),
  'GET /v1/negotiations/:publicId/answers': see('negotiation'),
  'GET /v1/negotiations/:publicId/tests': see('negotiation'),
  'GET /v1/negotiations/:publicId/marks': see('negotiation'),
  'PUT /v1/negotiations/:publicId/marks': score('negotiation'),
  'POST /v1/negotiations/:publicId/notes': comment('negotiation'),
  'PUT /v1/negotiation-notes/:publicId': comment('note'),
  'DELETE /v1/negotiation-notes/:publicId': comment('note'),
  'POST /v1/negotiation-notes/:publicId/restoration': comment('note'),
  'GET /v1/negotiations/:publicId/conversation': comment('negotiation'),
  'GET /v1/messages/:publicId/file': comment('message'),
  'GET /v1/negotiations/:publicId/offer': approve('negotiation'),
  'GET /v1/negotiations/:publicId/offer/versions/:number/document': approve('negotiation'),
  'POST /v1/negotiations/:publicId/offer/actions': approve('negotiation'),
  'GET /v1/resumes/:publicId': see('resume'),
  'GET /v1/resumes/:publicId/document': see('resume'),
  'GET /v1/my/day': see(),
  'GET /v1/my/queue': see(),
  'GET /v1/my/queue/summary': see(),
  'GET /v1/my/queue/views': see(),
  'PUT /v1/my/queue/views': see(),
  'GET /v1/my/stages': see(),
  'GET /v1/my/calendar': see(),
  'POST /v1/my/calendar': see(),
  'DELETE /v1/my/calendar': see(),
  'GET /v1/my/interviews': see(),
  'GET /v1/my/agenda': see(),
  'GET /v1/interviews/:publicId': see('interview'),
  'PUT /v1/interviews/:publicId/response': score('interview'),
  'GET /v1/interviews/:publicId/answers': score('interview'),
  'POST /v1/interviews/:publicId/answers/:position/notes': score('interview'),
  'DELETE /v1/interviews/:publicId/notes/:note': score('interview'),
  'POST /v1/interviews/:publicId/playback': score('interview'),
  'GET /v1/interviews/:publicId/calendar': see('interview'),
  'GET /v1/interviews/:publicId/scorecards': score('interview'),
  'GET /v1/negotiations/:publicId/scorecards': score('negotiation'),
  'PUT /v1/interviews/:publicId/scorecard': score('interview'),
  'GET /v1/interviews/:publicId/room': score('interview'),
  'POST /v1/interviews/:publicId/room/entry': score('interview'),
  'PUT /v1/interviews/:publicId/room/seat': score('interview'),
  'POST /v1/interviews/:publicId/room/admission': score('interview'),
  'DELETE /v1/interviews/:publicId/room/seats/:seatId': score('interview'),
  'GET /v1/interviews/:publicId/room/messages': score('interview'),
  'POST /v1/interviews/:publicId/room/messages': score('interview'),
  'GET /v1/interviews/:publicId/room/notes': score('interview'),
  'PUT /v1/interviews/:publicId/room/notes': score('interview'),
  'GET /v1/my/statement': money,
  'GET /v1/my/statement/file': money,
  'GET /v1/my/services': money,
  'GET /v1/my/services/uses': money,
  'GET /v1/my/subscription': money,
  'GET /v1/my/purchases': money,
  'GET /v1/my/purchases/:publicId': money,
  'GET /v1/my/payments': money,
  'GET /v1/my/payments/:publicId': money,
  'GET /v1/my/payment-methods': money,
  'GET /v1/my/receipts': money,
  'GET /v1/my/refunds': money,
  'GET /v1/my/acts': money,
  'GET /v1/my/acts/:publicId/file': money,
  'GET /v1/my/invoices': money,
  'GET /v1/my/invoices/:publicId/file': money,
  'GET /v1/my/catalogue/:code/quote': money,
  'POST /v1/my/purchases': pay,
  'DELETE /v1/my/purchases/:publicId': pay,
  'POST /v1/my/payments': pay,
  'DELETE /v1/my/payment-methods/:publicId': pay,
  'POST /v1/my/invoices': pay,
  'DELETE /v1/my/invoices/:publicId': pay,
  'POST /v1/my/subscription/actions': pay,
}

const column = (name: string): SQL => sql.raw(name)
const negotiation = { id: column('n.id'), vacancyId: column('n.vacancy_id') }
const interview = { roundId: column('i.round_id'), vacancyId: column('i.vacancy_id') }

/** Finds what an address names, when the member has access to it. */
const found: Record<Named, (member: { scope: VacancyScope; companyId: number }, publicId: string) => SQL> = {
  vacancy: ({ scope, companyId }, publicId) => sql`
    select 1 from vacancies v
    where v.public_id = ${publicId} and v.company_id = ${companyId} and ${onVacancy(scope, column('v.id'))}`,
  negotiation: ({ scope, companyId }, publicId) => sql`
    select 1 from negotiations n
    where n.public_id = ${publicId} and n.company_id = ${companyId} and ${onNegotiation(scope, negotiation)}`,
  resume: ({ scope, companyId }, publicId) => sql`
    select 1 from resumes r join negotiations n on n.resume_id = r.id
    where r.public_id = ${publicId} and n.company_id = ${companyId} and ${onNegotiation(scope, negotiation)}`,
  interview: ({ scope, companyId }, publicId) => sql`
    select 1 from interviews i
    where i.public_id = ${publicId} and i.company_id = ${companyId}
      and ${onInterview(scope, interview)}`,
  note: ({ scope, companyId }, publicId) => sql`
    select 1 from negotiation_notes note join negotiations n on n.id = note.negotiation_id
    where note.public_id = ${publicId} and n.company_id = ${companyId} and ${onNegotiation(scope, negotiation)}`,
  message: ({ scope, companyId }, publicId) => sql`
    select 1 from messages m join negotiations n on n.id = m.negotiation_id
    where m.public_id = ${publicId} and n.company_id = ${companyId} and ${onNegotiation(scope, negotiation)}`,
}

/**
 * The caller as a call may know them: a member whose role sees only parts of the company is a stranger to the rest
 * of it, also to vacancies they were not given access to.
 */
export const createRoleAccess =
  ({ db }: ServiceContext) =>
  async (actor: Actor, name: CallName, publicId: string | undefined): Promise<Actor> => {
    const { company, userId } = actor
    if (!company || roleMay(company.role, 'see_all')) return actor
    const stranger: Actor = { ...actor, company: null, withoutAccess: true }
    const access = callsOfPartialRoles[name]
    if (!access || !roleMay(company.role, access.right)) return stranger
    if (!access.of) return actor
    if (publicId === undefined) return stranger
    const { rows } = await db.execute(
      sql`${found[access.of]({ scope: { userId }, companyId: company.id }, publicId)} limit 1`,
    )
    return rows.length > 0 ? actor : stranger
  }

/** Tables of what a vacancy, an application and an interview hold, by the column that leads there. */
const held = {
  vacancy: [
    'interview_rounds',
    'interview_slots',
    'match_subscriptions',
    'postponed',
    'talent_referrals',
    'talent_sendings',
    'talent_invitations',
  ],
  negotiation: ['messages', 'negotiation_notes', 'client_candidates', 'stage_rule_runs'],
  interview: ['interview_room_messages', 'interview_seats', 'interview_recordings', 'recording_notes'],
} as const

export const withheldTables: ReadonlySet<string> = new Set([
  'vacancies',
  'negotiations',
  'interviews',
  'test_attempts',
  ...held.vacancy,
  ...held.negotiation,
  ...held.interview,
])

/**
 * Rows of these public ids that belong to vacancies narrowed to others. Ids are random and named one way in every call,
 * so that a new call is covered as well; a test holds the tables against the schema.
 */
const withheldAmong = (scope: VacancyScope, ids: readonly string[]): SQL => {
  const named = sql`public_id = any(${sql.param([...ids])}::text[])`
  const ofVacancy = (table: string) => sql`
    select 1 from ${column(table)} x where x.${named} and not ${onVacancy(scope, column('x.vacancy_id'))}`
  const ofNegotiation = (table: string) => sql`
    select 1 from ${column(table)} x join negotiations n on n.id = x.negotiation_id
    where x.${named} and not ${onNegotiation(scope, negotiation)}`
  const ofInterview = (table: string) => sql`
    select 1 from ${column(table)} x join interviews i on i.id = x.interview_id
    where x.${named} and not ${onInterview(scope, interview)}`
  const all = [
    sql`select 1 from vacancies x where x.${named} and not ${onVacancy(scope, column('x.id'))}`,
    sql`select 1 from negotiations n where n.${named} and not ${onNegotiation(scope, negotiation)}`,
    sql`select 1 from interviews i where i.${named} and not ${onInterview(scope, interview)}`,
    ...held.vacancy.map(ofVacancy),
    ...held.negotiation.map(ofNegotiation),
    ...held.interview.map(ofInterview),
    // An attempt may be of a vacancy alone.
    sql`select 1 from test_attempts x where x.${named} and not ${onVacancy(scope, column('x.vacancy_id'))}
      and not exists (select 1 from negotiations n where n.id = x.negotiation_id
        and ${onNegotiation(scope, negotiation)})`,
  ]
  return sql.join(all, sql` union all `)
}

/** Calls whose own queries leave out what is withheld: own views of lists, lists with a filter, moves on many. */
const filtered: ReadonlySet<CallName> = new Set([
  'GET /v1/my/queue',
  'GET /v1/my/queue/summary',
  'PUT /v1/my/queue/views',
  'GET /v1/my/vacancies',
  'POST /v1/my/vacancies/actions',
  'PUT /v1/my/vacancies/manager',
  'POST /v1/my/batches',
  'POST /v1/my/batches/check',
  'POST /v1/my/interviews/check',
  'POST /v1/my/queue/table',
])

/** Whatever looks like a public id in what was sent, files left out. */
function idsIn(sent: unknown): string[] {
  if (typeof sent === 'string') return sent.split(',').filter(isPublicId)
  if (Array.isArray(sent)) return sent.flatMap(idsIn)
  if (typeof sent !== 'object' || sent === null || sent instanceof Blob) return []
  return Object.values(sent).flatMap(idsIn)
}

const notFound = ['not_found', 'vacancy_not_found', 'resume_not_found'] as const

/**
 * The caller as a call may know them: a member is a stranger to a vacancy narrowed to others and to all that belongs to
 * it, wherever a call names it, and is answered as about another company's.
 */
export const createNarrowing =
  ({ db }: ServiceContext) =>
  async (actor: Actor, name: CallName, sent: unknown): Promise<Actor> => {
    const scope = scopeOf(actor)
    if (!scope?.withheld || filtered.has(name)) return actor
    const ids = [...new Set(idsIn(sent))]
    if (ids.length === 0) return actor
    const { rows } = await db.execute(sql`${withheldAmong(scope, ids)} limit 1`)
    if (rows.length === 0) return actor
    const { auth, errors }: Call = calls[name]
    const missing = notFound.find((code) => errors?.includes(code))
    if (auth === 'required' && missing) throw new AppError(missing)
    return { ...actor, company: null, withoutAccess: true }
  }
