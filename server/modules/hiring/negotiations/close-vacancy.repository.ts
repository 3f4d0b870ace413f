import { eq } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { companies } from '@/server/db/schema/accounts'
import { vacancies } from '@/server/db/schema/vacancies'

/** Whether a vacancy is closed, and the names a letter about it may give. */
export async function findClosing(db: DbOrTx, vacancyId: number) {
  const [row] = await db
    .select({
      title: vacancies.title,
      status: vacancies.status,
      anonymous: vacancies.anonymous,
      employerName: vacancies.employerName,
      name: companies.name,
    })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(eq(vacancies.id, vacancyId))
  if (!row) throw new Error(`vacancy ${vacancyId} is missing`)
  const { title, status, anonymous, employerName, name } = row
  return {
    title,
    closed: status === 'closed' || status === 'archived',
    company: anonymous ? (employerName ?? '') : name,
  }
}
