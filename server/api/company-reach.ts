import { type SQL, sql } from 'drizzle-orm'
import type { CallName } from '@/lib/contracts/calls'
import { type CompanyRight, roleMay } from '@/lib/contracts/company-rights'
import { onVacancies } from '@/server/db/schema/company-team'
import type { ServiceContext } from '@/server/modules/context'
import type { Actor } from '@/server/platform/actor'

/** What the address of a call names, and thereby the vacancy it is about. */
type Named = 'vacancy' | 'negotiation' | 'interview' | 'note' | 'message'

interface Reach {
  right: CompanyRight
  /** Without it the call lists things, and its query is limited to the member's vacancies. */
  of?: Named
}

const see = (of?: Named): Reach => ({ right: 'see_own', ...(of && { of }) })
const score = (of: Named): Reach => ({ right: 'score', of })
const comment = (of: Named): Reach => ({ right: 'comment', of })
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
  'GET /v1/vacancies/:publicId/funnel': see('vacancy'),
  'GET /v1/vacancies/:publicId/interviews': see('vacancy'),
  'GET /v1/vacancies/:publicId/team': see('vacancy'),
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
  'GET /v1/my/interviews': see(),
  'GET /v1/my/agenda': see(),
  'GET /v1/interviews/:publicId': see('interview'),
  'GET /v1/interviews/:publicId/answers': score('interview'),
  'POST /v1/interviews/:publicId/playback': score('interview'),
  'GET /v1/interviews/:publicId/calendar': see('interview'),
  'GET /v1/interviews/:publicId/scorecards': score('interview'),
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

/** The vacancy of what an address names, in one company. */
const vacancyOf: Record<Named, (companyId: number, publicId: string) => SQL> = {
  vacancy: (company, id) => sql`select id from vacancies where company_id = ${company} and public_id = ${id}`,
  negotiation: (company, id) =>
    sql`select vacancy_id as id from negotiations where company_id = ${company} and public_id = ${id}`,
  interview: (company, id) =>
    sql`select vacancy_id as id from interviews where company_id = ${company} and public_id = ${id}`,
  note: (company, id) => sql`
    select n.vacancy_id as id from negotiation_notes note join negotiations n on n.id = note.negotiation_id
    where n.company_id = ${company} and note.public_id = ${id}`,
  message: (company, id) => sql`
    select n.vacancy_id as id from messages m join negotiations n on n.id = m.negotiation_id
    where n.company_id = ${company} and m.public_id = ${id}`,
}

/**
 * The caller as a call may know them: a member whose role reaches only parts of the company is a stranger to the rest
 * of it, also to the vacancies they are not on.
 */
export const createReach =
  ({ db }: ServiceContext) =>
  async (actor: Actor, name: CallName, publicId: string | undefined): Promise<Actor> => {
    const { company } = actor
    if (!company || roleMay(company.role, 'see_all')) return actor
    const stranger: Actor = { ...actor, company: null, outOfReach: true }
    const reach = reached[name]
    if (!reach || !roleMay(company.role, reach.right)) return stranger
    if (!reach.of) return actor
    if (publicId === undefined) return stranger
    const about = vacancyOf[reach.of](company.id, publicId)
    const { rows } = await db.execute(
      sql`select 1 from (${about}) about where ${onVacancies(actor.userId, sql`about.id`)} limit 1`,
    )
    return rows.length > 0 ? actor : stranger
  }
