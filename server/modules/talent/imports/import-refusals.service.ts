import { addressIds } from '@/server/adapters/messages/return-path'
import type { DbOrTx, Tx } from '@/server/db/client'
import type { ServiceContext } from '../../context'
import { isGivenSince } from '../records/record.policy'
import { addedAddresses, deleteAdditions } from './import-additions.repository'
import { refusalsAmong } from './imports.repository'

export type IsRefused = (email: string, ground: string, groundOn: string) => boolean

/** Which of these addresses may not be written to, as their owners refused after a ground was given. */
export async function refusalsOf(
  ctx: ServiceContext,
  db: DbOrTx,
  emails: readonly string[],
): Promise<IsRefused> {
  const ids = new Map(emails.map((email) => [email, addressIds(ctx.keys, email)]))
  const refusals = await refusalsAmong(db, [...ids.values()].flat())
  const refusedOn = new Map(refusals.map(({ addressId, createdAt }) => [addressId, createdAt]))
  const refusalOf = (email: string) =>
    (ids.get(email) ?? [])
      .flatMap((id) => refusedOn.get(id) ?? [])
      .reduce<Date | null>((last, at) => (last && last > at ? last : at), null)
  return (email, ground, groundOn) => {
    const at = refusalOf(email)
    return at !== null && !isGivenSince(at, ground, groundOn)
  }
}

/** Whoever refused after an import was undone is not given back by it. */
export async function forgetRefused(ctx: ServiceContext, tx: Tx, importId: number): Promise<void> {
  const added = await addedAddresses(tx, importId)
  const isRefused = await refusalsOf(
    ctx,
    tx,
    added.flatMap(({ email }) => email ?? []),
  )
  const refused = added.filter(
    ({ email, ground, groundOn }) => email !== null && isRefused(email, ground ?? '', groundOn ?? ''),
  )
  if (refused.length > 0)
    await deleteAdditions(
      tx,
      importId,
      refused.map(({ recordId }) => recordId),
    )
}
