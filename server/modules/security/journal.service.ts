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

/** Midnight in Moscow, which has a constant offset. */
const midnight = (day: string) => new Date(`${day}T00:00:00+03:00`)

/** Enforces the retention period before the monthly partition is dropped. */
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

/** Parameters of an event for clients; session ids are removed. */
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

/** Current names for a page of the log; erased subjects have none. */
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

/** A resume is named only for a company with access to its name. */
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

/** @throws AppError not_found unless the person is a member, forbidden unless they are an owner */
async function ownedCompanyId(db: DbOrTx, actor: Actor, publicId: string): Promise<number> {
  const found = await findRole(db, actor.userId, publicId)
  if (!found) throw new AppError('not_found')
  if (found.role !== 'owner') throw new AppError('forbidden')
  return found.companyId
}

/** @throws AppError not_found unless the person is a member, forbidden unless they are an owner */
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
 * Records the export of a list: in the log of the company that owns it, otherwise in the person's journal.
 * @throws AppError not_found unless the person is a member; forbidden for the audit log unless they are an owner;
 * step_up_required
 */
export async function recordTableExport(
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
