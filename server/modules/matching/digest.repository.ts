import { sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'

export interface DigestFacts {
  title: string
  publicId: string
  companyId: number
  open: boolean
  verified: boolean
  /** Whether the person still is of the company. */
  member: boolean
}

/** What a subscription is about, as it is now. */
export async function companyFacts(
  db: DbOrTx,
  { vacancyId, userId }: { vacancyId: number; userId: number },
): Promise<DigestFacts | undefined> {
  const { rows } = await db.execute<DigestFacts & Record<string, unknown>>(sql`
    select v.title, v.public_id as "publicId", c.id as "companyId", v.status = 'active' as open, c.verification = 'verified' as verified,
      exists (select 1 from company_members m where m.company_id = c.id and m.user_id = ${userId}) as member
    from vacancies v join companies c on c.id = v.company_id where v.id = ${vacancyId}`)
  return rows[0]
}
