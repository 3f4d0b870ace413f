import { and, count, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { entitlementGrants, entitlementUses } from '@/server/db/schema/purchases'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import { notStopped } from '@/server/modules/resumes'

/** Whether a vacancy is open, or is being looked at, by a publication that came with an order. */
export async function hasOpenPublication(db: DbOrTx, purchaseId: number, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: entitlementUses.id })
    .from(entitlementUses)
    .innerJoin(entitlementGrants, eq(entitlementGrants.id, entitlementUses.grantId))
    .innerJoin(vacancies, eq(vacancies.id, entitlementUses.vacancyId))
    .where(
      and(
        eq(entitlementGrants.purchaseId, purchaseId),
        eq(entitlementUses.kind, 'publications'),
        ne(entitlementUses.status, 'returned'),
        gt(entitlementUses.endsAt, now),
        inArray(vacancies.status, ['moderation', 'active', 'paused']),
      ),
    )
    .limit(1)
  return row !== undefined
}

export async function countUses(db: DbOrTx, companyId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(entitlementUses)
    .where(eq(entitlementUses.companyId, companyId))
  return row?.n ?? 0
}

/** What a company used, the latest first; a resume of somebody who hides from the asker by now is not named. */
export async function findUses(
  db: DbOrTx,
  asker: { userId: number; companyId: number },
  { offset, limit, id }: { offset: number; limit: number; id?: number },
) {
  return db
    .select({
      use: entitlementUses,
      firstName: users.firstName,
      lastName: users.lastName,
      deletedAt: users.deletedAt,
      vacancy: { publicId: vacancies.publicId, title: vacancies.title },
      resume: { publicId: resumes.publicId, title: resumes.title },
    })
    .from(entitlementUses)
    .leftJoin(users, eq(users.id, entitlementUses.userId))
    .leftJoin(vacancies, eq(vacancies.id, entitlementUses.vacancyId))
    .leftJoin(
      resumes,
      and(eq(resumes.id, entitlementUses.resumeId), notStopped(asker, sql`${resumes.userId}`)),
    )
    .where(
      and(
        eq(entitlementUses.companyId, asker.companyId),
        id === undefined ? undefined : eq(entitlementUses.id, id),
      ),
    )
    .orderBy(desc(entitlementUses.id))
    .limit(limit)
    .offset(offset)
}

/** What stands with vacancies now. */
export async function findPromoted(db: DbOrTx, now: Date) {
  return db
    .select({
      vacancyId: entitlementUses.vacancyId,
      kind: entitlementUses.kind,
      endsAt: entitlementUses.endsAt,
    })
    .from(entitlementUses)
    .where(
      and(
        inArray(entitlementUses.kind, ['lifts', 'highlights', 'urgents']),
        eq(entitlementUses.status, 'used'),
        gt(entitlementUses.endsAt, now),
      ),
    )
}
