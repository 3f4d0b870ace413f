import type { ApplyOptions, OwnMark } from '@/lib/contracts/applications'
import type { NegotiationOrigin } from '@/lib/contracts/enums'
import type { LinkTags, Negotiation } from '@/lib/contracts/negotiations'
import type { Answers } from '@/lib/contracts/screening-questions'
import { dayMs } from '@/lib/shared/time'
import type { DbOrTx, Tx } from '@/server/db/client'
import { fewResponses, updateInSearch, vacancyCardsByKey } from '@/server/modules/vacancies'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { invitedFromBase, tagsOfLink } from '../hooks'
import { resumesVariedFor } from '../resume-variants/variants.repository'
import { changesToSend } from '../resume-variants/variants.service'
import { checkAnswers, questionsBefore } from '../screening/answers.service'
import { checkTest, testBefore } from '../skill-tests/vacancy-test.service'
import { compareWithResumes, type PairFacts } from './inbox.service'
import { meetsAgeRestriction } from './negotiations.policy'
import {
  countStarted,
  type FoundNegotiation,
  findLatestOfPair,
  findLatestOfVacancies,
  findNegotiation,
  type NegotiationRow,
  wasHired,
} from './negotiations.repository'
import { applyAgain, isEnded } from './next-state'
import {
  countResponse,
  findBirthDay,
  findResume,
  findSendableResumes,
  findVacancy,
  isMember,
  lockVacancy,
  serialize,
  type VacancyParty,
} from './parties.repository'
import { presentOne } from './read.service'
import { startNegotiation } from './run-transition.service'

/** Start of the rolling 24-hour window. */
const dayBefore = (now: Date): Date => new Date(now.getTime() - dayMs)

/**
 * Checks the limit of a rolling 24-hour window; the caller holds the lock that serialises starts.
 * @throws AppError limit_exceeded, with the seconds until the next is possible
 */
export async function requireDailyLimit(
  tx: Tx,
  by: { candidateId: number } | { vacancyId: number },
  { origin, limit, now }: { origin: NegotiationOrigin; limit: number; now: Date },
): Promise<void> {
  const { total, oldest } = await countStarted(tx, by, origin, dayBefore(now))
  if (total < limit) return
  throw new AppError('limit_exceeded', {
    retryAfter: ((oldest ?? now).getTime() + dayMs - now.getTime()) / 1000,
    data: { limit, remaining: 0 },
  })
}

/** Maximum number of applications of a person in 24 hours. */
export const applicationLimit = 50

/** Remaining applications of a person. */
export async function applicationsLeft(
  ctx: ServiceContext,
  candidateId: number,
): Promise<{ left: number; limit: number }> {
  const since = dayBefore(ctx.clock.now())
  const { total } = await countStarted(ctx.db, { candidateId }, 'application', since)
  return { left: Math.max(0, applicationLimit - total), limit: applicationLimit }
}

/** @throws AppError forbidden for employers */
export async function ownApplicationLimit(
  ctx: ServiceContext,
  actor: Actor,
): Promise<{ remaining_today: number; limit: number }> {
  if (actor.accountType !== 'candidate') throw new AppError('forbidden')
  const { left, limit } = await applicationsLeft(ctx, actor.userId)
  return { remaining_today: left, limit }
}

/** @throws AppError forbidden for employers */
export async function ownMarks(
  ctx: ServiceContext,
  actor: Actor,
  vacancyIds: readonly string[],
): Promise<OwnMark[]> {
  if (actor.accountType !== 'candidate') throw new AppError('forbidden')
  const found = await findLatestOfVacancies(ctx.db, actor.userId, vacancyIds)
  return found.map(({ vacancyPublicId, publicId, resumePublicId, status, origin }) => ({
    vacancy_public_id: vacancyPublicId,
    public_id: publicId,
    resume_public_id: resumePublicId,
    status,
    origin,
  }))
}

/** @throws AppError vacancy_not_found when it was never published, unavailable_for_archived when it is not open */
export function requireOpen(vacancy: VacancyParty | undefined, now: Date): VacancyParty {
  if (!vacancy?.firstPublishedAt || vacancy.status === 'blocked') throw new AppError('vacancy_not_found')
  const running = vacancy.status === 'active' && (vacancy.expiresAt === null || vacancy.expiresAt > now)
  if (!running) throw new AppError('unavailable_for_archived')
  return vacancy
}

