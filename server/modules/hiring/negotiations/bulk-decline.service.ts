import type { RefusalReason } from '@/lib/contracts/enums'
import { letterVariables } from '@/lib/contracts/negotiation-requests'
import { defaultZone, hourMs, minuteMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import { translator } from '@/server/lib/translator'
import { cityById } from '@/server/modules/dictionaries'
import { negotiatedResumes } from '@/server/modules/resumes'
import { vacancyCardsByKey } from '@/server/modules/vacancies'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import type { ServiceContext } from '../../context'
import { undoMs } from './act.service'
import { requireMayAct, sideOf } from './negotiations.policy'
import { type FoundNegotiation, findPending, lockOfVacancy } from './negotiations.repository'
import { findVacancy, type VacancyParty } from './parties.repository'
import { factsOf, subjectOf } from './run-transition.service'
import { negotiationMachine } from './transitions'
import { insertPending, takePending } from './transitions.repository'

const opens = 9
const closes = 18

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}

function wallOf(at: Date, zone: string): { rest: boolean; hours: number } {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return {
    rest: parts.weekday === 'Sat' || parts.weekday === 'Sun',
    hours: Number(parts.hour) + Number(parts.minute) / 60 + Number(parts.second) / 3600,
  }
}

/** The moment itself, or the next 9:00 of a working day in the candidate's zone. */
export function withinWorkingHours(at: Date, zone: string = defaultZone): Date {
  let moment = at
  // At most a weekend precedes the next working morning.
  for (let turn = 0; turn < 5; turn += 1) {
    const { rest, hours } = wallOf(moment, zone)
    if (!rest && hours >= opens && hours < closes) return moment
    const untilOpen = hours < opens ? opens - hours : 24 - hours + opens
    moment = new Date(Math.round((moment.getTime() + untilOpen * hourMs) / 1000) * 1000)
  }
  return moment
}

/** Minimum time between viewing and declining. */
const minMsAfterOpening = 2 * hourMs

type Variable = (typeof letterVariables)[number]
const variable = /\{([^{}]*)\}/g

/** @throws AppError validation_failed for an unknown variable */
function checkLetter(text: string, reason: RefusalReason): void {
  if (reason === 'other' && !text) throw invalidField('text', 'required')
  const known: readonly string[] = letterVariables
  for (const [, name = ''] of text.matchAll(variable)) {
    if (!known.includes(name.trim())) throw invalidField('text', 'invalid')
  }
}

const fill = (text: string, words: Record<Variable, string>): string =>
  text.replace(variable, (_, name: string) => words[name.trim() as Variable])

async function ownVacancy(ctx: ServiceContext, actor: Actor, publicId: string): Promise<VacancyParty> {
  const side = sideOf(actor)
  const vacancy = await findVacancy(ctx.db, publicId)
  if (side?.actor !== 'employer' || vacancy?.companyId !== side.companyId) {
    throw new AppError('vacancy_not_found')
  }
  requireMayAct(side)
  return vacancy
}

const tell = (tx: Tx, vacancy: VacancyParty, ids: readonly string[], now: Date, socketId?: string) =>
  publish(
    tx,
    {
      kind: 'marks.updated',
      payload: { negotiationId: ids[0] ?? '', vacancyId: vacancy.publicId, version: now.getTime() },
    },
    { exceptSocketId: socketId },
  )

/** Within the candidate's working hours, but before the promised reply deadline. */
function dueAt({ row }: FoundNegotiation, now: Date, zone: string | undefined): Date {
  const opened = (row.viewedAt ?? now).getTime()
  const soonest = Math.max(now.getTime() + undoMs, opened + minMsAfterOpening)
  const at = withinWorkingHours(new Date(soonest), zone)
  const last = row.turn === 'employer' && row.turnDueAt ? row.turnDueAt.getTime() - minuteMs : null
  return last !== null && last > soonest && at.getTime() > last ? new Date(last) : at
}

