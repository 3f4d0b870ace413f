import type { Tx } from '@/server/db/client'
import { defineHook } from '@/server/lib/hook'
import type { ServiceContext } from '../../context'

/** Takes back a deletion of the account that was planned `since` a moment, with what it took off the public pages. */
export const deletionRevoked = defineHook<
  [Pick<ServiceContext, 'clock'>, Tx, { id: number; publicId: string }, { since: Date }],
  Promise<void>
>('deletionRevoked')

/** An account was given back to its owner: addresses that work without signing in, and that somebody may have copied, stop working. */
export const secretAddressesRenewed = defineHook<
  [Tx, owner: { id: number; publicId: string }, now: Date],
  Promise<void>
>('secretAddressesRenewed')
