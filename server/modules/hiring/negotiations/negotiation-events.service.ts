import type { Tx } from '@/server/db/client'
import { publish } from '@/server/platform/events'
import type { FoundNegotiation } from './negotiations.repository'

export const eventPayload = (found: FoundNegotiation) => ({
  negotiationId: found.row.publicId,
  version: found.row.revision,
  vacancyId: found.vacancyPublicId,
  resumeId: found.resumePublicId,
  companyId: found.companyPublicId,
  candidateId: found.candidatePublicId,
})

/** Publishes a change other than of the state. */
export async function announceChange(
  tx: Tx,
  found: FoundNegotiation,
  socketId: string | undefined,
): Promise<void> {
  await publish(
    tx,
    { kind: 'negotiation.updated', payload: eventPayload(found) },
    { exceptSocketId: socketId },
  )
}

/** Notifies the company's clients only: the candidate must not learn of it yet. */
export async function notifyColleagues(
  tx: Tx,
  { row, vacancyPublicId }: Pick<FoundNegotiation, 'row' | 'vacancyPublicId'>,
  now: Date,
  socketId: string | undefined,
): Promise<void> {
  await publish(
    tx,
    {
      kind: 'marks.updated',
      payload: { negotiationId: row.publicId, vacancyId: vacancyPublicId, version: now.getTime() },
    },
    { exceptSocketId: socketId },
  )
}
