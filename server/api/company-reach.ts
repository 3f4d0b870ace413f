import { type SQL, sql } from 'drizzle-orm'
import type { CallName } from '@/lib/contracts/calls'
import { type CompanyRight, roleMay } from '@/lib/contracts/company-rights'
import { onInterview, onNegotiation, onVacancy } from '@/server/db/schema/company-team'
import type { ServiceContext } from '@/server/modules/context'
import type { Actor } from '@/server/platform/actor'

/** What the address of a call names. */
type Named = 'vacancy' | 'negotiation' | 'resume' | 'interview' | 'note' | 'message'

interface Reach {
  right: CompanyRight
  /** Without it the call lists things, and its query is limited to what the member is on. */
  of?: Named
}

const see = (of?: Named): Reach => ({ right: 'see_own', ...(of && { of }) })
const score = (of: Named): Reach => ({ right: 'score', of })
const comment = (of: Named): Reach => ({ right: 'comment', of })
const approve = (of: Named): Reach => ({ right: 'approve', of })
const money: Reach = { right: 'see_money' }
const pay: Reach = { right: 'pay' }

/**
 * Calls that members of roles without the whole company (`see_all`) make for it. For every other call they are nobody
 * of the company, so that a new call is closed to them until it is named here.
 */
const reached: Partial<Record<CallName, Reach>> = {
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

/** Finds what an address names, when it is within the member's reach. */
const found: Record<Named, (member: { userId: number; companyId: number }, publicId: string) => SQL> = {
  vacancy: ({ userId, companyId }, publicId) => sql`
    select 1 from vacancies v
    where v.public_id = ${publicId} and v.company_id = ${companyId} and ${onVacancy(userId, column('v.id'))}`,
  negotiation: ({ userId, companyId }, publicId) => sql`
    select 1 from negotiations n
    where n.public_id = ${publicId} and n.company_id = ${companyId} and ${onNegotiation(userId, negotiation)}`,
  resume: ({ userId, companyId }, publicId) => sql`
    select 1 from resumes r join negotiations n on n.resume_id = r.id
    where r.public_id = ${publicId} and n.company_id = ${companyId} and ${onNegotiation(userId, negotiation)}`,
  interview: ({ userId, companyId }, publicId) => sql`
    select 1 from interviews i
    where i.public_id = ${publicId} and i.company_id = ${companyId}
      and ${onInterview(userId, { roundId: column('i.round_id'), vacancyId: column('i.vacancy_id') })}`,
  note: ({ userId, companyId }, publicId) => sql`
    select 1 from negotiation_notes note join negotiations n on n.id = note.negotiation_id
    where note.public_id = ${publicId} and n.company_id = ${companyId} and ${onNegotiation(userId, negotiation)}`,
  message: ({ userId, companyId }, publicId) => sql`
    select 1 from messages m join negotiations n on n.id = m.negotiation_id
    where m.public_id = ${publicId} and n.company_id = ${companyId} and ${onNegotiation(userId, negotiation)}`,
}

/**
 * The caller as a call may know them: a member whose role reaches only parts of the company is a stranger to the rest
 * of it, also to vacancies that were not opened to them.
 */
export const createReach =
  ({ db }: ServiceContext) =>
  async (actor: Actor, name: CallName, publicId: string | undefined): Promise<Actor> => {
    const { company, userId } = actor
    if (!company || roleMay(company.role, 'see_all')) return actor
    const stranger: Actor = { ...actor, company: null, outOfReach: true }
    const reach = reached[name]
    if (!reach || !roleMay(company.role, reach.right)) return stranger
    if (!reach.of) return actor
    if (publicId === undefined) return stranger
    const { rows } = await db.execute(
      sql`${found[reach.of]({ userId, companyId: company.id }, publicId)} limit 1`,
    )
    return rows.length > 0 ? actor : stranger
  }
