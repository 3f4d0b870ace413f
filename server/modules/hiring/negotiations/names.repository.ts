import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { companyMembers, memberMay } from '@/server/db/schema/companies'
import { memberOnNegotiation, withheldFrom } from '@/server/db/schema/company-team'
import { interviews } from '@/server/db/schema/interviews'
import { negotiations } from '@/server/db/schema/negotiations'
import type { CompanySide } from './negotiations.policy'
import { ownedBy } from './negotiations.repository'

const columns = {
  id: negotiations.id,
  status: negotiations.status,
  resumeId: negotiations.resumeId,
  resumeChanges: negotiations.resumeChanges,
}

/** Negotiations of the company by their public ids, and by those of their interviews; `about` is the id asked for. */
export async function findNamed(db: DbOrTx, side: CompanySide, publicIds: readonly string[]) {
  const ids = [...new Set(publicIds)]
  const [direct, byInterview] = await Promise.all([
    db
      .select({ ...columns, about: negotiations.publicId })
      .from(negotiations)
      .where(and(inArray(negotiations.publicId, ids), ownedBy(side))),
    db
      .select({ ...columns, about: interviews.publicId })
      .from(interviews)
      .innerJoin(negotiations, eq(negotiations.id, interviews.negotiationId))
      .where(and(inArray(interviews.publicId, ids), ownedBy(side))),
  ])
  return [...direct, ...byInterview]
}

/** Negotiations of whichever companies a member sees, by their public ids, with the part of the company they see. */
export async function findNamedToMember(db: DbOrTx, userId: number, publicIds: readonly string[]) {
  return db
    .select({
      ...columns,
      about: negotiations.publicId,
      companyId: negotiations.companyId,
      seesAll: sql<boolean>`${memberMay('see_all')}`,
      withheld: sql<number[]>`case when ${companyMembers.role} <> 'owner' and ${memberMay('see_all')}
        then ${withheldFrom(negotiations.companyId, companyMembers.userId)} else '{}' end`.mapWith(
        (ids: string[]) => ids.map(Number),
      ),
    })
    .from(negotiations)
    .innerJoin(
      companyMembers,
      and(eq(companyMembers.companyId, negotiations.companyId), eq(companyMembers.userId, userId)),
    )
    .where(and(inArray(negotiations.publicId, [...new Set(publicIds)]), memberOnNegotiation(negotiations)))
}
