import type { Page } from '@/lib/contracts/call'
import type { CallParsed } from '@/lib/contracts/calls'
import { kindsOfGroup, securityEventDays } from '@/lib/contracts/security-events'
import type { AccountEvent, CompanyEvent } from '@/lib/contracts/security-journal'
import { dayMs } from '@/lib/shared/time'
import type { DbOrTx } from '@/server/db/client'
import type { companyEvents } from '@/server/db/schema/account-security'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { deviceOf } from '../../platform/device'
import type { ServiceContext } from '../context'
import { recordExport } from './anomalies.service'
import { recordAccountEvents } from './record.service'
import {
  countAccountEvents,
  countCompanyEvents,
  findPeople,
  findResumesFor,
  findRole,
  findSessionsOf,
  findUserId,
  findVacanciesOf,
  type Period,
  pageAccountEvents,
  pageCompanyEvents,
} from './security-events.repository'

/** Midnight in Moscow, which keeps one offset all year. */
const midnight = (day: string) => new Date(`${day}T00:00:00+03:00`)

/** What is older than its term is not shown, also while its month is still there. */
export function periodOf(
  { from, to, until }: Pick<CallParsed<'GET /v1/my/security-events', 'query'>, 'from' | 'to' | 'until'>,
  now: Date,
): Period {
  const oldest = new Date(now.getTime() - securityEventDays * dayMs)
  const since = from === undefined ? oldest : midnight(from)
  return {
    since: since > oldest ? since : oldest,
    before: to === undefined ? undefined : new Date(midnight(to).getTime() + dayMs),
    until: until === undefined ? undefined : new Date(until),
  }
}

/** Facts as they travel; ids of sessions stay here. */
export const factsOf = (details: Record<string, string | number | boolean>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(details)
      .filter(([name]) => name !== 'session')
      .map(([name, value]) => [name, String(value)]),
  )

export async function listAccountEvents(
  ctx: Pick<ServiceContext, 'db' | 'clock'>,
  actor: Actor,
  { page, size, group, ...period }: CallParsed<'GET /v1/my/security-events', 'query'>,
): Promise<Page<AccountEvent>> {
  const { userId } = actor
  const filter = { userId, kinds: group && kindsOfGroup(group), ...periodOf(period, ctx.clock.now()) }
  const [rows, total] = await Promise.all([
    pageAccountEvents(ctx.db, filter, { limit: size, offset: (page - 1) * size }),
    countAccountEvents(ctx.db, filter),
  ])
  const endedIn = ({ session }: (typeof rows)[number]['details']) =>
    typeof session === 'string' ? session : undefined
  const ids = new Set(rows.flatMap((row) => [row.sessionId ?? [], endedIn(row.details) ?? []].flat()))
  const found = new Map((await findSessionsOf(ctx.db, userId, [...ids])).map((row) => [row.id, row]))
  const results = rows.map(({ at, kind, sessionId, details }): AccountEvent => {
    const session = sessionId === null ? undefined : found.get(sessionId)
    const ended = found.get(endedIn(details) ?? '')
    return {
      at: at.toISOString(),
      kind,
      device: session ? deviceOf(session.userAgent) : null,
      place: session?.place ?? null,
      here: sessionId === actor.sessionId,
      ended_device: ended ? deviceOf(ended.userAgent) : null,
      facts: factsOf(details),
    }
  })
  return { results, total, page, size }
}

type Row = typeof companyEvents.$inferSelect
type Subject = NonNullable<CompanyEvent['subject']>

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))
const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim()

/** Names of everybody and everything on a page of the log, looked up now: what was erased has none. */
async function readNames(db: DbOrTx, companyId: number, rows: readonly Row[]) {
  const idsOf = (subject: Row['subject']) =>
    rows.flatMap((row) => (row.subject === subject && row.subjectId !== null ? [row.subjectId] : []))
  const userIds = new Set([...rows.flatMap((row) => row.userId ?? []), ...idsOf('user')])
  const [people, resumes, vacancies] = await Promise.all([
    findPeople(db, [...userIds]),
    findResumesFor(db, companyId, [...new Set(idsOf('resume'))]),
    findVacanciesOf(db, companyId, [...new Set(idsOf('vacancy'))]),
  ])
  return { people: byId(people), resumes: byId(resumes), vacancies: byId(vacancies) }
}
type Names = Awaited<ReturnType<typeof readNames>>

