import type { MessengerName } from '@/lib/contracts/notice-kinds'
import { isSmsCapable } from '@/server/adapters/messages/messages'
import type { DbOrTx } from '@/server/db/client'
import type { DeliveryChannel } from '@/server/db/schema/notices'
import type { ServiceContext } from '../context'
import { findReaders, type NoticeReader } from './preferences.repository'

export const isChat = (channel: string): channel is MessengerName => channel === 'max' || channel === 'vk'

/** Why nothing can go to a person by a channel now; undefined where it can. */
export function obstacleOf(
  { bots, env }: Pick<ServiceContext, 'bots' | 'env'>,
  channel: DeliveryChannel,
  reader: NoticeReader | undefined,
): string | undefined {
  if (!reader) return 'no account'
  if (channel === 'email') return reader.email === null ? 'no address' : undefined
  if (channel === 'sms')
    return reader.phone && isSmsCapable(reader.phone, env.SMS_COUNTRIES) ? undefined : 'no mobile number'
  return isChat(channel) && !bots?.[channel] ? 'not configured' : undefined
}

/** How each of these people wants to be told, reached only by what takes something now: not by a bot that is off. */
export async function findReachable(
  ctx: Pick<ServiceContext, 'bots' | 'env'>,
  db: DbOrTx,
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, NoticeReader>> {
  const readers = await findReaders(db, userIds, now)
  for (const [userId, reader] of readers) {
    const takes = (channel: DeliveryChannel) => obstacleOf(ctx, channel, reader) === undefined
    const chats = reader.reach.chats.filter(takes)
    readers.set(userId, { ...reader, reach: { ...reader.reach, phone: takes('sms'), chats } })
  }
  return readers
}
