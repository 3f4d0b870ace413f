import type { ServiceContext } from '../context'
import { fateOf, shownUntil } from './lifecycle'
import { findShown } from './vacancies.repository'

/** What the address of a vacancy answers: the page, or 410 and, instead, the list of its role. */
export interface Address {
  /** From when on it is gone for good; undefined while nothing says so, and for what nobody has ever seen. */
  goneFrom: Date | undefined
  roleId: number | null
}

/** Undefined for an id that is no vacancy's. */
export async function vacancyAddress(ctx: ServiceContext, publicId: string): Promise<Address | undefined> {
  const row = await findShown(ctx.db, publicId)
  if (!row) return undefined
  const now = ctx.clock.now()
  const goneFrom = fateOf(row, now) === 'gone' ? now : (shownUntil(row, now) ?? undefined)
  return { goneFrom, roleId: row.roleId }
}
