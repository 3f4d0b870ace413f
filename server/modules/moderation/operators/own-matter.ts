import type { Tx } from '@/server/db/client'
import { isOwnCompany, parseContact } from '@/server/modules/identity'
import { AppError } from '@/server/platform/errors'
import { lockPerson } from './operators.repository'
import type { Order } from './operators.service'

/**
 * Nobody decides about their own company or account. A command knows its operator where `--by` names an account by its
 * e-mail, phone or public id.
 * @throws AppError own_matter
 */
export async function requireNotOwn(
  tx: Tx,
  order: Order,
  matter: { userId: number } | { companyId: number },
): Promise<void> {
  const operator = await lockPerson(tx, parseContact(order.operator)?.value ?? order.operator)
  if (!operator) return
  const own =
    'userId' in matter ? operator.id === matter.userId : await isOwnCompany(tx, operator.id, matter.companyId)
  if (own) throw new AppError('own_matter')
}
