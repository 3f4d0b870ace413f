import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from './errors'

/** Which database the running code reads from, where there is a replica. Outside of a scope it is the primary. */
interface ReadScope {
  replica: boolean
  /** The replica has answered something. */
  asked: boolean
}
const scope = new AsyncLocalStorage<ReadScope>()

/**
 * Whoever has just written reads from the primary for so long. A replica that lags by more than `MAX_REPLICA_LAG_MS` is not
 * read from, which is noticed within some two seconds.
 */
const freshSeconds = 10
export const MAX_REPLICA_LAG_MS = 5000

const wroteCookie = 'dvoe_wrote'
/** Sent with the answer to a write. */
export const WROTE_COOKIE = `${wroteCookie}=1; Path=/; Max-Age=${freshSeconds}; HttpOnly; SameSite=Lax`
export const hasJustWritten = (cookies: string | undefined) =>
  (cookies ?? '').split(/;\s*/).includes(`${wroteCookie}=1`)

export const mayWrite = (method: string) => !['GET', 'HEAD', 'OPTIONS'].includes(method)

export const mayReadReplica = () => scope.getStore()?.replica === true

export function noteReplicaRead(): void {
  const current = scope.getStore()
  if (current) current.asked = true
}

/** From here on the running code needs what it has just written. */
export function leaveReplica(): void {
  const current = scope.getStore()
  if (current) current.replica = false
}

/** For what is shared by requests of several people, and for those who have just written. */
export const onPrimary = <T>(work: () => T): T => scope.run({ replica: false, asked: false }, work)

/**
 * Runs a read that anybody might ask for; it may be answered from a replica, a few seconds old. What is not there yet is
 * looked for in the primary, so that a new page is never missing.
 */
export async function readPublicly<T>(work: () => Promise<T>): Promise<T> {
  // A page of somebody who has just written has decided already.
  if (scope.getStore()) return work()
  const own: ReadScope = { replica: true, asked: false }
  try {
    return await scope.run(own, work)
  } catch (error) {
    const isMissing = error instanceof AppError && [404, 410].includes(error.status)
    if (!isMissing || !own.asked) throw error
    return await onPrimary(work)
  } finally {
    // What outlives the request belongs to nobody in particular.
    own.replica = false
  }
}

/** How a request of `/v1` reads: only a guest who has not just written may be shown what is late. */
export const readerFor = (
  authorization: string | undefined,
  cookies: string | undefined,
): typeof readPublicly =>
  authorization === undefined && !hasJustWritten(cookies) ? readPublicly : (work) => work()
