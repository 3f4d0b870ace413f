import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { ResumeState } from '@/lib/contracts/enums'
import type { Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { resumes } from '@/server/db/schema/resumes'
import type { ResumeRow } from './resumes.repository'

/** A row whoever owns it, held until the transaction ends, with its owner's public id. */
export async function lockAny(tx: Tx, publicId: string) {
  const [found] = await tx
    .select({ row: resumes, ownerPublicId: users.publicId })
    .from(resumes)
    .innerJoin(users, eq(users.id, resumes.userId))
    .where(and(eq(resumes.publicId, publicId), isNull(resumes.deletedAt)))
    .for('update', { of: resumes })
  return found
}

/** Resumes of a person in one state, held until the transaction ends; only the named ones, if any are named. */
/** Resumes that are open to whoever has their secret link. */
export async function lockWithDirectLink(tx: Tx, userId: number): Promise<ResumeRow[]> {
  return tx
    .select()
    .from(resumes)
    .where(and(eq(resumes.userId, userId), isNotNull(resumes.directToken), isNull(resumes.deletedAt)))
    .orderBy(resumes.id)
    .for('update')
}

export async function lockOfOwner(
  tx: Tx,
  userId: number,
  status: ResumeState,
  ids?: readonly number[],
): Promise<ResumeRow[]> {
  if (ids?.length === 0) return []
  return tx
    .select()
    .from(resumes)
    .where(
      and(
        eq(resumes.userId, userId),
        eq(resumes.status, status),
        isNull(resumes.deletedAt),
        ids && inArray(resumes.id, [...ids]),
      ),
    )
    .orderBy(resumes.id)
    .for('update')
}
