import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AnyCodePurpose } from '@/lib/contracts/enums'
import type { CodeRequested } from '@/lib/contracts/sign-in'
import type { Tx } from '@/server/db/client'
import { addressHash } from '@/server/platform/address'
import { AppError } from '@/server/platform/errors'
import { newSecretToken } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import {
  type CodeKey,
  type CodeRow,
  codeExists,
  findCode,
  lockName,
  removeCode,
  removeCodesOf,
  replaceCode,
  spendTry,
} from './codes.repository'
import { lockUser } from './users.repository'

const ttlSeconds = 300
const tries = 5
/** Delay before the first resend, and before each further one. */
const resendSeconds = [60, 120] as const
/** After this pause the delays start again from the first. */
const forgetAfterSeconds = 3600

export interface NewCode<P> {
  /** The payload of the code, bound to a new request; when absent the pending payload is kept. */
  payload?: P
  /** Id of the request to resend for; a foreign one is ignored. */
  request?: string | undefined
}

export interface IssuedCode<P> {
  code: string
  payload: P | null
  answer: CodeRequested
}

const secondsSince = (then: Date, now: Date) => (now.getTime() - then.getTime()) / 1000
const waitOf = (sends: number) => resendSeconds[sends > 1 ? 1 : 0]

/** Input of the code's hash: a code is valid for its purpose only. */
const hashedText = ({ purpose, userId, username }: CodeKey, request: string, code: string) =>
  `${purpose}:${userId ?? ''}:${username}:${request}:${code}`

/**
 * Creates the single code of a name, purpose and requesting address; an earlier one becomes invalid. The same for
 * unknown names, so that the response reveals nothing; sending is up to the caller.
 * @throws AppError code_resend_too_early
 */
export async function issueCode<P>(
  ctx: ServiceContext,
  key: CodeKey,
  next: NewCode<P>,
): Promise<IssuedCode<P>> {
  const now = ctx.clock.now()
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  return ctx.db.transaction(async (tx) => {
    await lockName(tx, key)
    const asked = await findCode(tx, key, next.request)
    // An expired or foreign request is ignored: the delay is that of this address.
    const before = asked ?? (next.request === undefined ? undefined : await findCode(tx, key, undefined))
    const sinceLast = before ? secondsSince(before.sentAt, now) : Number.POSITIVE_INFINITY
    if (before && sinceLast < waitOf(before.sends)) {
      // Whether the code on its way confirms what this one would.
      const same = next.payload === undefined || isDeepStrictEqual(before.payload, next.payload)
      throw new AppError('code_resend_too_early', {
        retryAfter: waitOf(before.sends) - sinceLast,
        ...(before.expiresAt > now && same && key.userId !== null && { data: { code_sent: true } }),
      })
    }
    const goesOn = asked !== undefined && next.payload === undefined
    const sends = before && sinceLast < forgetAfterSeconds ? before.sends + 1 : 1
    const request = goesOn ? asked.request : newSecretToken()
    const payload = goesOn ? (asked.payload as P | null) : (next.payload ?? null)
    await replaceCode(
      tx,
      {
        ...key,
        asker: before?.asker ?? key.asker,
        request,
        codeHash: ctx.keys.sign('code', hashedText(key, request, code)),
        payload,
        triesLeft: tries,
        sends,
        sentAt: now,
        expiresAt: new Date(now.getTime() + ttlSeconds * 1000),
      },
      before,
    )
    return {
      code,
      payload,
      answer: { resend_seconds: waitOf(sends), expires_seconds: ttlSeconds, request },
    }
  })
}

async function checkedRow(
  ctx: ServiceContext,
  key: CodeKey,
  code: string,
  request: string | undefined,
): Promise<CodeRow> {
  const now = ctx.clock.now()
  const row = await findCode(ctx.db, key, request)
  if (!row) throw new AppError('code_wrong')
  if (row.expiresAt <= now) throw new AppError('code_expired')
  // The attempt is counted before the comparison and committed in any case.
  const spent = await spendTry(ctx.db, row.id)
  if (!spent) {
    // No attempts left, or used by a concurrent request.
    throw new AppError((await codeExists(ctx.db, row.id)) ? 'code_too_many' : 'code_wrong')
  }
  if (!ctx.keys.isSigned('code', hashedText(key, row.request, code), row.codeHash)) {
    throw new AppError('code_wrong', { data: { tries_left: spent.triesLeft } })
  }
  return row
}

/**
 * Verifies a code and runs `work` in the transaction that deletes it.
 * `work` receives the payload of the code. `locks` names the person locked by `work`: lock order is the person before
 * the codes.
 * @throws AppError code_wrong, code_expired, code_too_many
 */
export async function consumeCode<P, R>(
  ctx: ServiceContext,
  key: CodeKey,
  given: { code: string; request?: string | undefined; locks?: number | undefined },
  work: (tx: Tx, payload: P | null) => Promise<R>,
): Promise<R> {
  const row = await checkedRow(ctx, key, given.code, given.request)
  return ctx.db.transaction(async (tx) => {
    if (given.locks !== undefined) await lockUser(tx, given.locks)
    if (!(await removeCode(tx, row.id))) throw new AppError('code_wrong')
    return work(tx, row.payload as P | null)
  })
}

/** A code anyone may request, keyed by the requesting address. */
export const codeKey = (
  ctx: ServiceContext,
  username: string,
  purpose: AnyCodePurpose,
  ip: string,
): CodeKey => ({ username, purpose, userId: null, asker: addressHash(ctx.keys, ip) })

/** A code for a change of contact: valid for the requesting person from any address. */
export const ownCodeKey = (username: string, purpose: AnyCodePurpose, userId: number): CodeKey => ({
  username,
  purpose,
  userId,
  asker: '',
})

/** A new password invalidates all pending codes. */
export async function deleteCodesOf(
  tx: Tx,
  user: { email: string | null; phone: string | null },
): Promise<void> {
  await removeCodesOf(
    tx,
    [user.email, user.phone].filter((contact) => contact !== null),
  )
}
