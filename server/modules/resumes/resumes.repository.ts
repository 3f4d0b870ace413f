import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { JobSearchStatus, ResumeState } from '@/lib/contracts/enums'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { resumes } from '@/server/db/schema/resumes'

interface RestedResume extends Record<string, unknown> {
  user_id: string
  resume: string
  title: string
  key: string
}

const levels = [0, 1, 2]
const settled = sql.param(['accepted_job_offer', 'not_looking_for_job'] satisfies JobSearchStatus[])

/**
 * Listed resumes last raised between two moments, of people who look for work and were not told of it. Those nobody
 * finds in the search gain nothing by being raised.
 */
export async function findRested(
  db: DbOrTx,
  { after, until, limit }: { after: Date; until: Date; limit: number },
): Promise<RestedResume[]> {
  // Each level has an index of its own by this date.
  const raised = levels.map(
    (level) => sql`
      select resume_id from resume_search
      where level = ${sql.raw(String(level))} and raised_at > ${after} and raised_at <= ${until}`,
  )
  const { rows } = await db.execute<RestedResume>(sql`
    select r.user_id, r.public_id as resume, r.title, k.key
    from (${sql.join(raised, sql` union all `)}) s
    join resumes r on r.id = s.resume_id
    cross join lateral (
      select 'raise:' || r.public_id || ':' || floor(extract(epoch from r.raised_at) * 1000)::bigint as key) k
    where r.status = 'published' and r.job_search_status <> all(${settled}::text[])
      and not exists (select 1 from notifications n where n.user_id = r.user_id and n.dedupe_key = k.key)
    order by r.raised_at
    limit ${limit}`)
  return rows
}

export type ResumeRow = typeof resumes.$inferSelect
export type ResumeInsert = typeof resumes.$inferInsert

export async function insertResume(tx: Tx, values: ResumeInsert): Promise<ResumeRow> {
  const [row] = await tx.insert(resumes).values(values).returning()
  if (!row) throw new Error('insert returned no row')
  return row
}

export async function updateResume(
  tx: Tx,
  id: number,
  values: Partial<ResumeInsert>,
  now: Date,
): Promise<ResumeRow> {
  const [row] = await tx
    .update(resumes)
    .set({ ...values, revision: sql`${resumes.revision} + 1`, updatedAt: now })
    .where(eq(resumes.id, id))
    .returning()
  if (!row) throw new Error(`resume ${id} vanished under its lock`)
  return row
}

export async function findByPublicId(db: DbOrTx, publicId: string): Promise<ResumeRow | undefined> {
  const [row] = await db.select().from(resumes).where(eq(resumes.publicId, publicId))
  return row
}

export async function findByPublicIds(db: DbOrTx, publicIds: readonly string[]): Promise<ResumeRow[]> {
  if (publicIds.length === 0) return []
  return db
    .select()
    .from(resumes)
    .where(inArray(resumes.publicId, [...publicIds]))
}

export async function findByIds(db: DbOrTx, ids: readonly number[]): Promise<ResumeRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(resumes)
    .where(inArray(resumes.id, [...ids]))
}

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
