import { and, eq, exists, gte, isNull, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { negotiationMarks, negotiationNotes } from '@/server/db/schema/inbox'
import { negotiations } from '@/server/db/schema/negotiations'

const query = new QueryBuilder()

/** The condition on private marks that a filter asks for; undefined when it asks for none. */
export function markedAs({
  tag,
  rating,
  noted,
}: {
  tag?: string | undefined
  rating?: number | undefined
  noted?: boolean | undefined
}): SQL | undefined {
  const marked =
    tag !== undefined || rating !== undefined
      ? exists(
          query
            .select({ one: sql`1` })
            .from(negotiationMarks)
            .where(
              and(
                eq(negotiationMarks.negotiationId, negotiations.id),
                eq(negotiationMarks.vacancyId, negotiations.vacancyId),
                rating === undefined ? undefined : gte(negotiationMarks.rating, rating),
                tag === undefined ? undefined : sql`${tag} = any(${negotiationMarks.tags})`,
              ),
            ),
        )
      : undefined
  const withNote = noted
    ? exists(
        query
          .select({ one: sql`1` })
          .from(negotiationNotes)
          .where(
            and(eq(negotiationNotes.negotiationId, negotiations.id), isNull(negotiationNotes.deletedAt)),
          ),
      )
    : undefined
  return and(marked, withNote)
}
