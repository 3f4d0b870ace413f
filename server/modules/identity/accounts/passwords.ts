import { hash, verify } from '@node-rs/argon2'
import { loadPasswordRater } from '@/lib/shared/password-strength'
import { AppError } from '@/server/platform/errors'

/** Argon2id, 19 MiB and two passes: what OWASP asks for on a shared machine. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** At once, of the four threads that new database connections, files and names also need; the rest wait their turn. */
const atOnce = 2
/** More waiting than this is a flood, and whoever comes now would wait longer than a page does. */
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
    // The place passes on to who waits.
    if (next) next()
    else working -= 1
  }
}

/** @throws AppError service_unavailable in a flood */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), cost))
}

let decoy: Promise<string> | undefined

/** Checks a password (@throws AppError service_unavailable in a flood); without a stored hash it takes the same time and answers false. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash('nobody has this password', cost)
  const known = stored ?? (await decoy)
  const matches = await inTurn(() => verify(known, password.normalize('NFKC')))
  return stored ? matches : false
}

/** Whether a password falls to guessing: a known one, a row of keys, a date, one's own name. */
export async function isWeakPassword(password: string, own: readonly string[] = []): Promise<boolean> {
  return (await loadPasswordRater())(password, own).level === 0
}
