import type { Tx } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import { historiesOf } from '../negotiations/history.service'
import type { FoundNegotiation } from '../negotiations/negotiations.repository'
import { tabOf } from '../negotiations/notices.service'
import type { VersionRow } from './offers.repository'

async function tell(
  tx: Tx,
  { row, vacancyPublicId }: FoundNegotiation,
  notice: {
    userId: number
    kind: 'offer.approval' | 'offer.approved' | 'offer.returned'
    dedupeKey: string
    now: Date
  },
): Promise<void> {
  const [step] = await historiesOf(tx, [{ publicId: row.publicId, revision: row.revision }])
  await notify(
    tx,
    [
      {
        userId: notice.userId,
        kind: notice.kind,
        dedupeKey: notice.dedupeKey,
        params: {
          reader: 'employer',
          vacancy_title: step?.vacancyTitle ?? '',
          resume_title: step?.resumeTitle ?? '',
        },
        target: {
          type: 'negotiation',
          public_id: row.publicId,
          parent_public_id: vacancyPublicId,
          tab: tabOf(row.origin),
        },
      },
    ],
    notice.now,
  )
}

/** Asks a colleague to approve, in the transaction that makes it their turn. */
export const notifyOfApproval = (
  tx: Tx,
  found: FoundNegotiation,
  version: VersionRow,
  userId: number,
  now: Date,
): Promise<void> =>
  tell(tx, found, {
    userId,
    kind: 'offer.approval',
    dedupeKey: `offer:${version.id}:approval:${userId}`,
    now,
  })

/** Tells the author what became of the approval. */
export async function notifyOfDecision(
  tx: Tx,
  found: FoundNegotiation,
  { id, authorId }: VersionRow,
  kind: 'offer.approved' | 'offer.returned',
  now: Date,
): Promise<void> {
  if (authorId !== null)
    await tell(tx, found, { userId: authorId, kind, dedupeKey: `offer:${id}:${kind}`, now })
}
