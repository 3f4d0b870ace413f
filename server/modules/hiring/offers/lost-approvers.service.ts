import type { Tx } from '@/server/db/client'
import { notifyColleagues } from '../negotiations/negotiation-events.service'
import { lockById } from '../negotiations/negotiations.repository'
import { notifyOfDecision } from './notices.service'
import {
  findAwaited,
  findOfferOfVersion,
  mayApprove,
  touchOffer,
  writeDecision,
  writeVersion,
} from './offers.repository'
import { offerMachine } from './transitions'

/**
 * Returns the versions that wait for somebody who may no longer approve them to their authors, who ask others. Only what
 * the person cannot approve any more comes back, so it is called whenever a role, a membership, access to a vacancy or
 * an account ends.
 */
export async function returnLostApprovals(tx: Tx, userId: number, now: Date): Promise<void> {
  for (const { negotiationId, approval } of await findAwaited(tx, userId)) {
    const found = await lockById(tx, negotiationId)
    // Read again: decided or reworked while the lock was waited for.
    const read = await findOfferOfVersion(tx, approval.versionId)
    if (!found || !read || (await mayApprove(tx, found.row, userId))) continue
    const facts = { approvers: 1, awaited: 1, offerable: false, revises: false }
    const step = offerMachine.transition({ status: read.version.state }, 'return', 'system', facts)
    if (!step) continue
    await writeDecision(tx, approval, { decision: 'left', comment: '', decidedAt: now })
    await writeVersion(tx, read.version.id, { state: step.to, approverId: null })
    await touchOffer(tx, read.offer, now)
    await notifyOfDecision(tx, found, read.version, 'offer.returned', now)
    await notifyColleagues(tx, found, now, undefined)
  }
}
