import type { AttemptSummary } from '@/lib/contracts/test-attempts'
import type { DbOrTx, Tx } from '@/server/db/client'
import { invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import { presentSummary } from './attempts.presenter'
import { findOfNegotiations, insertAttempt } from './attempts.repository'
import { findTest, updateVersion } from './library.repository'

export interface Assignment {
  testPublicId: string
  negotiationId: number
  vacancyId: number
  companyId: number
  candidateId: number
  deadline: Date | undefined
  now: Date
}

/**
 * Assigns a test of the company to a candidate, as part of the action.
 * @throws AppError validation_failed for a test of another company
 */
export async function assignTest(tx: Tx, input: Assignment): Promise<void> {
  const found = await findTest(tx, input.testPublicId, input.companyId)
  if (!found) throw invalidField('test_public_id', 'not_in_list')
  const { version } = found
  if (!version.usedAt) await updateVersion(tx, version.id, { usedAt: input.now })
  await insertAttempt(tx, {
    publicId: newPublicId(),
    versionId: version.id,
    candidateId: input.candidateId,
    companyId: input.companyId,
    vacancyId: input.vacancyId,
    negotiationId: input.negotiationId,
    contentKey: version.contentKey,
    assignedAt: input.now,
    deadlineAt: input.deadline ?? null,
  })
}

const unfinished: readonly AttemptSummary['state'][] = ['assigned', 'started']
export const isUnfinished = ({ state }: Pick<AttemptSummary, 'state'>): boolean => unfinished.includes(state)

/** The newest test of each negotiation, for one side. */
export async function testsOf(
  db: DbOrTx,
  negotiationIds: readonly number[],
  side: 'candidate' | 'employer',
): Promise<Map<number, AttemptSummary>> {
  const newest = new Map<number, AttemptSummary>()
  for (const found of await findOfNegotiations(db, negotiationIds)) {
    const { negotiationId } = found.attempt
    if (negotiationId !== null && !newest.has(negotiationId)) {
      newest.set(negotiationId, presentSummary(found, side))
    }
  }
  return newest
}
