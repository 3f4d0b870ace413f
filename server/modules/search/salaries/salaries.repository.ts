import { and, asc, desc, eq, gte, inArray, ne, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { salaryFigures, salaryMonths } from '@/server/db/schema/salaries'

export type FiguresRow = typeof salaryFigures.$inferSelect

export interface Place {
  area: FiguresRow['area']
  placeId: number
}

/** What is known of a role at some of these places. */
export async function findFigures(
  db: DbOrTx,
  roleId: number,
  places: readonly Place[],
): Promise<FiguresRow[]> {
  return db
    .select()
    .from(salaryFigures)
    .where(
      and(
        eq(salaryFigures.roleId, roleId),
        or(
          ...places.map(({ area, placeId }) =>
            and(eq(salaryFigures.area, area), eq(salaryFigures.placeId, placeId)),
          ),
        ),
      ),
    )
}

/** A role in its cities, those with most offers first. */
export const findCitiesOf = (db: DbOrTx, roleId: number, limit: number): Promise<FiguresRow[]> =>
  db
    .select()
    .from(salaryFigures)
    .where(and(eq(salaryFigures.roleId, roleId), eq(salaryFigures.area, 'city')))
    .orderBy(desc(salaryFigures.offers), asc(salaryFigures.placeId))
    .limit(limit)

/** Roles at a place, those with most offers first. */
export const findRolesAt = (db: DbOrTx, { area, placeId }: Place, limit: number): Promise<FiguresRow[]> =>
  db
    .select()
    .from(salaryFigures)
    .where(and(eq(salaryFigures.area, area), eq(salaryFigures.placeId, placeId), ne(salaryFigures.roleId, 0)))
    .orderBy(desc(salaryFigures.offers), asc(salaryFigures.roleId))
    .limit(limit)

export const findMonths = (db: DbOrTx, roleId: number, since: string) =>
  db
    .select()
    .from(salaryMonths)
    .where(and(eq(salaryMonths.roleId, roleId), gte(salaryMonths.month, since)))
    .orderBy(asc(salaryMonths.month))

/** Every role and city that has figures. */
export const findPages = (db: DbOrTx, limit: number) =>
  db
    .select({ roleId: salaryFigures.roleId, area: salaryFigures.area, placeId: salaryFigures.placeId })
    .from(salaryFigures)
    .where(
      and(
        inArray(salaryFigures.area, ['everywhere', 'city']),
        sql`(${salaryFigures.roleId}, ${salaryFigures.placeId}) <> (0, 0)`,
      ),
    )
    .orderBy(desc(salaryFigures.offers), asc(salaryFigures.roleId), asc(salaryFigures.placeId))
    .limit(limit)
