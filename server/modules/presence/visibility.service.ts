import { createHmac } from 'node:crypto'
import type { PrivacySettings } from '@/lib/contracts/personal-data'
import type { DbOrTx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../context'
import { findVisible, updateVisible } from './visibility.repository'

/** Whether others may see that the person is online: whoever shows presence asks here. */
export const isPresenceVisible = (db: DbOrTx, userId: number): Promise<boolean> => findVisible(db, userId)

export async function privacyOf(ctx: ServiceContext, actor: Actor): Promise<PrivacySettings> {
  return { presence_visible: await isPresenceVisible(ctx.db, actor.userId) }
}

export async function changePrivacy(
  ctx: ServiceContext,
  actor: Actor,
  settings: PrivacySettings,
): Promise<PrivacySettings> {
  await updateVisible(ctx.db, actor.userId, settings.presence_visible, ctx.clock.now())
  return privacyOf(ctx, actor)
}

/**
 * How a member of a presence channel is called there. Somebody who does not want to be seen takes part under a name
 * of this one socket, which tells the others nothing.
 */
export function memberName(
  secret: string,
  actor: Pick<Actor, 'publicId'>,
  socketId: string,
  visible: boolean,
): string {
  if (visible) return actor.publicId
  return `hidden-${createHmac('sha256', secret).update(`${actor.publicId} ${socketId}`).digest('hex').slice(0, 16)}`
}
