import type { Tx } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import { type CompanyRow, findActing } from './companies.repository'

type Kind = 'company.verified' | 'company.rejected' | 'company.recheck' | 'company.inn_taken'

/** Tells whoever acts for a company how its check goes, but for the one who caused the news. */
export async function tellOfCheck(
  tx: Tx,
  company: CompanyRow,
  { kind, now, except }: { kind: Kind; now: Date; except?: number },
): Promise<void> {
  const readers = (await findActing(tx, company.id)).filter((id) => id !== except)
  const note = kind === 'company.rejected' ? company.verificationNote : null
  const notices = readers.map((userId) => ({
    userId,
    kind,
    dedupeKey: `${kind}:${company.publicId}:${now.getTime()}`,
    params: { reader: 'employer', company_name: company.name, ...(note && { note }) },
    target: null,
  }))
  await notify(tx, notices, now)
}
