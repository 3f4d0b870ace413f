import { eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { interviewPasses, interviewSurveys } from '@/server/db/schema/interview-visits'
import { interviews } from '@/server/db/schema/interviews'
import { resumes } from '@/server/db/schema/resumes'

export interface BesideRow {
  id: number
  surveyed: boolean
  passDeleteAt: Date | null
  candidatePhone: string | null
}

/** What else belongs to interviews, by id. */
export async function findBeside(db: DbOrTx, ids: readonly number[]): Promise<Map<number, BesideRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: interviews.id,
      surveyed: sql<boolean>`${interviewSurveys.interviewId} is not null`,
      passDeleteAt: interviewPasses.deleteAt,
      /** As the owner of the resume lets it be shown to those it is given to. */
      candidatePhone: sql<
        string | null
      >`case when 'phones' = any(${resumes.hiddenFields}) then null else ${resumes.phone} end`,
    })
    .from(interviews)
    .innerJoin(resumes, eq(resumes.id, interviews.resumeId))
    .leftJoin(interviewSurveys, eq(interviewSurveys.interviewId, interviews.id))
    .leftJoin(interviewPasses, eq(interviewPasses.interviewId, interviews.id))
    .where(inArray(interviews.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}
