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
/** Maximum ended within the closing transaction; the worker ends the rest in a minute or two. */
export const maxEndedAtOnce = 100

/** How long negotiations may continue on a closed vacancy. */
export const graceDays = 14

/**
 * @throws AppError validation_failed for people who are not open here or cannot have been hired, and for an unknown
 * variable
 */
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

/** Letters by resume key; empty without a text. */
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
 * Resolves all open negotiations of a vacancy, in the transaction that closes it (which has locked the vacancy's row,
 * so that none starts meanwhile). Returns the number ended now or later by the worker.
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
      // A candidate's own deadline stays.
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

/**
 * Ends a continued negotiation of a closed vacancy at its deadline, as closed rather than expired. False when the
 * vacancy is still open.
 */
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
