import type { ResumeState } from '@/lib/contracts/enums'
import type { Tx } from '@/server/db/client'
import { AppError } from '@/server/platform/errors'
import { resumeMachine } from './lifecycle'
import { announce } from './own.service'
import { lockAny } from './owner.repository'
import { updateResume } from './resumes.repository'

/** What a moderator decides; a refusal says why, and at which fields. */
export interface ResumeDecision {
  action: 'approve' | 'block'
  note: string
  fields: readonly string[]
}

/**
 * Carries a moderator's decision out. Who may decide, the log and the word to the author are the caller's.
 * @throws AppError resume_not_found, wrong_state
 */
export async function decideOnResume(
  tx: Tx,
  publicId: string,
  { action, note, fields }: ResumeDecision,
  now: Date,
): Promise<{ userId: number; status: ResumeState }> {
  const found = await lockAny(tx, publicId)
  if (!found) throw new AppError('resume_not_found')
  const { row, ownerPublicId } = found
  const status = resumeMachine.transition(row, action, 'moderator', { now })?.to
  if (!status) throw new AppError('wrong_state', { data: { status: row.status } })
  const refused = action === 'block'
  const saved = await updateResume(
    tx,
    row.id,
    { status, moderationNote: refused ? note : null, moderationFields: refused ? [...fields] : [] },
    row.updatedAt,
  )
  await announce(tx, { publicId: ownerPublicId }, saved, { socketId: undefined })
  return { userId: row.userId, status }
}
