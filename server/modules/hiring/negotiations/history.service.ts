import type { DbOrTx } from '@/server/db/client'
import { findCandidate, findHistory, findMemberIds, findMembers, type Revision } from './history.repository'

export type HistoryEntry = Awaited<ReturnType<typeof findHistory>>[number]
export type Person = Awaited<ReturnType<typeof findMembers>>[number]

/** The notifiable step at a revision of a negotiation; undefined when there is none. */
export async function historyOf(
  db: DbOrTx,
  publicId: string,
  revision: number,
): Promise<HistoryEntry | undefined> {
  return (await findHistory(db, [{ publicId, revision }]))[0]
}

/** The same for many, oldest first; those without one are omitted. */
export const historiesOf = (db: DbOrTx, at: readonly Revision[]): Promise<HistoryEntry[]> =>
  findHistory(db, at)

/** Database ids of the members who see each of these negotiations. */
export const membersOf = findMemberIds

/** Recipients on one side: the candidate, or the members of the company who see the negotiation. */
export function peopleOf(
  db: DbOrTx,
  side: 'candidate' | 'employer',
  of: Pick<HistoryEntry, 'candidateId' | 'publicId'>,
): Promise<Person[]> {
  return side === 'candidate' ? findCandidate(db, of.candidateId) : findMembers(db, of.publicId)
}
