import { fillLetter, unknownVariable } from '@/lib/shared/letter-variables'
import type { Tx } from '@/server/db/client'
import { negotiatedResumes } from '@/server/modules/resumes'
import type { VacancyClosing } from '@/server/modules/vacancies'
import { invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { type FoundNegotiation, lockOpenOfVacancy } from './negotiations.repository'
import {
  clockColumns,
  factsOf,
  runTransition,
  subjectOf,
  type TransitionInput,
} from './run-transition.service'
import { findClosing } from './scheduled-transitions.repository'
import { negotiationMachine } from './transitions'
import { deleteClosing, insertPendings, setTurn } from './transitions.repository'
import { endOfPromisedDay, type Turn } from './turn'

/** How long negotiations may continue on a closed vacancy. */
export const graceDays = 14

/**
 * @throws AppError validation_failed for people who are not open here or cannot have been hired, and for an unknown
 * variable
 */
function check(
  open: readonly FoundNegotiation[],
  { hired = [], keep = [], part = [], letter = '' }: VacancyClosing,
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
  for (const [index, id] of part.entries()) {
    const isOpen = open.some(({ row }) => row.publicId === id)
    if (!isOpen || hired.includes(id) || keep.includes(id)) throw invalidField(`part.${index}`, 'not_in_list')
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
 * Decides on all open negotiations of a vacancy, in the transaction that closes it (which has locked the vacancy's row,
 * so that none starts meanwhile). What a member decided waits as rows of `negotiation_pending`. Returns how many end.
 * @throws AppError validation_failed
 */
export async function closeVacancyNegotiations(
  ctx: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  input: VacancyClosing,
): Promise<number> {
  const now = ctx.clock.now()
  const { closedBy } = input
  const open = await lockOpenOfVacancy(tx, input.vacancyId)
  check(open, input, now)
  const [hired, parted] = [new Set(input.hired), new Set(input.part)]
  const kept = new Set(input.keep)
  for (const { row } of open) {
    const isDecided = hired.has(row.publicId) || parted.has(row.publicId)
    // A promise that both sides confirmed is not broken by leaving somebody out of a list.
    if (closedBy && row.status === 'offer_accepted' && !isDecided) kept.add(row.publicId)
  }
  const letterFor = await lettersFor(tx, input, open)
  const endOf = (found: FoundNegotiation): Pick<TransitionInput, 'action' | 'reason' | 'text'> => {
    if (hired.has(found.row.publicId)) return { action: 'confirm_hire' }
    const text = letterFor(found)
    return text !== undefined && found.row.viewedAt !== null
      ? { action: 'decline', reason: 'position_filled', text }
      : { action: 'close_vacancy', text }
  }
  const ended = open.filter(({ row }) => !kept.has(row.publicId))
  for (const { row } of open) {
    // A candidate's own deadline stays.
    if (!kept.has(row.publicId) || row.turn === 'candidate') continue
    await setTurn(tx, row.id, { turnDueAt: endOfPromisedDay(now, graceDays), warnings: 0, warnAt: null })
  }
  if (closedBy) {
    await insertPendings(
      tx,
      ended.map((found) => ({
        negotiationId: found.row.id,
        actorUserId: closedBy.userId,
        dueAt: closedBy.endsAt,
        closing: true,
        createdAt: now,
        ...endOf(found),
      })),
    )
    return ended.length
  }
  for (const found of ended) {
    const by = { actor: 'employer', actorUserId: null } as const
    await runTransition(tx, found, { ...by, ...endOf(found) }, factsOf(found, now, { closing: true }))
  }
  return ended.length
}

/** Takes back a closing that nobody was told of. Whoever was kept has the deadline that ran before. */
export async function reopenVacancyNegotiations(
  ctx: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  { vacancyId }: { vacancyId: number },
): Promise<void> {
  const now = ctx.clock.now()
  const open = await lockOpenOfVacancy(tx, vacancyId)
  await deleteClosing(tx, vacancyId)
  const { closedAt } = await findClosing(tx, vacancyId)
  if (!closedAt) return
  const graceEnd = endOfPromisedDay(closedAt, graceDays).getTime()
  for (const { row, promiseDays } of open) {
    if (row.turn !== 'employer' || !row.turnStartedAt || row.turnDueAt?.getTime() !== graceEnd) continue
    const turn: Turn = {
      actor: 'employer',
      startedAt: row.turnStartedAt,
      dueAt: endOfPromisedDay(row.turnStartedAt, promiseDays),
    }
    await setTurn(tx, row.id, clockColumns(turn, now, row.status))
  }
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
