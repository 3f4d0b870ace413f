import type { CallParsed } from '@/lib/contracts/calls'
import type { UnreadConversations } from '@/lib/contracts/conversations'
import type { DbOrTx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../../context'
import { sideOf } from '../negotiations/negotiations.policy'
import { countUnread, unreadAmong } from './conversations.repository'
import type { Writer } from './rules'

/** Unread messages of one side by negotiation, for the rows of a list; one query for any number. */
export const unreadMessages = (
  db: DbOrTx,
  side: Writer,
  negotiationIds: readonly number[],
): Promise<Map<number, number>> => unreadAmong(db, side, negotiationIds)

/** Conversations that hold something new; another's vacancy or resume holds none. */
export async function unreadConversations(
  ctx: ServiceContext,
  actor: Actor,
  within: CallParsed<'GET /v1/my/conversations/unread', 'query'>,
): Promise<UnreadConversations> {
  const side = sideOf(actor)
  const counts = side ? await countUnread(ctx.db, side, within) : []
  const of = (wanted: string) => counts.find(({ origin }) => origin === wanted)?.n ?? 0
  const [applications, invitations] = [of('application'), of('invitation')]
  return {
    total: applications + invitations,
    applications,
    invitations,
    company_id: actor.company?.publicId ?? null,
  }
}
