import { and, desc, eq, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { JobSearchStatus } from '@/lib/contracts/enums'
import type { OwnResumeFilter } from '@/lib/contracts/own-resumes'
import type { DbOrTx, Tx } from '@/server/db/client'
import { negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import type { ResumeRow } from './resumes.repository'

const notRemoved = isNull(resumes.deletedAt)
const ownedBy = (userId: number, publicId: string) =>
  and(eq(resumes.publicId, publicId), eq(resumes.userId, userId))

/** One writer at a time per owner, so that a number counted before an insert still holds at it. */
export async function lockOwner(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`resumes:${userId}`}, 0))`)
}

/** Those that count among the most a person may have, and all of them with archived and removed ones. */
export async function countsOf(db: DbOrTx, userId: number): Promise<{ live: number; all: number }> {
  const [row] = await db
    .select({
      live: sql<number>`count(*) filter (where ${resumes.status} <> 'archived' and ${notRemoved})::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(resumes)
    .where(eq(resumes.userId, userId))
  return row ?? { live: 0, all: 0 }
}

/** The owner's row, held until the transaction ends; `removed` ones are found only when asked for. */
export async function lockOwned(
  tx: Tx,
  userId: number,
  publicId: string,
  { removed = false }: { removed?: boolean } = {},
): Promise<ResumeRow | undefined> {
  const [row] = await tx
    .select()
    .from(resumes)
    .where(and(ownedBy(userId, publicId), removed ? undefined : notRemoved))
    .for('update')
  return row
}

export async function findOwned(
  db: DbOrTx,
  userId: number,
  publicId: string,
): Promise<ResumeRow | undefined> {
  const [row] = await db
    .select()
    .from(resumes)
    .where(and(ownedBy(userId, publicId), notRemoved))
  return row
}

const groups: Record<OwnResumeFilter, SQL> = {
  live: ne(resumes.status, 'archived'),
  published: inArray(resumes.status, ['published', 'moderation']),
  hidden: inArray(resumes.status, ['hidden', 'blocked']),
  draft: eq(resumes.status, 'draft'),
  archived: eq(resumes.status, 'archived'),
}

/** Newest edit first. */
export async function pageOwnResumes(
  db: DbOrTx,
  userId: number,
  { filter, limit, offset }: { filter: OwnResumeFilter; limit: number; offset: number },
): Promise<ResumeRow[]> {
  return db
    .select()
    .from(resumes)
    .where(and(eq(resumes.userId, userId), notRemoved, groups[filter]))
    .orderBy(desc(resumes.updatedAt), desc(resumes.id))
    .limit(limit)
    .offset(offset)
}

export async function countGroups(db: DbOrTx, userId: number): Promise<Record<OwnResumeFilter, number>> {
  const of = (filter: OwnResumeFilter) => sql<number>`count(*) filter (where ${groups[filter]})::int`
  const [row] = await db
    .select({
      live: of('live'),
      published: of('published'),
      hidden: of('hidden'),
      draft: of('draft'),
      archived: of('archived'),
    })
    .from(resumes)
    .where(and(eq(resumes.userId, userId), notRemoved))
  return row ?? { live: 0, published: 0, hidden: 0, draft: 0, archived: 0 }
}

/** Every resume of a person that is open to everyone, but one, is for employers only from now on. */
export async function closeToStrangers(
  tx: Tx,
  userId: number,
  exceptId: number,
  now: Date,
): Promise<ResumeRow[]> {
  return tx
    .update(resumes)
    .set({ visibility: 'clients', revision: sql`${resumes.revision} + 1`, updatedAt: now })
    .where(and(eq(resumes.userId, userId), eq(resumes.visibility, 'everyone'), ne(resumes.id, exceptId)))
    .returning()
}

/** In all resumes of a person but archived ones; those that say so already stay as they are. */
export async function setJobSearchStatus(
  tx: Tx,
  userId: number,
  status: JobSearchStatus,
): Promise<ResumeRow[]> {
  return tx
    .update(resumes)
    .set({ jobSearchStatus: status, revision: sql`${resumes.revision} + 1` })
    .where(
      and(
        eq(resumes.userId, userId),
        notRemoved,
        ne(resumes.status, 'archived'),
        ne(resumes.jobSearchStatus, status),
      ),
    )
    .returning()
}

export async function setPhotoPath(tx: Tx, id: number, path: string | null): Promise<ResumeRow> {
  const [row] = await tx.update(resumes).set({ photoPath: path }).where(eq(resumes.id, id)).returning()
  if (!row) throw new Error(`resume ${id} vanished under its lock`)
  return row
}

/** Removed before this moment and known to no company: gone. Those in a negotiation stay for its other side. */
export async function purgeRemoved(tx: Tx, before: Date): Promise<number[]> {
  const gone = await tx
    .delete(resumes)
    .where(
      and(
        lt(resumes.deletedAt, before),
        sql`not exists (select 1 from ${negotiations} where ${negotiations.resumeId} = ${resumes.id})`,
      ),
    )
    .returning({ id: resumes.id })
  return gone.map((row) => row.id)
}
