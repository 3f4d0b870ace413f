import type { DbOrTx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { findOwnEnds, findResumeOf, findVacancyOf, type Party } from './parties.repository'
import type { PostponedRow } from './postponed.repository'

/** A list of postponed items: of a candidate's resume, or of a company's vacancy. */
export type PostponedList =
  | { side: 'candidate'; owner: Party; userId: number }
  | { side: 'employer'; owner: Party; companyId: number }

/** @throws AppError resume_not_found also for what exists and is another's */
export async function postponedListOfResume(
  db: DbOrTx,
  actor: Actor,
  publicId: string,
): Promise<PostponedList> {
  const owner = actor.accountType === 'candidate' && (await findResumeOf(db, actor.userId, publicId))
  if (!owner) throw new AppError('resume_not_found')
  return { side: 'candidate', owner, userId: actor.userId }
}

/** @throws AppError vacancy_not_found also for what exists and is another's */
export async function postponedListOfVacancy(
  db: DbOrTx,
  actor: Actor,
  publicId: string,
): Promise<PostponedList> {
  const owner = actor.company && (await findVacancyOf(db, actor.company.id, publicId))
  if (!owner || !actor.company) throw new AppError('vacancy_not_found')
  return { side: 'employer', owner, companyId: actor.company.id }
}

/** The list of a row, if it belongs to the person. */
export async function postponedListOfRow(
  db: DbOrTx,
  actor: Actor,
  row: Pick<PostponedRow, 'side' | 'resumeId' | 'vacancyId'>,
): Promise<PostponedList | undefined> {
  const companyId = actor.company?.id ?? null
  const ends = await findOwnEnds(db, row, { userId: actor.userId, companyId })
  if (!ends) return undefined
  if (row.side === 'candidate' && ends.ownResume) {
    return {
      side: 'candidate',
      owner: { id: row.resumeId, publicId: ends.resumePublicId },
      userId: actor.userId,
    }
  }
  if (row.side === 'employer' && ends.ownVacancy && companyId !== null) {
    return { side: 'employer', owner: { id: row.vacancyId, publicId: ends.vacancyPublicId }, companyId }
  }
  return undefined
}
