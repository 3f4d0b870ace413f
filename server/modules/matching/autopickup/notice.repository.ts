import { eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { companies, users } from '@/server/db/schema/accounts'
import { vacancies } from '@/server/db/schema/vacancies'

/** Words of a notice about a vacancy, and whom it is for. */
export async function findNotice(db: DbOrTx, vacancyId: number, userId: number) {
  const [row] = await db
    .select({
      title: vacancies.title,
      companyName: sql<string>`case when ${vacancies.anonymous} then coalesce(${vacancies.employerName}, '') else ${companies.name} end`,
      userPublicId: users.publicId,
    })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .innerJoin(users, eq(users.id, userId))
    .where(eq(vacancies.id, vacancyId))
  return row
}
