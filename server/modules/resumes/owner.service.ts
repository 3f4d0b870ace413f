import type { Tx } from '@/server/db/client'
import { newSecretToken } from '@/server/platform/ids'
import { closeToStrangers } from './own.repository'
import { announce } from './own.service'
import { lockOfOwner, lockWithDirectLink } from './owner.repository'
import { updateResume } from './resumes.repository'

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
