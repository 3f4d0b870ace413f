import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ExperienceState } from '@/lib/contracts/experiences'
import type { DbOrTx } from '@/server/db/client'
import { companies } from '@/server/db/schema/companies'
import { experienceReplies, experiences } from '@/server/db/schema/experiences'

export type ReviewedType = 'experience' | 'experience_reply'

/** A text or a reply before a moderator. */
export interface Reviewed {
  id: number
  publicId: string
  revision: number
  state: ExperienceState
  shown: boolean
  companyId: number
  companyName: string
  verified: boolean
  /** Database id; null once they are gone. */
  authorId: number | null
  /** By the name of the field. */
  content: Record<string, string>
}

type Where = { ids: readonly number[] } | { publicId: string }

const matching = (where: Where, id: PgColumn, publicId: PgColumn): SQL =>
  'ids' in where ? inArray(id, [...where.ids]) : eq(publicId, where.publicId)

const company = {
  companyId: companies.id,
  companyName: companies.name,
  verified: sql<boolean>`${companies.verification} = 'verified'`,
}

async function findTexts(db: DbOrTx, where: Where, lock: boolean): Promise<Reviewed[]> {
  const query = db
    .select({ row: experiences, ...company })
    .from(experiences)
    .innerJoin(companies, eq(companies.id, experiences.companyId))
    .where(matching(where, experiences.id, experiences.publicId))
  const rows = await (lock ? query.for('update', { of: experiences }) : query)
  return rows.map(({ row, ...of }) => ({
    ...of,
    id: row.id,
    publicId: row.publicId,
    revision: row.revision,
    state: row.state,
    shown: row.shown !== null,
    authorId: row.candidateId,
    content: { impression: row.impression, asked: row.asked, advice: row.advice },
  }))
}

/** A reply, with the text it answers. */
async function findReplies(db: DbOrTx, where: Where, lock: boolean): Promise<Reviewed[]> {
  const query = db
    .select({ row: experienceReplies, answered: experiences.shown, ...company })
    .from(experienceReplies)
    .innerJoin(experiences, eq(experiences.id, experienceReplies.experienceId))
    .innerJoin(companies, eq(companies.id, experienceReplies.companyId))
    .where(matching(where, experienceReplies.id, experienceReplies.publicId))
  const rows = await (lock ? query.for('update', { of: experienceReplies }) : query)
  return rows.map(({ row, answered, ...of }) => ({
    ...of,
    id: row.id,
    publicId: row.publicId,
    revision: row.revision,
    state: row.state,
    shown: row.shown !== null && answered !== null,
    authorId: row.authorId,
    content: { reply: row.text, ...(answered && { answers: answered.impression }) },
  }))
}

/** Locked, the row cannot be changed by its author until the decision stands. */
export async function findReviewed(
  db: DbOrTx,
  type: ReviewedType,
  where: Where,
  { lock = false }: { lock?: boolean },
): Promise<Reviewed[]> {
  if ('ids' in where && where.ids.length === 0) return []
  return (type === 'experience' ? findTexts : findReplies)(db, where, lock)
}
