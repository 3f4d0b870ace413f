import { inArray } from 'drizzle-orm'
import type { ResumeCard } from '@/lib/contracts/resumes'
import { resumes } from '@/server/db/schema/resumes'
import type { ServiceContext } from '../context'

// INTERIM until the service of resumes answers by key
export async function resumeCardsByKey(
  ctx: ServiceContext,
  ids: readonly number[],
): Promise<Map<number, ResumeCard>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(resumes)
    .where(inArray(resumes.id, [...ids]))
  return new Map(
    rows.map((row) => [
      row.id,
      {
        public_id: row.publicId,
        title: row.title,
        status: row.status,
        city: null,
        salary: row.salaryAmount ? { amount: row.salaryAmount, currency: row.salaryCurrency ?? 'RUB' } : null,
        total_experience_months: row.totalExperienceMonths,
        last_position: row.experience[0]
          ? { position: row.experience[0].position, company: row.experience[0].company }
          : null,
        skills: row.skills,
        work_formats: row.workFormats,
        job_search_status: row.jobSearchStatus,
        updated_at: row.updatedAt.toISOString(),
      },
    ]),
  )
}