interface Obstacle {
  row: NegotiationRow
  againAt: Date | null
}

/** The earlier negotiation that prevents a new application, if any. */
async function obstacleOf(
  db: DbOrTx,
  candidateId: number,
  vacancy: VacancyParty,
  now: Date,
): Promise<Obstacle | null> {
  const latest = await findLatestOfPair(db, candidateId, vacancy.id)
  if (!latest) return null
  const endedAt = isEnded(latest.status) ? latest.updatedAt : null
  const again = applyAgain(
    { status: latest.status, endedAt, publication: latest.publication },
    { now, publication: vacancy.publication },
  )
  if (!again.allowed) return { row: latest, againAt: again.at }
  const { id: vacancyId, publication } = vacancy
  if (await wasHired(db, { candidateId, vacancyId, publication })) return { row: latest, againAt: null }
  return null
}

const alreadyApplied = ({ row, againAt }: Obstacle) =>
  new AppError('already_applied', {
    data: { public_id: row.publicId, status: row.status, again_at: againAt?.toISOString() ?? null },
  })

/** The place that matching finds impossible for a pair. */
function tooFar(pair: PairFacts | undefined): ApplyOptions['resumes'][number]['too_far'] {
  const gap = pair?.match.gaps.find(({ code }) => code === 'place')
  return gap ? { city: String(gap.params.city), km: Number(gap.params.km) } : null
}

/**
 * Data of the application form.
 * @throws AppError vacancy_not_found, forbidden (employers do not apply)
 */
export async function applyOptions(
  ctx: ServiceContext,
  actor: Actor,
  vacancyPublicId: string,
): Promise<ApplyOptions> {
  const { db } = ctx
  if (actor.accountType !== 'candidate') throw new AppError('forbidden')
  const now = ctx.clock.now()
  const vacancy = await findVacancy(db, vacancyPublicId)
  if (!vacancy?.firstPublishedAt) throw new AppError('vacancy_not_found')
  const [resumes, started, obstacle, birthday, { questions, version }, test, cards] = await Promise.all([
    findSendableResumes(db, actor.userId),
    countStarted(db, { candidateId: actor.userId }, 'application', dayBefore(now)),
    obstacleOf(db, actor.userId, vacancy, now),
    findBirthDay(db, actor.userId),
    questionsBefore(db, vacancy.id),
    testBefore(db, { vacancyId: vacancy.id, candidateId: actor.userId }, now),
    vacancyCardsByKey(ctx, [vacancy.id]),
  ])
  const ids = resumes.map(({ id }) => id)
  const [pairs, varied] = await Promise.all([
    compareWithResumes(ctx, vacancy.id, ids),
    resumesVariedFor(db, ids, vacancy.id),
  ])
  const existing = obstacle
    ? await findNegotiation(db, obstacle.row.publicId, { actor: 'candidate', candidateId: actor.userId })
    : undefined
  return {
    resumes: resumes.map(({ id, publicId, title, completeness }) => ({
      public_id: publicId,
      title,
      completeness,
      too_far: tooFar(pairs.get(id)),
      variant: varied.has(id),
    })),
    remaining_today: Math.max(0, applicationLimit - started.total),
    limit: applicationLimit,
    letter_required: vacancy.letterRequired,
    questions,
    questions_version: version,
    test,
    reply: cards.get(vacancy.id)?.company.reply ?? null,
    too_young: !meetsAgeRestriction(vacancy.ageRestriction, [birthday], now),
    existing: existing
      ? {
          public_id: existing.row.publicId,
          status: existing.row.status,
          origin: existing.row.origin,
          resume_public_id: existing.resumePublicId,
          created_at: existing.row.createdAt.toISOString(),
          again_at: obstacle?.againAt?.toISOString() ?? null,
        }
      : null,
  }
}

