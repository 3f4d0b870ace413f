import type { Actor } from '../actor'
import { addressKey } from '../address'
import { AppError } from '../errors'
import { createFairQueue, type QueueUser, type TaskOptions } from '../fair-queue'
import { childrenAtOnce } from './pool'

/** All work on people's files in this process: who waits, waits in one queue, and the memory of all of it is bounded. */
const queue = createFairQueue({
  atOnce: childrenAtOnce,
  waiting: childrenAtOnce * 8,
  guestsWaiting: childrenAtOnce * 4,
})
const retryAfter = 5

/** An account, or the address of a guest. */
export const fileUser = (actor: Pick<Actor, 'publicId'> | null, ip: string): QueueUser =>
  actor ? { key: actor.publicId, isMember: true } : { key: addressKey(ip), isMember: false }

/** Runs work on a file in its turn. @throws AppError busy at once when this user, or everybody together, has too much of it */
export function inTurn<T>(user: QueueUser, work: () => Promise<T>, options?: TaskOptions): Promise<T> {
  const result = queue.run(user, work, options)
  if (!result) throw new AppError('busy', { retryAfter })
  return result
}
