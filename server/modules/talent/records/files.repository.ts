import { and, asc, count, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { talentRecords } from '@/server/db/schema/talent'
import { talentFiles, talentMail } from '@/server/db/schema/talent-files'

export type TalentFileRow = typeof talentFiles.$inferSelect

const { recordId, mailId, removedAt } = talentFiles
const notRemoved = isNull(removedAt)

/** Files of a record, the oldest first. */
export async function filesOf(db: DbOrTx, record: number): Promise<TalentFileRow[]> {
  return db
    .select()
    .from(talentFiles)
    .where(and(eq(recordId, record), notRemoved))
    .orderBy(asc(talentFiles.id))
}

export async function filesOfMail(db: DbOrTx, mail: readonly number[]): Promise<TalentFileRow[]> {
  if (mail.length === 0) return []
  return db
    .select()
    .from(talentFiles)
    .where(and(inArray(mailId, [...mail]), notRemoved))
    .orderBy(asc(talentFiles.id))
}

export async function countFiles(tx: Tx, record: number): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(talentFiles)
    .where(and(eq(recordId, record), notRemoved))
  return row?.n ?? 0
}

/** A file of a record, or of a letter that waits, in the base of the company. */
export async function findFile(
  db: DbOrTx,
  {
    fileId,
    publicId,
    companyId,
    of,
  }: Record<'fileId' | 'publicId', string> & {
    companyId: number
    of: 'record' | 'mail'
  },
): Promise<TalentFileRow | undefined> {
  const owner = of === 'record' ? talentRecords : talentMail
  const open =
    of === 'record' ? isNull(talentRecords.removedAt) : inArray(talentMail.state, ['unread', 'waiting'])
  const [row] = await db
    .select({ file: talentFiles })
    .from(talentFiles)
    .innerJoin(owner, eq(owner.id, of === 'record' ? recordId : mailId))
    .where(
      and(
        eq(talentFiles.publicId, fileId),
        notRemoved,
        eq(owner.publicId, publicId),
        eq(owner.companyId, companyId),
        open,
      ),
    )
  return row?.file
}

/** Belongs to nobody yet: it is deleted within minutes unless a record or a letter takes it. */
export async function insertFile(
  db: DbOrTx,
  values: typeof talentFiles.$inferInsert,
): Promise<TalentFileRow> {
  const [row] = await db.insert(talentFiles).values(values).returning()
  if (!row) throw new Error('an insert gave no row')
  return row
}

/** Gives a file that was just stored an owner. Returns whether it was still there. */
export async function attachFile(
  tx: Tx,
  id: number,
  owner: { recordId: number } | { mailId: number },
): Promise<boolean> {
  const rows = await tx
    .update(talentFiles)
    .set(owner)
    .where(eq(talentFiles.id, id))
    .returning({ id: talentFiles.id })
  return rows.length > 0
}

/** Files of a letter go to the record that was made of it, or back. */
export async function giveMailFiles(tx: Tx, mail: number, record: number | null): Promise<void> {
  await tx.update(talentFiles).set({ recordId: record }).where(eq(mailId, mail))
}

/** Removes a file, or brings back one removed since. Returns whether there was one. */
export async function setFileRemoved(
  tx: Tx,
  record: number,
  fileId: string,
  change: { removedAt: Date } | { removedSince: Date },
): Promise<boolean> {
  const removing = 'removedAt' in change
  const rows = await tx
    .update(talentFiles)
    .set({ removedAt: removing ? change.removedAt : null })
    .where(
      and(
        eq(talentFiles.publicId, fileId),
        eq(recordId, record),
        removing ? notRemoved : gte(removedAt, change.removedSince),
      ),
    )
    .returning({ id: talentFiles.id })
  return rows.length > 0
}

/** Files that belong to nothing any more, those never given to anything since `unusedBefore`, and removed ones. */
export async function findUnusedFiles(
  db: DbOrTx,
  { unusedBefore, removedBefore, limit }: { unusedBefore: Date; removedBefore: Date; limit: number },
): Promise<Pick<TalentFileRow, 'id' | 'path'>[]> {
  return db
    .select({ id: talentFiles.id, path: talentFiles.path })
    .from(talentFiles)
    .where(
      or(
        and(isNull(recordId), isNull(mailId), lt(talentFiles.createdAt, unusedBefore)),
        lt(removedAt, removedBefore),
      ),
    )
    .limit(limit)
}

/** Forgets a file that nothing has taken meanwhile. */
export async function deleteFileRow(db: DbOrTx, id: number): Promise<void> {
  await db.delete(talentFiles).where(eq(talentFiles.id, id))
}

/** Files of records, for the copy of a person's data. */
export const filesOfRecord = sql<{ name: string; bytes: number; added_at: string }[]>`coalesce((
  select json_agg(json_build_object('name', f.name, 'bytes', f.bytes, 'added_at', f.created_at) order by f.id)
  from talent_files f where f.record_id = ${talentRecords.id} and f.removed_at is null), '[]'::json)`
