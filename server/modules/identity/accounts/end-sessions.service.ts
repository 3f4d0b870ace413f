import type { Tx } from '@/server/db/client'
import { publish } from '@/server/platform/events'
import { endSession, endSessions } from './sessions.repository'

interface Owner {
  id: number
  publicId: string
}

/** Ends one session; open sockets of the person have to show a living token again. False when there is none to end. */
export async function endOneSession(tx: Tx, owner: Owner, sessionId: string, now: Date): Promise<boolean> {
  if (!(await endSession(tx, owner.id, sessionId, now))) return false
  await publish(tx, { kind: 'session.ended', payload: { userId: owner.publicId, sessionId } })
  return true
}

/**
 * Ends every session of a person but `keep`. The socket of the tab that asked for it is left in peace: the token it
 * is about to be answered with is not there yet.
 */
export async function endAllSessions(
  tx: Tx,
  owner: Owner,
  now: Date,
  options: { keep?: string; callerSocketId?: string | undefined } = {},
): Promise<void> {
  await endSessions(tx, owner.id, now, options.keep)
  await publish(
    tx,
    { kind: 'session.ended', payload: { userId: owner.publicId } },
    { exceptSocketId: options.callerSocketId },
  )
}
