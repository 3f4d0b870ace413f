import type { SilenceReason, Writing } from '@/lib/contracts/conversations'
import type { DbOrTx } from '@/server/db/client'
import { hidesFrom } from '@/server/modules/resumes'
import type { Actor } from '@/server/platform/actor'
import type { NegotiationAccess } from '../negotiations/negotiation-access.service'
import { findParties, type Parties } from './conversations.repository'
import type { Viewer } from './messages.presenter'
import { countInARow } from './messages.repository'
import { writingOf } from './writing-rules'

export interface Standing {
  parties: Parties
  viewer: Viewer
  writing: Writing
}

/** A person's access to a conversation: reading, and writing now. */
export async function standingOf(
  db: DbOrTx,
  actor: Pick<Actor, 'userId'>,
  talk: NegotiationAccess,
  now: Date,
): Promise<Standing> {
  const { found, side, endedAt } = talk
  const { row } = found
  const writer = side.actor
  const parties = await findParties(db, row.id)
  const inARow = await countInARow(db, row.id, writer)
  // The stop-list is evaluated for the company, not for the writing member. It is ignored for the owner of the list in
  // anonymous vacancies, since probing companies would otherwise reveal the employer.
  const open = writer === 'candidate' && parties.anonymous
  const stopped = !open && (await hidesFrom(db, row.candidateId, { userId: null, companyId: row.companyId }))
  const writing = writingOf(writer, {
    now,
    status: row.status,
    endedAt,
    otherGone: writer === 'candidate' ? parties.employerGone : parties.candidateGone,
    stopped,
    viewer: side.actor === 'employer' && !side.mayAct,
    inARow,
  })
  const { verified, anonymous } = parties
  return { parties, writing, viewer: { userId: actor.userId, side: writer, verified, anonymous } }
}

/** Error code for writing when it is not allowed. */
export const refusals: Record<SilenceReason, 'chat_archived' | 'in_a_row_limit' | 'forbidden'> = {
  ended: 'chat_archived',
  withdrawn: 'chat_archived',
  moved: 'chat_archived',
  gone: 'chat_archived',
  stop_list: 'chat_archived',
  in_a_row: 'in_a_row_limit',
  viewer: 'forbidden',
}
