import { fillLetter, unknownVariable } from '@/lib/shared/letter-variables'
import { dayMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import { negotiatedResumes } from '@/server/modules/resumes'
import type { VacancyClosing } from '@/server/modules/vacancies'
import { forEachIsolated } from '@/server/platform/concurrency'
import { AppError, invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import {
  findClosing,
  findDuePending,
  findExpired,
  findToWarn,
  recomputeReplyStats as recompute,
  setWarning,
} from './automatic-moves.repository'
import { findWarned, type WarnedNegotiation } from './history.repository'
import { insertPendings, setTurn, takePending } from './moves.repository'
import { type FoundNegotiation, lockById, lockOpenOfVacancy } from './negotiations.repository'
import { endOfPromisedDay, warningState } from './reply-deadline'
import { factsOf, type MoveInput, makeMove, subjectOf } from './transition.service'
import { negotiationMachine } from './transitions'

/** Ended in the transaction of the closing itself; with a whole crowd the rest follow by the worker, within a minute or two. */
export const maxEndedAtOnce = 100

/** How long one may go on talking on a vacancy that is closed. */
export const graceDays = 14

/** @throws AppError validation_failed for who is not open here, or can not have been hired, and for an unknown variable */
function check(
  open: readonly FoundNegotiation[],
  { hired = [], keep = [], letter = '' }: VacancyClosing,
  now: Date,
): void {
  for (const [index, id] of hired.entries()) {
    const found = open.find(({ row }) => row.publicId === id)
    const facts = found && factsOf(found, now, { closing: true })
    if (!facts || !negotiationMachine.transition(subjectOf(found.row), 'confirm_hire', 'employer', facts)) {
      throw invalidField(`hired.${index}`, 'not_in_list')
    }
  }
  for (const [index, id] of keep.entries()) {
    if (hired.includes(id) || !open.some(({ row }) => row.publicId === id)) {
      throw invalidField(`keep.${index}`, 'not_in_list')
    }
  }
  if (unknownVariable(letter) !== undefined) throw invalidField('letter', 'invalid')
}

/** The letter for each, by the key of the resume; nothing without one. */
async function lettersFor(
  tx: Tx,
  { vacancyId, letter = '' }: VacancyClosing,
  found: readonly FoundNegotiation[],
): Promise<(each: FoundNegotiation) => string | undefined> {
  const text = letter.trim()
  const [first] = found
  if (!text || !first) return () => undefined
  const names = await findClosing(tx, vacancyId)
  const resumes = await negotiatedResumes(
    tx,
    found.map(({ row }) => row.resumeId),
    { kind: 'company', companyId: first.row.companyId },
  )
  return ({ row }) =>
    fillLetter(text, {
      имя: resumes.get(row.resumeId)?.name?.first ?? '',
      вакансия: names.title,
      компания: names.company,
      мое_имя: '',
      моя_почта: '',
      мой_телефон: '',
      сайт: '',
    })
}

/**
 * Resolves every open negotiation of a vacancy, in the transaction that closes it (its row already locked by the
 * caller's own update, so that none starts meanwhile). Returns how many were ended, or will be by the worker.
 * @throws AppError validation_failed
 */
export async function closeVacancyNegotiations(
  ctx: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  input: VacancyClosing,
): Promise<number> {
  const now = ctx.clock.now()
  const open = await lockOpenOfVacancy(tx, input.vacancyId)
  check(open, input, now)
  const [hired, kept] = [new Set(input.hired), new Set(input.keep)]
  const letterFor = await lettersFor(tx, input, open)
  const end = (found: FoundNegotiation, move: Pick<MoveInput, 'action' | 'reason' | 'text'>) =>
    makeMove(
      tx,
      found,
      { actor: 'employer', actorUserId: input.actorUserId, socketId: input.socketId, ...move },
      factsOf(found, now, { closing: true }),
    )
  let ended = 0
  const later: Parameters<typeof insertPendings>[1][number][] = []
  for (const found of open) {
    const { row } = found
    if (kept.has(row.publicId)) {
      // A candidate who has something to answer keeps their own time for it.
      if (row.turn === 'candidate') continue
      await setTurn(tx, row.id, {
        turn: 'employer',
        turnStartedAt: now,
        turnDueAt: endOfPromisedDay(now, graceDays),
        warnings: 0,
        warnAt: null,
      })
      continue
    }
    ended += 1
    if (hired.has(row.publicId)) {
      await end(found, { action: 'confirm_hire' })
      continue
    }
    const text = letterFor(found)
    const move =
      text !== undefined && row.viewedAt !== null
        ? ({ action: 'decline', reason: 'position_filled', text } as const)
        : ({ action: 'close_vacancy', text } as const)
    if (ended <= maxEndedAtOnce || input.actorUserId === null) await end(found, move)
    else
      later.push({
        negotiationId: row.id,
        actorUserId: input.actorUserId,
        dueAt: now,
        createdAt: now,
        ...move,
      })
  }
  await insertPendings(tx, later)
  return ended
}

/** Ends what was kept on a closed vacancy and has run out: as closed, not as forgotten. False when it is still open. */
export async function endGracePeriod(tx: Tx, found: FoundNegotiation, now: Date): Promise<boolean> {
  if (!(await findClosing(tx, found.row.vacancyId)).closed) return false
  await makeMove(
    tx,
    found,
    { action: 'close_vacancy', actor: 'employer', actorUserId: null },
    factsOf(found, now, { closing: true }),
  )
  return true
}

const batch = 200
const statsDays = 30
const statsLeast = 5

type Work = (found: FoundNegotiation, tx: Tx) => Promise<boolean>

/**
 * Does a piece of work once per row: under its lock, skipping rows another process is busy with, and only if the
 * work still finds it due.
 */
async function eachLocked(ctx: ServiceContext, ids: readonly number[], work: Work): Promise<number> {
  const one = (id: number) =>
    ctx.db.transaction(async (tx) => {
      const found = await lockById(tx, id, { skipLocked: true })
      return found ? work(found, tx) : false
    })
  return forEachIsolated(ctx, ids, one, { failed: 'a negotiation could not be swept', keyOf: (id) => id })
}

/** Sends the declines whose ten seconds are over, and ends what the closing of a vacancy left to the worker. Returns how many went out. */
export async function sendPendingDeclines(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  return eachLocked(ctx, await findDuePending(ctx.db, now, batch), async (found, tx) => {
    const pending = await takePending(tx, found.row.id, { dueBefore: now })
    if (!pending) return false
    try {
      await makeMove(
        tx,
        found,
        {
          action: pending.action,
          actor: 'employer',
          actorUserId: pending.actorUserId,
          reason: pending.reason,
          text: pending.text,
        },
        factsOf(found, now, { closing: pending.action === 'close_vacancy' }),
      )
      return true
    } catch (error) {
      // It ended meanwhile by the other side's move: nothing is left to say.
      if (error instanceof AppError && error.code === 'wrong_state') return false
      throw error
    }
  })
}

/** Ends what was left unanswered until its time. Returns how many. */
export async function expireDue(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  return eachLocked(ctx, await findExpired(ctx.db, now, batch), async (found, tx) => {
    const { turn } = subjectOf(found.row)
    if (!turn || turn.dueAt > now || found.row.status === 'offer_accepted') return false
    if (await endGracePeriod(tx, found, now)) return true
    await makeMove(
      tx,
      found,
      { action: 'expire', actor: 'scheduler', actorUserId: null },
      factsOf(found, now),
    )
    return true
  })
}

interface Deadline {
  subject: WarnedNegotiation
  reader: 'candidate' | 'employer'
  dueAt: Date
  /** Which reminder of this turn it is. */
  number: number
}

/** Tells whoever's turn it is that time runs out; `tell` writes in the transaction that counts the reminder. */
export async function warnDue(
  ctx: ServiceContext,
  tell: (tx: Tx, deadline: Deadline) => Promise<void>,
): Promise<number> {
  const now = ctx.clock.now()
  return eachLocked(ctx, await findToWarn(ctx.db, now, batch), async ({ row }, tx) => {
    const { turn } = subjectOf(row)
    if (!row.warnAt || row.warnAt > now || !turn) return false
    const { passed, at } = warningState(turn, now)
    await setWarning(tx, row.id, { warnings: passed, warnAt: at })
    // A sweep that comes too late says nothing: the end itself is told.
    if (turn.dueAt <= now) return false
    const subject = await findWarned(tx, row.id)
    await tell(tx, { subject, reader: turn.actor, dueAt: turn.dueAt, number: passed })
    return true
  })
}

/** Answer rate and speed of every company over 30 days, as they stand on its vacancies. */
export async function recomputeReplyStats(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  return recompute(ctx.db, { now, since: new Date(now.getTime() - statsDays * dayMs), least: statsLeast })
}
