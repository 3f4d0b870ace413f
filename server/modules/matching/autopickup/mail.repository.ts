import { eq } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { autopickups } from '@/server/db/schema/autopickup'
import { resumes } from '@/server/db/schema/resumes'

export async function findByResume(db: DbOrTx, resumePublicId: string) {
  const [row] = await db
    .select({ resumeId: autopickups.resumeId, title: resumes.title, mail: autopickups.mail })
    .from(autopickups)
    .innerJoin(resumes, eq(resumes.id, autopickups.resumeId))
    .where(eq(resumes.publicId, resumePublicId))
  return row
}

export async function setMail(db: DbOrTx, resumeId: number, mail: boolean): Promise<void> {
  await db.update(autopickups).set({ mail }).where(eq(autopickups.resumeId, resumeId))
}
