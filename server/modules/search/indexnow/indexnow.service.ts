import type { DomainEvent } from '@/lib/contracts/events'
import { routes } from '@/lib/routes'
import { hourMs, minuteMs, secondMs } from '@/lib/shared/time'
import type { ServiceContext } from '../../context'
import { type ChangedAddress, finish, leaseDue, noteChanges, postpone } from './changed-addresses.repository'

/** The protocol takes 10,000 addresses at once. */
const batchSize = 10_000
/** Several edits in a row are told of once. */
const gatherMs = 20 * secondMs
const timeoutMs = 15 * secondMs
const leaseMs = minuteMs
const firstPauseMs = 30 * secondMs
const longestPauseMs = 6 * hourMs
/** About two days of refusals. */
const maxAttempts = 16

/** Where changed addresses are told of; null in demo mode and without a key. */
export function indexNowOf({ env }: Pick<ServiceContext, 'env'>) {
  const { INDEXNOW_KEY: key, INDEXNOW_URL: endpoint, siteUrl } = env
  return env.demo || !key ? null : { key, endpoint, siteUrl }
}

const pathOf = { vacancy: routes.vacancy, resume: routes.resume, company: (id: string) => routes.company(id) }

/** Remembers public addresses that these events changed. */
export async function noteChangedAddresses(
  ctx: ServiceContext,
  events: readonly DomainEvent[],
): Promise<void> {
  const of = { vacancy: new Set<string>(), resume: new Set<string>(), company: new Set<string>() }
  for (const event of events) {
    if (event.kind === 'vacancy.changed') of.vacancy.add(event.payload.vacancyId)
    if (event.kind === 'resume.changed') of.resume.add(event.payload.resumeId)
    if (event.kind === 'company.changed') of.company.add(event.payload.companyId)
  }
  const now = ctx.clock.now()
  await noteChanges(
    ctx.db,
    { vacancy: [...of.vacancy], resume: [...of.resume], company: [...of.company] },
    { now, dueAt: new Date(now.getTime() + gatherMs) },
  )
}

/** Seconds of `Retry-After`; a date or nonsense counts as none. */
function askedPause(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  return Number.isFinite(seconds) && seconds > 0 ? seconds * secondMs : 0
}

type Outcome = { kind: 'taken' } | { kind: 'refused' | 'later'; reason: string; pauseMs: number }

/** 200 and 202 are taken; 400 and 422 say that these addresses will never be; all else may pass. */
async function tell(
  { key, endpoint, siteUrl }: NonNullable<ReturnType<typeof indexNowOf>>,
  batch: readonly ChangedAddress[],
): Promise<Outcome> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        host: new URL(siteUrl).host,
        key,
        keyLocation: `${siteUrl}/${key}.txt`,
        urlList: batch.map(({ kind, public_id }) => siteUrl + pathOf[kind](public_id)),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    if (response.ok) return { kind: 'taken' }
    const isFinal = response.status === 400 || response.status === 422
    return {
      kind: isFinal ? 'refused' : 'later',
      reason: `status ${response.status}`,
      pauseMs: askedPause(response),
    }
  } catch (error) {
    return { kind: 'later', reason: error instanceof Error ? error.message : String(error), pauseMs: 0 }
  }
}

/** Tells search engines of changed addresses, in batches. Returns how many were taken. */
export async function submitChangedAddresses(ctx: ServiceContext): Promise<number> {
  const service = indexNowOf(ctx)
  if (!service) return 0
  let taken = 0
  for (;;) {
    const now = ctx.clock.now()
    const batch = await leaseDue(ctx.db, {
      now,
      until: new Date(now.getTime() + leaseMs),
      limit: batchSize,
    })
    if (batch.length === 0) return taken
    const outcome = await tell(service, batch)
    if (outcome.kind === 'taken') {
      await finish(ctx.db, batch, now)
      taken += batch.length
      continue
    }
    const { reason, pauseMs } = outcome
    const attempts = Math.max(...batch.map((row) => row.attempts))
    if (outcome.kind === 'refused' || attempts + 1 >= maxAttempts) {
      ctx.log.error({ reason, addresses: batch.length }, 'changed addresses were refused by IndexNow')
      await finish(ctx.db, batch, now)
      continue
    }
    const backoff = Math.min(firstPauseMs * 2 ** attempts, longestPauseMs)
    const pause = Math.max(backoff, Math.min(pauseMs, longestPauseMs))
    ctx.log.warn({ reason, addresses: batch.length, pause }, 'IndexNow is asked again later')
    await postpone(ctx.db, batch, new Date(now.getTime() + pause))
    return taken
  }
}
