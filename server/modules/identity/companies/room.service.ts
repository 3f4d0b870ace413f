import type { Tx } from '@/server/db/client'
import { AppError } from '@/server/platform/errors'
import { holdCompany } from './companies.repository'

/**
 * Whether a company may have one more of something. It is held meanwhile, so that the count still stands at the write.
 * @throws AppError limit_exceeded
 */
export async function requireRoom(
  tx: Tx,
  companyId: number,
  limit: number,
  count: (tx: Tx, companyId: number) => Promise<number>,
): Promise<void> {
  await holdCompany(tx, companyId)
  if ((await count(tx, companyId)) >= limit) throw new AppError('limit_exceeded', { data: { limit } })
}
