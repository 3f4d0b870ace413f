import type { QuestionWithKey } from '@/lib/contracts/screening-questions'
import type { GivenAnswer, VacancyQuestions } from '@/lib/contracts/vacancy-questions'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { keyOfNegotiation } from '../negotiations/read.service'
import { withoutKey } from './answers.service'
import { holdVacancy, ownVacancy, tellOfScreening } from './own-vacancy.service'
import { findAnswers, findLastSet, insertSet, type QuestionSetRow, updateSet } from './questions.repository'

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
 * Every change is a version of its own: a form that is open shows one of them, and says which. Versions nobody has
 * answered are overwritten.
 * @throws AppError vacancy_not_found, forbidden, conflict_changes with the questions as they are (data)
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
    const vacancy = await holdVacancy(tx, actor, input.vacancyPublicId)
    const last = await findLastSet(tx, vacancy.id)
    if ((last?.version ?? 0) !== input.version) {
      throw new AppError('conflict_changes', { data: { ...present(last) } })
    }
    const now = ctx.clock.now()
    const next = { questions: input.questions, version: input.version + 1 }
    if (last && !last.usedAt) await updateSet(tx, last.id, next)
    else await insertSet(tx, { vacancyId: vacancy.id, ...next, createdAt: now })
    await tellOfScreening(tx, vacancy, now, input.socketId)
    return { ...next, used: false }
  })
}

/** What was answered before an application, for either side. @throws AppError not_found */
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
