import { negotiationStages } from '@/lib/contracts/negotiation-stages'
import type { QuestionWithKey } from '@/lib/contracts/screening-questions'
import type {
  Availability,
  GivenAnswer,
  TimeWindow,
  VacancyQuestions,
  VacancyStages,
} from '@/lib/contracts/vacancy-screening'
import { defaultZone } from '@/lib/shared/time'
import type { DbOrTx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { keyOfNegotiation } from '../negotiations/read.service'
import { withoutKey } from './answers.service'
import { lockForChange, ownVacancy, publishScreening } from './own-vacancy.service'
import {
  findAnswers,
  findLastSet,
  findSelection,
  insertSet,
  type QuestionSetRow,
  type SelectionRow,
  saveSelection,
  updateSet,
} from './screening.repository'

const stagesUsual = negotiationStages.map((stage) => ({
  stage,
  name: null,
  hidden: false,
}))

const stagesPresent = (row: SelectionRow | undefined): VacancyStages => ({
  stages: row?.stages ?? [...stagesUsual],
  revision: row?.stagesRevision ?? 0,
})

/** @throws AppError vacancy_not_found */
export async function getStages(
  ctx: ServiceContext,
  actor: Actor,
  vacancyPublicId: string,
): Promise<VacancyStages> {
  const { id } = await ownVacancy(ctx, actor, vacancyPublicId)
  return stagesPresent(await findSelection(ctx.db, id))
}

/** @throws AppError vacancy_not_found, forbidden, conflict_changes with the current stages (data) */
export async function setStages(
  ctx: ServiceContext,
  actor: Actor,
  input: VacancyStages & { vacancyPublicId: string; socketId: string | undefined },
): Promise<VacancyStages> {
  return ctx.db.transaction(async (tx) => {
    const vacancy = await lockForChange(tx, actor, input.vacancyPublicId)
    const before = stagesPresent(await findSelection(tx, vacancy.id))
    if (before.revision !== input.revision) throw new AppError('conflict_changes', { data: { ...before } })
    const after = { stages: input.stages, stagesRevision: before.revision + 1 }
    await saveSelection(tx, vacancy.id, after)
    await publishScreening(tx, vacancy, ctx.clock.now(), input.socketId)
    return { stages: after.stages, revision: after.stagesRevision }
  })
}

const workday = (): TimeWindow[] => [{ from: '10:00', to: '18:00' }]

const usual = (): Omit<Availability, 'revision'> => ({
  time_zone: defaultZone,
  buffer_minutes: 15,
  horizon_days: 14,
  max_per_day: 8,
  weekly: [workday(), workday(), workday(), workday(), workday(), [], []],
  exceptions: [],
})

const availabilityPresent = (row: SelectionRow | undefined): Availability => ({
  ...(row?.availability ?? usual()),
  revision: row?.availabilityRevision ?? 0,
})

/** Open hours of a vacancy, for computing times. */
export const hoursOfVacancy = async (db: DbOrTx, vacancyId: number): Promise<Availability> =>
  availabilityPresent(await findSelection(db, vacancyId))

/** @throws AppError vacancy_not_found */
export async function getAvailability(
  ctx: ServiceContext,
  actor: Actor,
  vacancyPublicId: string,
): Promise<Availability> {
  const { id } = await ownVacancy(ctx, actor, vacancyPublicId)
  return availabilityPresent(await findSelection(ctx.db, id))
}

/** @throws AppError vacancy_not_found, forbidden, conflict_changes with the current hours (data) */
export async function setAvailability(
  ctx: ServiceContext,
  actor: Actor,
  input: { vacancyPublicId: string; hours: Availability; socketId: string | undefined },
): Promise<Availability> {
  const { revision, ...hours } = input.hours
  return ctx.db.transaction(async (tx) => {
    const vacancy = await lockForChange(tx, actor, input.vacancyPublicId)
    const before = availabilityPresent(await findSelection(tx, vacancy.id))
    if (before.revision !== revision) throw new AppError('conflict_changes', { data: { ...before } })
    await saveSelection(tx, vacancy.id, { availability: hours, availabilityRevision: revision + 1 })
    await publishScreening(tx, vacancy, ctx.clock.now(), input.socketId)
    return { ...hours, revision: revision + 1 }
  })
}

const present = (row: QuestionSetRow | undefined): VacancyQuestions => ({
  questions: row?.questions ?? [],
  version: row?.version ?? 0,
  used: Boolean(row?.usedAt),
})

/** @throws AppError vacancy_not_found */
export async function getQuestions(
  ctx: ServiceContext,
  actor: Actor,
  vacancyPublicId: string,
): Promise<VacancyQuestions> {
  const { id } = await ownVacancy(ctx, actor, vacancyPublicId)
  return present(await findLastSet(ctx.db, id))
}

/**
 * Saves a new version of the questions, since an open form refers to the version it shows. A version without answers
 * is overwritten.
 * @throws AppError vacancy_not_found, forbidden, conflict_changes with the current questions (data)
 */
export async function setQuestions(
  ctx: ServiceContext,
  actor: Actor,
  input: {
    vacancyPublicId: string
    questions: QuestionWithKey[]
    version: number
    socketId: string | undefined
  },
): Promise<VacancyQuestions> {
  return ctx.db.transaction(async (tx) => {
    const vacancy = await lockForChange(tx, actor, input.vacancyPublicId)
    const last = await findLastSet(tx, vacancy.id)
    if ((last?.version ?? 0) !== input.version) {
      throw new AppError('conflict_changes', { data: { ...present(last) } })
    }
    const now = ctx.clock.now()
    const next = { questions: input.questions, version: input.version + 1 }
    if (last && !last.usedAt) await updateSet(tx, last.id, next)
    else await insertSet(tx, { vacancyId: vacancy.id, ...next, createdAt: now })
    await publishScreening(tx, vacancy, now, input.socketId)
    return { ...next, used: false }
  })
}

/** Screening answers of an application, for either side. @throws AppError not_found */
export async function answersOf(
  ctx: ServiceContext,
  actor: Actor,
  negotiationPublicId: string,
): Promise<GivenAnswer[]> {
  const id = await keyOfNegotiation(ctx, actor, negotiationPublicId)
  const [found] = await findAnswers(ctx.db, [id])
  if (!found) return []
  const employer = actor.accountType === 'employer'
  return found.questions.map((question) => ({
    question: withoutKey(question),
    value: found.answers[question.id] ?? null,
    failed: employer && found.failed.includes(question.id),
  }))
}
