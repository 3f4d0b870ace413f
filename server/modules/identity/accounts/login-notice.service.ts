import type { Tx } from '@/server/db/client'
import { translator } from '@/server/lib/translator'
import { notify } from '@/server/modules/notifications'
import { deviceOf } from '@/server/platform/device'
import type { ServiceContext } from '../../context'
import { findUserAgents } from './sessions.repository'
import type { Visitor } from './sessions.service'
import type { UserRow } from './users.repository'

/**
 * Notifies of a sign-in from an unknown kind of device, in the transaction that opens the session, before it. The
 * first session is not announced.
 */
export async function notifyOfNewDevice(
  ctx: ServiceContext,
  tx: Tx,
  user: UserRow,
  { ip, userAgent }: Visitor,
): Promise<void> {
  const known = (await findUserAgents(tx, user.id)).map(deviceOf)
  const device = deviceOf(userAgent)
  if (known.length === 0 || known.includes(device)) return
  const now = ctx.clock.now()
  const place = ctx.placeOf?.(ip)
  await notify(
    tx,
    [
      {
        userId: user.id,
        kind: 'security.new_login',
        dedupeKey: `login:${now.getTime()}`,
        params: {
          reader: user.accountType,
          device: device || translator('records')('device.unknown'),
          ...(place && { place }),
        },
        target: null,
      },
    ],
    now,
  )
}
