import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { InterviewPlaceInput } from '@/lib/contracts/interview-places'
import type { DbOrTx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers, memberMay } from '@/server/db/schema/companies'
import { interviewRounds } from '@/server/db/schema/interviews'

export async function findCompany(db: DbOrTx, id: number) {
  const [row] = await db
    .select({ addresses: companies.addresses, verification: companies.verification })
    .from(companies)
    .where(eq(companies.id, id))
  if (!row) throw new Error(`company ${id} is missing`)
  return row
}

/** Members who may act for a company, including those without a name. */
export async function findColleagues(db: DbOrTx, companyId: number, publicIds?: readonly string[]) {
  return db
    .select({
      userId: users.id,
      publicId: users.publicId,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        memberMay('score'),
        isNull(users.deletedAt),
        isNull(users.bannedAt),
        publicIds && inArray(users.publicId, [...publicIds]),
      ),
    )
    .orderBy(users.id)
    .limit(200)
}

/** What was proposed for a vacancy the last time. */
export async function findLastTerms(db: DbOrTx, vacancyId: number) {
  const [row] = await db
    .select({
      kind: interviewRounds.kind,
      durationMinutes: interviewRounds.durationMinutes,
      note: interviewRounds.note,
    })
    .from(interviewRounds)
    .where(eq(interviewRounds.vacancyId, vacancyId))
    .orderBy(desc(interviewRounds.id))
    .limit(1)
  return row
}

/** The place of the last office interview. */
export async function findLastPlace(
  db: DbOrTx,
  vacancyId: number,
): Promise<(InterviewPlaceInput & { city_name: string }) | null> {
  const [row] = await db
    .select({ place: interviewRounds.place })
    .from(interviewRounds)
    .where(and(eq(interviewRounds.vacancyId, vacancyId), eq(interviewRounds.kind, 'office')))
    .orderBy(desc(interviewRounds.id))
    .limit(1)
  return row?.place ?? null
}
