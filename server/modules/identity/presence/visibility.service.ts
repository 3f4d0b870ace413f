import type { PrivacySettings } from '@/lib/contracts/personal-data'
import type { DbOrTx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import type { Keys } from '@/server/platform/keys'
import type { ServiceContext } from '../../context'
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
 * How a member of the presence channel of an interview is called there: by a name of this one interview, so that nobody
 * is known again elsewhere, where their public id may stand beside the name of their company. Somebody who does not want
 * to be seen takes part under a name of this one socket, which tells the others nothing.
 */
export function memberName(
  keys: Keys,
  { userId, interviewId, socketId }: { userId: string; interviewId: string; socketId: string },
  visible: boolean,
): string {
  const [kind, of] = visible ? ['member', `interview ${interviewId}`] : ['hidden', socketId]
  return `${kind}-${keys.sign('presence-name', `${userId} ${of}`, 12)}`
}
