import type { Tx } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import { historiesOf, membersOf } from '../negotiations/history.service'
import type { FoundNegotiation } from '../negotiations/negotiations.repository'
import { tabOf } from '../negotiations/notices.service'
import type { ClientRow } from './clients.repository'
import type { CandidateRow } from './shortlist.repository'

async function titlesOf(tx: Tx, { row }: FoundNegotiation) {
  const [step] = await historiesOf(tx, [{ publicId: row.publicId, revision: row.revision }])
  return {
    vacancy_title: step?.vacancyTitle ?? '',
    company_name: step?.companyName ?? '',
    resume_title: step?.resumeTitle ?? '',
  }
}

/** Asks the candidate, in the transaction that writes the question. */
export async function notifyCandidate(
  tx: Tx,
  found: FoundNegotiation,
  { client, row, now }: { client: ClientRow; row: CandidateRow; now: Date },
): Promise<void> {
  await notify(
    tx,
    [
      {
        userId: found.row.candidateId,
        kind: 'client.asked',
        dedupeKey: `client:${row.publicId}:asked`,
        params: { reader: 'candidate', ...(await titlesOf(tx, found)), name: client.name },
        target: {
          type: 'negotiation',
          public_id: found.row.publicId,
          parent_public_id: found.resumePublicId,
          tab: tabOf(found.row.origin),
        },
      },
    ],
    now,
  )
}

/** Tells the member who did it, or all who answer for the company once that member has left. */
export async function notifyRecruiter(
  tx: Tx,
  found: FoundNegotiation,
  notice: {
    kind: 'client.answered' | 'client.verdict'
    userId: number | null
    dedupeKey: string
    params: { name: string; outcome: string }
    now: Date
  },
): Promise<void> {
  const members = (await membersOf(tx, [found.row.publicId])).get(found.row.publicId) ?? []
  const readers = members.filter((id) => id === notice.userId)
  const titles = await titlesOf(tx, found)
  await notify(
    tx,
    (readers.length > 0 ? readers : members).map((userId) => ({
      userId,
      kind: notice.kind,
      dedupeKey: notice.dedupeKey,
      params: { reader: 'employer', ...titles, ...notice.params },
      target: {
        type: 'negotiation',
        public_id: found.row.publicId,
        parent_public_id: found.vacancyPublicId,
        tab: tabOf(found.row.origin),
      },
    })),
    notice.now,
  )
}
