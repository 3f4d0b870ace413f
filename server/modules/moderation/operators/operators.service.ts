import type { CompanyRole } from '@/lib/contracts/company-rights'
import type { Tx } from '@/server/db/client'
import {
  endNegotiationsOfPerson,
  removeInterviewerEverywhere,
  returnLostApprovals,
} from '@/server/modules/hiring'
import {
  arbitrateRequest,
  type CompanyToVerify,
  decideVerification,
  endAllSessions,
  isOwnCompany,
  type JoinDecision,
  listCompaniesToVerify,
  parseContact,
  requestsToDecide,
  type VerificationDecision,
} from '@/server/modules/identity'
import { hideResumesOf, showResumesOf } from '@/server/modules/resumes'
import {
  announceCompanyPages,
  blockVacanciesOf,
  endNegotiationsOfCompanies,
  unblockVacanciesOf,
} from '@/server/modules/vacancies'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import {
  findCompaniesAlone,
  findLastLog,
  findLog,
  insertLog,
  type LogRow,
  lockPerson,
  type Person,
  setBanned,
  setOperator,
} from './operators.repository'

type Context = Pick<ServiceContext, 'db' | 'clock'>

/** Who gives the command, and why. */
export interface Order {
  operator: string
  reason?: string | undefined
}

/** What a ban took off the public pages, by database key: the way back. */
interface RemovedItems {
  resumes: number[]
  companies: number[]
  vacancies: number[]
}

async function write(
  ctx: Context,
  tx: Tx,
  order: Order,
  row: { command: string; target?: string; details?: Record<string, unknown> },
): Promise<void> {
  await insertLog(tx, {
    ...row,
    operator: order.operator,
    reason: order.reason ?? null,
    createdAt: ctx.clock.now(),
  })
}

/** An account by its e-mail, its phone or its public id. @throws AppError not_found, own_matter */
async function withPerson<T>(
  ctx: Context,
  order: Order,
  name: string,
  work: (tx: Tx, person: Person) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    const person = await lockPerson(tx, parseContact(name)?.value ?? name)
    if (!person) throw new AppError('not_found')
    await requireNotOwn(tx, order, { userId: person.id })
    return work(tx, person)
  })
}

/** Gives or takes the operator's role. @throws AppError not_found; wrong_state when it is so already */
export function changeRole(ctx: Context, order: Order, name: string, isOperator: boolean): Promise<string> {
  return withPerson(ctx, order, name, async (tx, person) => {
    if (person.isOperator === isOperator) throw new AppError('wrong_state')
    await setOperator(tx, person.id, isOperator, ctx.clock.now())
    await write(ctx, tx, order, { command: isOperator ? 'grant' : 'revoke', target: person.publicId })
    return person.publicId
  })
}

/**
 * Shuts an account out: every session ends and every socket has to ask anew, its resumes and the vacancies of the
 * companies that are left with nobody leave the public pages, and whoever waited for an answer is told that none will
 * come. What ended so stays ended when the account is let in again.
 * @throws AppError not_found; wrong_state when it is banned already
 */
export function banAccount(
  ctx: Context,
  order: Order,
  name: string,
): Promise<{ publicId: string; resumes: number; vacancies: number; negotiations: number }> {
  return withPerson(ctx, order, name, async (tx, person) => {
    if (person.bannedAt) throw new AppError('wrong_state')
    const now = ctx.clock.now()
    await setBanned(tx, person.id, now, now)
    await endAllSessions(tx, person, now)
    const companies = await findCompaniesAlone(tx, person.id)
    const withdrawn = await endNegotiationsOfPerson(ctx, tx, person.id)
    const taken: RemovedItems = {
      resumes: await hideResumesOf(tx, person, now),
      companies,
      vacancies: await blockVacanciesOf(tx, companies, now),
    }
    const negotiations = withdrawn + (await endNegotiationsOfCompanies(ctx, tx, companies))
    await removeInterviewerEverywhere(tx, person.id, now)
    await returnLostApprovals(tx, person.id, now)
    for (const company of companies) await announceCompanyPages(tx, company)
    await write(ctx, tx, order, { command: 'ban', target: person.publicId, details: { ...taken } })
    return {
      publicId: person.publicId,
      resumes: taken.resumes.length,
      vacancies: taken.vacancies.length,
      negotiations,
    }
  })
}

