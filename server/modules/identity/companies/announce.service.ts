import type { Tx } from '@/server/db/client'
import { publish } from '@/server/platform/events'
import type { CompanyRow } from './companies.repository'
import { companyChanged } from './hooks'

/** Tells the company's own screens, and has its page and those of its open vacancies rendered anew. */
export async function announceCompany(tx: Tx, company: CompanyRow): Promise<void> {
  await publish(tx, {
    kind: 'company.changed',
    payload: { companyId: company.publicId, version: company.updatedAt.getTime() },
  })
  await companyChanged(tx, company.id)
}