export interface ApplyInput {
  vacancyPublicId: string
  resumePublicId: string
  /** With the variant made for the vacancy. */
  withVariant?: boolean
  letter: string
  /** Answers to the screening questions. */
  answers?: Answers
  /** The version of the shown questions; not checked when absent. */
  questionsVersion?: number | undefined
  via?: 'autopickup'
  /** Tags of the link the person came by. */
  link?: LinkTags | undefined
  /** Token of the letter by which a company's base invited the person. */
  invitation?: string | undefined
  socketId: string | undefined
}

/**
 * Applies with an own published resume.
 * @throws AppError vacancy_not_found, unavailable_for_archived, resume_not_found, resume_required,
 * imported_vacancy, already_applied (data: the negotiation in the way), application_denied, vacancy_age_restricted, limit_exceeded, validation_failed,
 * test_required, conflict_changes when the questions are others than those shown, or the variant is gone
 */
export async function apply(ctx: ServiceContext, actor: Actor, input: ApplyInput): Promise<Negotiation> {
  if (actor.accountType !== 'candidate') throw new AppError('application_denied')
  const found = await ctx.db.transaction(async (tx): Promise<FoundNegotiation> => {
    await serialize(tx, 'apply', actor.userId)
    const now = ctx.clock.now()
    const vacancy = requireOpen(await lockVacancy(tx, input.vacancyPublicId, 'update'), now)
    const resume = await findResume(tx, input.resumePublicId)
    if (!resume || resume.userId !== actor.userId) throw new AppError('resume_not_found')
    if (resume.status !== 'published') throw new AppError('resume_required')
    if (vacancy.unclaimed) throw new AppError('imported_vacancy')
    if (await isMember(tx, vacancy.companyId, actor.userId)) throw new AppError('application_denied')
    const birthday = await findBirthDay(tx, actor.userId)
    if (!meetsAgeRestriction(vacancy.ageRestriction, [birthday, resume.birthDate], now)) {
      throw new AppError('vacancy_age_restricted')
    }
    const obstacle = await obstacleOf(tx, actor.userId, vacancy, now)
    if (obstacle) throw alreadyApplied(obstacle)
    if (vacancy.letterRequired && input.letter === '') throw invalidField('letter', 'required')
    const keepAnswers = await checkAnswers(tx, vacancy.id, {
      answers: input.answers ?? {},
      version: input.questionsVersion,
    })
    const resumeChanges = input.withVariant
      ? await changesToSend(tx, actor, { resumePublicId: resume.publicId, vacancyId: vacancy.id })
      : null
    const of = { vacancyId: vacancy.id, candidateId: actor.userId }
    const keepTest = await checkTest(tx, of, now)
    const day = { origin: 'application', limit: applicationLimit, now } as const
    await requireDailyLimit(tx, { candidateId: actor.userId }, day)
    const invited = input.invitation
      ? await invitedFromBase(ctx, tx, {
          token: input.invitation,
          vacancyId: vacancy.id,
          candidateId: actor.userId,
        })
      : null
    const link = input.link && (await tagsOfLink(tx, { link: input.link, companyId: vacancy.companyId }))
    const begun = await startNegotiation(tx, {
      origin: 'application',
      vacancyId: vacancy.id,
      vacancyPublicId: vacancy.publicId,
      publication: vacancy.publication,
      promiseDays: vacancy.promiseDays,
      letterRequired: vacancy.letterRequired,
      resumeId: resume.id,
      resumePublicId: resume.publicId,
      candidateId: actor.userId,
      candidatePublicId: actor.publicId,
      companyId: vacancy.companyId,
      companyPublicId: vacancy.companyPublicId,
      letter: input.letter,
      resumeChanges,
      via: input.via ?? (invited ? 'base' : null),
      link,
      actorUserId: actor.userId,
      now,
      socketId: input.socketId,
    })
    if (!begun) throw new AppError('already_applied')
    await keepAnswers(begun.row.id, now)
    await keepTest(begun.row.id)
    await invited?.(begun.row.id)
    const responses = await countResponse(tx, vacancy.id)
    // The vacancy reaches the threshold of «few applications»: update its search row.
    if (responses === fewResponses) await updateInSearch(tx, [vacancy.id])
    return begun
  })
  return presentOne(ctx, actor, found)
}
