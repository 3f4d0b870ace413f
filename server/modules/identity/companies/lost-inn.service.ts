import type { ServiceContext } from '../../context'
import { announceCompany } from './announce.service'
import { tellOfCheck } from './check-notices.service'
import { lockCompany } from './companies.repository'
import { findInnHolder } from './inn.repository'

/**
 * A company lost its verification because its ИНН belongs to one that was verified before it: search and pages follow,
 * and its people are asked to join that one. Does nothing twice.
 */
export async function followLostInn(ctx: ServiceContext, publicId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const company = await lockCompany(tx, publicId)
    if (!company || company.verification === 'verified') return
    await announceCompany(tx, company)
    if (await findInnHolder(tx, company)) {
      await tellOfCheck(tx, company, { kind: 'company.inn_taken', now: company.updatedAt })
    }
  })
}