/** A resume has a name in the log only for a company that was given it: what was hidden meanwhile stays hidden. */
function subjectOf({ subject, subjectId }: Row, names: Names): Subject | null {
  if (subjectId === null) return null
  if (subject !== 'user' && subject !== 'resume' && subject !== 'vacancy') return null
  const gone = { type: subject, public_id: null, title: null, deleted: true }
  if (subject === 'vacancy') {
    const row = names.vacancies.get(subjectId)
    if (!row) return gone
    return { type: subject, public_id: row.publicId, title: row.title, deleted: row.status === 'deleted' }
  }
  const row = subject === 'user' ? names.people.get(subjectId) : names.resumes.get(subjectId)
  if (!row || row.deletedAt !== null) return gone
  const named = !('opened' in row) || row.opened
  return { type: subject, public_id: row.publicId, title: named ? nameOf(row) : null, deleted: false }
}

function byOf({ userId }: Row, names: Names): CompanyEvent['by'] {
  const row = userId === null ? undefined : names.people.get(userId)
  return row ? { public_id: row.publicId, name: row.deletedAt === null ? nameOf(row) : null } : null
}

/** @throws AppError not_found for a company the person is no member of, forbidden for anyone but an owner */
async function ownedCompanyId(db: DbOrTx, actor: Actor, publicId: string): Promise<number> {
  const found = await findRole(db, actor.userId, publicId)
  if (!found) throw new AppError('not_found')
  if (found.role !== 'owner') throw new AppError('forbidden')
  return found.companyId
}

/** @throws AppError not_found for a company the person is no member of, forbidden for anyone but an owner */
export async function listCompanyEvents(
  ctx: Pick<ServiceContext, 'db' | 'clock'>,
  actor: Actor,
  publicId: string,
  { page, size, kind, member, ...period }: CallParsed<'GET /v1/accounts/company/:publicId/audit', 'query'>,
): Promise<Page<CompanyEvent>> {
  const companyId = await ownedCompanyId(ctx.db, actor, publicId)
  const memberId = member === undefined ? undefined : await findUserId(ctx.db, member)
  if (member !== undefined && memberId === undefined) return { results: [], total: 0, page, size }
  const filter = { companyId, kind, memberId, ...periodOf(period, ctx.clock.now()) }
  const [rows, total] = await Promise.all([
    pageCompanyEvents(ctx.db, filter, { limit: size, offset: (page - 1) * size }),
    countCompanyEvents(ctx.db, filter),
  ])
  const names = await readNames(ctx.db, companyId, rows)
  const results = rows.map(
    (row): CompanyEvent => ({
      at: row.at.toISOString(),
      kind: row.kind,
      by: byOf(row, names),
      subject: subjectOf(row, names),
      facts: factsOf(row.details),
    }),
  )
  return { results, total, page, size }
}

/**
 * Writes down that a list is taken out as a table: in the log of the company it belongs to, else in the journal of the
 * person whose own list it is.
 * @throws AppError not_found for a company the person is no member of; forbidden for its log unless they own it;
 * step_up_required
 */
export async function recordTable(
  ctx: Pick<ServiceContext, 'db' | 'clock'>,
  actor: Actor,
  { list, company = actor.company?.publicId }: CallParsed<'POST /v1/my/exports', 'body'>,
): Promise<null> {
  const found = company === undefined ? undefined : await findRole(ctx.db, actor.userId, company)
  if (company !== undefined && !found) throw new AppError('not_found')
  if (list === 'audit' && found?.role !== 'owner') throw new AppError('forbidden')
  if (found) await recordExport(ctx, actor, { companyId: found.companyId, of: list })
  else {
    const { userId, sessionId } = actor
    const details = { step: 'table' }
    await recordAccountEvents(ctx.db, [
      { at: ctx.clock.now(), userId, kind: 'data_exported', sessionId, details },
    ])
  }
  return null
}
