import { hash, verify } from '@node-rs/argon2'
import { loadPasswordRater } from '@/lib/shared/password-strength'
import { AppError } from '@/server/platform/errors'

/** Argon2id, 19 MiB and two passes, as recommended by OWASP. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Concurrency: hashing shares libuv's four threads with DNS, files and new connections; the rest is queued. */
const atOnce = 2
/** Queue limit: beyond it the wait would exceed the request timeout. */
const maxWaiting = 200
let working = 0
const waiting: (() => void)[] = []

/** @throws AppError service_unavailable */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working < atOnce) working += 1
  else if (waiting.length >= maxWaiting) throw new AppError('service_unavailable', { retryAfter: 5 })
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // Passes the slot to the next waiter.
    if (next) next()
    else working -= 1
  }
}

/** @throws AppError service_unavailable when the queue is full */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), cost))
}

let decoy: Promise<string> | undefined

/**
 * Verifies a password (@throws AppError service_unavailable when the queue is full); without a stored hash it takes
 * the same time and returns false.
 */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash('nobody has this password', cost)
  const known = stored ?? (await decoy)
  const matches = await inTurn(() => verify(known, password.normalize('NFKC')))
  return stored ? matches : false
}

/** Whether a password is guessable: a common one, a keyboard row, a date, one's own name. */
export async function isWeakPassword(password: string, own: readonly string[] = []): Promise<boolean> {
  return (await loadPasswordRater())(password, own).level === 0
}
