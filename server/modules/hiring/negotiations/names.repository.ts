import { and, eq, inArray } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
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
