import type { DbOrTx } from '@/server/db/client'
import { findCandidate, findMembers, findStory } from './story.repository'

export type Story = NonNullable<Awaited<ReturnType<typeof findStory>>>
export type Person = Awaited<ReturnType<typeof findMembers>>[number]

/** What happened at a revision of a negotiation; undefined when nothing that anyone is told of. */
export function storyOf(db: DbOrTx, publicId: string, revision: number): Promise<Story | undefined> {
  return findStory(db, publicId, revision)
}

/** The people at one end of it: the candidate, or the members of the company. */
export function peopleOf(
  db: DbOrTx,
  side: 'candidate' | 'employer',
  of: Pick<Story, 'candidateId' | 'companyId'>,
): Promise<Person[]> {
  return side === 'candidate' ? findCandidate(db, of.candidateId) : findMembers(db, of.companyId)
}
