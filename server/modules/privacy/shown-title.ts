import { sql } from 'drizzle-orm'
import { resumes } from '@/server/db/schema/resumes'
import { notStopped } from '@/server/modules/resumes'

/** The title of another's resume as the person may read it today; null when its owner hides from them. */
export const shownTitle = (userId: number) =>
  sql<
    string | null
  >`case when ${notStopped({ userId, companyId: null }, sql`${resumes.userId}`)} then ${resumes.title} end`