/** @throws AppError wrong_state with unopened or undeclinable items, conflict_changes with outdated ones */
function checkBatch(
  found: readonly FoundNegotiation[],
  seen: ReadonlyMap<string, number>,
  waiting: ReadonlySet<number>,
  now: Date,
): void {
  const ids = (some: readonly FoundNegotiation[]) => some.map(({ row }) => row.publicId)
  const unopened = found.filter(({ row }) => row.viewedAt === null)
  if (unopened.length > 0) throw new AppError('wrong_state', { data: { unopened: ids(unopened) } })
  const changed = found.filter(({ row }) => row.revision !== seen.get(row.publicId) || waiting.has(row.id))
  if (changed.length > 0) throw new AppError('conflict_changes', { data: { changed: ids(changed) } })
  const ended = found.filter(
    (each) => !negotiationMachine.transition(subjectOf(each.row), 'decline', 'employer', factsOf(each, now)),
  )
  if (ended.length > 0) throw new AppError('wrong_state', { data: { ended: ids(ended) } })
}

export interface BulkDecline {
  vacancyPublicId: string
  items: readonly { public_id: string; revision: number }[]
  reason: RefusalReason
  text: string
  socketId: string | undefined
}

/**
 * Declines several applications atomically. Each is sent at its own time and can be undone until then.
 * @throws AppError vacancy_not_found, not_found, forbidden, wrong_state, conflict_changes, validation_failed
 */
export async function declineMany(ctx: ServiceContext, actor: Actor, input: BulkDecline) {
  const vacancy = await ownVacancy(ctx, actor, input.vacancyPublicId)
  checkLetter(input.text, input.reason)
  const seen = new Map(input.items.map((item) => [item.public_id, item.revision]))
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const found = await lockOfVacancy(tx, vacancy.id, [...seen.keys()])
    if (found.length !== seen.size) throw new AppError('not_found')
    const waiting = await findPending(
      tx,
      found.map(({ row }) => row.id),
    )
    checkBatch(found, seen, new Set(waiting.map((each) => each.negotiationId)), now)
    const resumes = await negotiatedResumes(
      tx,
      found.map(({ row }) => row.resumeId),
      { kind: 'company', companyId: vacancy.companyId },
    )
    const card = (await vacancyCardsByKey(ctx, [vacancy.id])).get(vacancy.id)
    const results: { public_id: string; due_at: string }[] = []
    for (const each of found) {
      const resume = resumes.get(each.row.resumeId)
      const city = resume?.card.city ? cityById(resume.card.city.id) : undefined
      const due = dueAt(each, now, city?.timezone)
      await insertPending(tx, {
        negotiationId: each.row.id,
        action: 'decline',
        actorUserId: actor.userId,
        reason: input.reason,
        text:
          fill(input.text, {
            имя: resume?.name?.first ?? translator('records')('colleague'),
            вакансия: card?.title ?? '',
            компания: card?.company.name ?? '',
          }) || null,
        dueAt: due,
        createdAt: now,
      })
      results.push({ public_id: each.row.publicId, due_at: due.toISOString() })
    }
    await tell(tx, vacancy, [...seen.keys()], now, input.socketId)
    return { results }
  })
}

/** @throws AppError vacancy_not_found, forbidden */
export async function undoMany(
  ctx: ServiceContext,
  actor: Actor,
  input: { vacancyPublicId: string; ids: readonly string[]; socketId: string | undefined },
): Promise<{ undone: string[] }> {
  const vacancy = await ownVacancy(ctx, actor, input.vacancyPublicId)
  return ctx.db.transaction(async (tx) => {
    const undone: string[] = []
    for (const { row } of await lockOfVacancy(tx, vacancy.id, [...new Set(input.ids)])) {
      if (await takePending(tx, row.id, { undoable: true })) undone.push(row.publicId)
    }
    if (undone.length > 0) await tell(tx, vacancy, undone, ctx.clock.now(), input.socketId)
    return { undone }
  })
}
