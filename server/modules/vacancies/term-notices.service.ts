import type { Tx } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import type { ServiceContext } from '../context'
import type { VacancyRow } from './own-row'
import { findCompanyName, findEnding, findKeepersOf } from './term-notices.repository'

const batch = 500

const target = (publicId: string) => ({
  type: 'vacancy' as const,
  public_id: publicId,
  parent_public_id: null,
  tab: null,
})

/**
 * Warns of a term that ends in three days, and again in one. Whoever was told once is not told again for the same term,
 * however many processes look. Returns how many people were told.
 */
export async function tellOfEnding(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  let told = 0
  // The nearer first: what ends tomorrow is not told to end in three days as well.
  for (const days of [1, 3]) {
    const rows = await findEnding(ctx.db, { days, now, limit: batch })
    await ctx.db.transaction((tx) =>
      notify(
        tx,
        rows.map((row) => ({
          userId: Number(row.user_id),
          kind: 'vacancy.expiring' as const,
          dedupeKey: row.key,
          params: {
            reader: 'employer',
            vacancy_title: row.title,
            company_name: row.company,
            due_at: new Date(row.expires_at).toISOString(),
          },
          target: target(row.vacancy),
        })),
        now,
      ),
    )
    told += rows.length
  }
  return told
}

/** Tells of a term that has run out, in the transaction that writes it down. */
export async function tellOfEnd(tx: Tx, row: VacancyRow, now: Date): Promise<void> {
  const [readers, company] = await Promise.all([
    findKeepersOf(tx, row.id),
    findCompanyName(tx, row.companyId),
  ])
  await notify(
    tx,
    readers.map((userId) => ({
      userId,
      kind: 'vacancy.expired' as const,
      dedupeKey: `ended:${row.publicId}:${row.expiresAt?.getTime() ?? 0}`,
      params: { reader: 'employer', vacancy_title: row.title, company_name: company },
      target: target(row.publicId),
    })),
    now,
  )
}
