import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/accounts'
import { resumes } from '@/server/db/schema/resumes'
import { postponed } from '@/server/db/schema/shelf'
import { vacancies } from '@/server/db/schema/vacancies'
import { visibleToCompany } from '@/server/modules/resumes'

/** Shelves of companies that hold a resume and know another status of it; those who may not see it are left out. */
export const lockOtherStatus = (tx: Tx, resumePublicId: string) =>
  tx
    .select({
      id: postponed.id,
      publicId: postponed.publicId,
      userId: postponed.userId,
      before: postponed.knownStatus,
      status: resumes.jobSearchStatus,
      revision: resumes.revision,
      resumePublicId: resumes.publicId,
      resumeTitle: resumes.title,
      vacancyPublicId: vacancies.publicId,
      vacancyTitle: vacancies.title,
    })
    .from(postponed)
    .innerJoin(resumes, eq(resumes.id, postponed.resumeId))
    .innerJoin(vacancies, eq(vacancies.id, postponed.vacancyId))
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(
      and(
        eq(postponed.side, 'employer'),
        eq(resumes.publicId, resumePublicId),
        isNull(postponed.removedAt),
        sql`${postponed.knownStatus} is distinct from ${resumes.jobSearchStatus}`,
        visibleToCompany(
          { userId: sql`${postponed.userId}`, companyId: sql`${vacancies.companyId}` },
          sql`${resumes}`,
          { verified: sql`${companies.verification} = 'verified'` },
        ),
      ),
    )
    .for('update', { of: postponed })

type Other = Awaited<ReturnType<typeof lockOtherStatus>>[number]

export async function setKnownStatus(tx: Tx, rows: readonly Pick<Other, 'id' | 'status'>[]): Promise<void> {
  const [row] = rows
  if (!row) return
  await tx
    .update(postponed)
    .set({ knownStatus: row.status })
    .where(
      inArray(
        postponed.id,
        rows.map(({ id }) => id),
      ),
    )
}
