import type { ResumeState } from '@/lib/contracts/enums'
import type { Tx } from '@/server/db/client'
import { AppError } from '@/server/platform/errors'
import { newSecretToken } from '@/server/platform/ids'
import { closeToStrangers } from './own.repository'
import { announce } from './own.service'
import { lockAny, lockOfOwner, lockWithDirectLink, updateResume } from './resumes.repository'
import { resumeMachine } from './transitions'

interface Owner {
  id: number
  publicId: string
}

/** Takes every resume of a person off the public pages, or off the way to them. Returns which were published. */
export async function hideResumesOf(tx: Tx, owner: Owner, now: Date): Promise<number[]> {
  const rows = await lockOfOwner(tx, owner.id, 'published')
  const looked = await lockOfOwner(tx, owner.id, 'moderation')
  for (const row of [...rows, ...looked]) {
    const saved = await updateResume(tx, row.id, { status: 'hidden' }, now)
    await announce(tx, owner, saved, { socketId: undefined })
  }
  return rows.map((row) => row.id)
}

/** Publishes again those that are still as `hideResumesOf` left them. */
export async function showResumesOf(tx: Tx, owner: Owner, ids: readonly number[], now: Date): Promise<void> {
  for (const row of await lockOfOwner(tx, owner.id, 'hidden', ids)) {
    const saved = await updateResume(tx, row.id, { status: 'published' }, now)
    await announce(tx, owner, saved, { socketId: undefined })
  }
}

/** New secret links for all resumes that have one; whoever copied the old ones sees nothing more. */
export async function renewDirectLinks(tx: Tx, owner: Owner): Promise<void> {
  for (const row of await lockWithDirectLink(tx, owner.id)) {
    const saved = await updateResume(tx, row.id, { directToken: newSecretToken() }, row.updatedAt)
    await announce(tx, owner, saved, { socketId: undefined })
  }
}

/** The consent to be shown to everyone was taken back: no resume of the person stays open to strangers. */
export async function closeResumesToStrangers(
  tx: Tx,
  owner: Owner,
  { now, socketId }: { now: Date; socketId: string | undefined },
): Promise<void> {
  const none = 0
  for (const closed of await closeToStrangers(tx, owner.id, none, now)) {
    await announce(tx, owner, closed, { socketId })
  }
}

/** What a moderator decides; a refusal says why, and at which fields. */
interface ResumeDecision {
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
