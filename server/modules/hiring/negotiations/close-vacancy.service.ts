import { fillLetter, unknownVariable } from '@/lib/shared/letter-variables'
import type { Tx } from '@/server/db/client'
import { negotiatedResumes } from '@/server/modules/resumes'
import type { VacancyClosing } from '@/server/modules/vacancies'
import { invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { type FoundNegotiation, lockOpenOfVacancy } from './negotiations.repository'
import { endOfPromisedDay } from './reply-deadline'
import { factsOf, runTransition, subjectOf, type TransitionInput } from './run-transition.service'
import { findClosing } from './scheduled-transitions.repository'
import { negotiationMachine } from './transitions'
import { insertPendings, setTurn } from './transitions.repository'
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
  const end = (found: FoundNegotiation, transition: Pick<TransitionInput, 'action' | 'reason' | 'text'>) =>
    runTransition(
      tx,
      found,
      { actor: 'employer', actorUserId: input.actorUserId, socketId: input.socketId, ...transition },
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
    const transition =
      text !== undefined && row.viewedAt !== null
        ? ({ action: 'decline', reason: 'position_filled', text } as const)
        : ({ action: 'close_vacancy', text } as const)
    if (ended <= maxEndedAtOnce || input.actorUserId === null) await end(found, transition)
    else
      later.push({
        negotiationId: row.id,
        actorUserId: input.actorUserId,
        dueAt: now,
        createdAt: now,
        ...transition,
      })
  }
  await insertPendings(tx, later)
  return ended
}

/** Ends what was kept on a closed vacancy and has run out: as closed, not as forgotten. False when it is still open. */
export async function endGracePeriod(tx: Tx, found: FoundNegotiation, now: Date): Promise<boolean> {
  if (!(await findClosing(tx, found.row.vacancyId)).closed) return false
  await runTransition(
    tx,
    found,
    { action: 'close_vacancy', actor: 'employer', actorUserId: null },
    factsOf(found, now, { closing: true }),
  )
  return true
}
