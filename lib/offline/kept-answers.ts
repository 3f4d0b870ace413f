import type { UserClaims } from '@/lib/contracts/accounts'
import type { CallName } from '@/lib/contracts/calls'
import { decodeClaims } from '@/lib/session/claims'
import { readTokenRecord } from '@/lib/session/storage'
import { KEEPS_KEY } from '@/lib/shared/browser'
import { KEPT_MS } from './names'
import { keptRecords } from './records'
import { noteCopy, noteFresh } from './shown-copies'

/** An answer of the server as this device keeps it. */
export interface KeptAnswer {
  owner: string
  /** Path and query of the call. */
  path: string
  at: number
  data: unknown
}

/**
 * Nothing else is ever kept: the home page's part for members, own resumes with all their tabs, applications with their conversations,
 * interviews, favourites, the newest notices, and the names that the form of a resume is read with.
 */
const keptCalls: ReadonlySet<CallName> = new Set<CallName>([
  'GET /v1/my/day',
  'GET /v1/my/resumes',
  'GET /v1/resumes/:publicId',
  'GET /v1/resumes/:publicId/own',
  'GET /v1/resumes/:publicId/negotiations',
  'GET /v1/resumes/:publicId/interviews',
  'GET /v1/resumes/:publicId/matches',
  'GET /v1/resumes/:publicId/matches/counters',
  'GET /v1/resumes/:publicId/postponed',
  'GET /v1/resumes/:publicId/shelf',
  'GET /v1/resumes/:publicId/autopickup',
  'GET /v1/resumes/:publicId/autopickup/finds',
  'GET /v1/resumes/:publicId/views',
  'GET /v1/resumes/:publicId/viewers',
  'GET /v1/dictionaries',
  'GET /v1/my/negotiations',
  'GET /v1/my/applications/limit',
  'GET /v1/negotiations/:publicId/conversation',
  'GET /v1/my/conversations',
  'GET /v1/my/conversations/unread',
  'GET /v1/my/interviews',
  'GET /v1/interviews/:publicId',
  'GET /v1/favorites',
  'GET /v1/notifications/rows',
])

const maxAnswers = 400

/**
 * The account that may keep and read here: the one that asked with this token, whose session lasts, and whose choice this
 * device stores. Candidates only: what employers read are data of other people.
 */
function ownerOf(token: string): string | null {
  const claims = decodeClaims<UserClaims>(token)
  const now = decodeClaims<UserClaims>(readTokenRecord()?.token ?? '')
  if (claims?.accountType !== 'candidate' || now?.id !== claims.id) return null
  return localStorage.getItem(KEEPS_KEY) === claims.id ? claims.id : null
}

/** A resume of somebody else, and older messages and notices, are answers of the same calls. */
function isOwn(name: CallName, path: string, data: unknown): boolean {
  if (name === 'GET /v1/negotiations/:publicId/conversation') return !path.includes('before=')
  if (name === 'GET /v1/notifications/rows') return !path.includes('after=')
  if (name !== 'GET /v1/resumes/:publicId') return true
  return typeof data === 'object' && data !== null && 'viewer' in data && data.viewer === 'owner'
}

interface Call {
  name: CallName
  path: string
}

/** The same call, in whatever order its query was written. */
function keyOf(path: string): string {
  const [pathname = '', query] = path.split('?')
  const params = new URLSearchParams(query)
  params.sort()
  return `${pathname}?${params}`
}

/** Keeps an answer of a listed call. */
export async function keepAnswer(token: string, call: Call, data: unknown): Promise<void> {
  const { name } = call
  if (!keptCalls.has(name)) return
  const path = keyOf(call.path)
  noteFresh(path)
  const owner = ownerOf(token)
  if (owner === null || !isOwn(name, path, data)) return
  const db = await keptRecords()
  // The session may have ended while the database was opened, or while it wrote.
  if (ownerOf(token) === null) return
  await db.put('answers', { owner, path, at: Date.now(), data })
  if (ownerOf(token) === null) await db.clear('answers')
}

/** The kept answer of a call that reached no server; undefined when there is none. */
export async function findAnswer(token: string, call: Call): Promise<{ data: unknown } | undefined> {
  const path = keyOf(call.path)
  const owner = keptCalls.has(call.name) ? ownerOf(token) : null
  if (owner === null) return undefined
  const kept = await (await keptRecords()).get('answers', [owner, path])
  if (!kept || Date.now() - kept.at > KEPT_MS) return undefined
  noteCopy(path, kept.at)
  return kept
}

/** Deletes what is older than seven days, of another account, or one too many. */
export async function sweepAnswers(owner: string | null): Promise<void> {
  const db = await keptRecords()
  const transaction = db.transaction('answers', 'readwrite')
  const oldest = Date.now() - KEPT_MS
  let left = await transaction.store.count()
  // The oldest first.
  for (
    let cursor = await transaction.store.index('at').openCursor();
    cursor;
    cursor = await cursor.continue()
  ) {
    const { at, owner: whose } = cursor.value
    if (at > oldest && left <= maxAnswers && (owner === null || whose === owner)) continue
    await cursor.delete()
    left -= 1
  }
  await transaction.done
}