/** Lets an account in again, with what the ban took off. @throws AppError not_found; wrong_state when it is not banned */
export function unbanAccount(ctx: Context, order: Order, name: string): Promise<string> {
  return withPerson(ctx, order, name, async (tx, person) => {
    if (!person.bannedAt) throw new AppError('wrong_state')
    const now = ctx.clock.now()
    await setBanned(tx, person.id, null, now)
    const ban = await findLastLog(tx, person.publicId, 'ban')
    const taken = { resumes: [], companies: [], vacancies: [], ...ban?.details } as RemovedItems
    await showResumesOf(tx, person, taken.resumes, now)
    await unblockVacanciesOf(tx, taken.companies, taken.vacancies, now)
    for (const company of taken.companies) await announceCompanyPages(tx, company)
    await write(ctx, tx, order, { command: 'unban', target: person.publicId })
    return person.publicId
  })
}

/** Companies that wait for a check, the longest first. */
export async function companiesToVerify(ctx: Context, order: Order): Promise<CompanyToVerify[]> {
  return ctx.db.transaction(async (tx) => {
    await write(ctx, tx, order, { command: 'companies' })
    return listCompaniesToVerify(tx)
  })
}

/** @throws AppError not_found; wrong_state when the company asks for no check or is so already; inn_taken, own_matter */
export async function decideOnCompany(
  ctx: Context,
  order: Order,
  publicId: string,
  decision: VerificationDecision,
): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const { name, id } = await decideVerification(tx, publicId, decision, ctx.clock.now())
    await requireNotOwn(tx, order, { companyId: id })
    await write(ctx, tx, order, {
      command: decision.verified ? 'verify' : 'reject',
      target: publicId,
    })
    return name
  })
}

/** The latest commands, newest first. */
export const readLog = (ctx: Context, limit: number): Promise<LogRow[]> => findLog(ctx.db, limit)

/**
 * Nobody decides about their own company or account. A command knows its operator where `--by` names an account by its
 * e-mail, phone or public id.
 * @throws AppError own_matter
 */
export async function requireNotOwn(
  tx: Tx,
  order: Order,
  matter: { userId: number } | { companyId: number },
): Promise<void> {
  const operator = await lockPerson(tx, parseContact(order.operator)?.value ?? order.operator)
  if (!operator) return
  const own =
    'userId' in matter ? operator.id === matter.userId : await isOwnCompany(tx, operator.id, matter.companyId)
  if (own) throw new AppError('own_matter')
}

type JoinRequestsContext = Pick<ServiceContext, 'db' | 'clock'>

/** A request to be let into a company, in words for who decides. */
interface AskedToJoin {
  publicId: string
  company: string
  person: string
  email: string | null
  from: string | null
  createdAt: Date
}

export async function listJoinRequests(ctx: JoinRequestsContext, limit: number): Promise<AskedToJoin[]> {
  const rows = await ctx.db.transaction((tx) => requestsToDecide(tx, limit))
  return rows.map(({ request, company, person, from }) => ({
    publicId: request.publicId,
    company: company.name,
    person: `${person.firstName} ${person.lastName}`.trim(),
    email: person.email,
    from: from?.name ?? null,
    createdAt: request.createdAt,
  }))
}

/** @throws AppError not_found, wrong_state, limit_exceeded, not_enough_purchased_services, own_matter */
export async function decideJoinRequest(
  ctx: JoinRequestsContext,
  order: Order,
  publicId: string,
  role: CompanyRole | null,
): Promise<string> {
  const decision: JoinDecision = role === null ? { accept: false } : { accept: true, role }
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const { companyId, userId, company } = await arbitrateRequest(tx, publicId, decision, now)
    await requireNotOwn(tx, order, { userId })
    await requireNotOwn(tx, order, { companyId })
    await insertLog(tx, {
      operator: order.operator,
      command: decision.accept ? 'join-accept' : 'join-decline',
      target: publicId,
      reason: order.reason ?? null,
      details: role === null ? {} : { role },
      createdAt: now,
    })
    return company
  })
}
