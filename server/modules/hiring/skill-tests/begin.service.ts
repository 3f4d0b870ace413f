import type { TestAttempt } from '@/lib/contracts/test-attempts'
import { isUniqueViolation } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { isUnfinished } from './assign.service'
import { findLatestFor, findOpenVacancy, insertAttempt } from './attempts.repository'
import { updateVersion } from './library.repository'
import { counts, requiredTest } from './required.service'
import { getAttempt } from './take.service'

/** The test of a vacancy before an application, found or made. */
async function attemptFor(ctx: ServiceContext, actor: Actor, vacancyPublicId: string): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const vacancy = await findOpenVacancy(tx, vacancyPublicId)
    if (!vacancy?.firstPublishedAt || vacancy.status === 'blocked') throw new AppError('vacancy_not_found')
    const running = vacancy.status === 'active' && (vacancy.expiresAt === null || vacancy.expiresAt > now)
    if (!running) throw new AppError('unavailable_for_archived')
    const required = await requiredTest(tx, vacancy.id)
    if (!required) throw new AppError('wrong_state')
    const { test, version } = required
    const of = { candidateId: actor.userId, vacancyId: vacancy.id, testId: test.id }
    const latest = await findLatestFor(tx, of)
    if (latest && (isUnfinished(latest) || counts(latest, now))) return latest.publicId
    if (!version.usedAt) await updateVersion(tx, version.id, { usedAt: now })
    const made = await insertAttempt(tx, {
      publicId: newPublicId(),
      versionId: version.id,
      candidateId: actor.userId,
      companyId: vacancy.companyId,
      vacancyId: vacancy.id,
      contentKey: version.contentKey,
      assignedAt: now,
    })
    return made.publicId
  })
}

/** @throws AppError forbidden for employers, vacancy_not_found, unavailable_for_archived, wrong_state when no test is asked for */
export async function beginTest(
  ctx: ServiceContext,
  actor: Actor,
  vacancyPublicId: string,
): Promise<TestAttempt> {
  if (actor.accountType !== 'candidate') throw new AppError('forbidden')
  const publicId = await attemptFor(ctx, actor, vacancyPublicId).catch((error: unknown) => {
    // Begun in two tabs at once, the index let one through: the other finds it.
    if (!isUniqueViolation(error)) throw error
    return attemptFor(ctx, actor, vacancyPublicId)
  })
  return getAttempt(ctx, actor, publicId)
}
