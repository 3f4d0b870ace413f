import type { Page } from '@/lib/contracts/call'
import type { CallParsed } from '@/lib/contracts/calls'
import { kindsOfGroup, securityEventDays } from '@/lib/contracts/security-events'
import type { AccountEvent } from '@/lib/contracts/security-journal'
import { dayMs } from '@/lib/shared/duration'
import type { Actor } from '@/server/platform/actor'
import { deviceOf } from '../../platform/device'
import type { ServiceContext } from '../context'
import { countAccountEvents, findSessionsOf, type Period, pageAccountEvents } from './journal.repository'

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
