import type { Page } from '@/lib/contracts/call'
import type { MailEvent, MailProblem, OwnMailProblem } from '@/lib/contracts/mail-problems'
import { withoutPersonalData } from '@/lib/shared/error-reporter'
import { type DeliveryReport, isPermanent } from '@/server/adapters/messages/bounce-report'
import type { RecipientRefused } from '@/server/adapters/messages/messages'
import { addressId, addressIds, readRecipientMark } from '@/server/adapters/messages/return-path'
import type { DbOrTx } from '@/server/db/client'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import {
  deleteProblems,
  findSuppressed,
  type MailProblemRow,
  pageOfSuppressed,
  recordFailure,
} from './mail-problems.repository'

type Context = Pick<ServiceContext, 'db' | 'keys' | 'clock'>

/** A server's answer may quote the address, and links with marks of the recipient. */
const withoutAddress = (text: string | null): string | null =>
  text && withoutPersonalData(text.replace(/\S+@\S+|https?:\/\/\S+/g, '…')).slice(0, 300)

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/**
 * Stores what a report of a mail server says of its recipients.
 * @returns the number of recipients that are ours; 0 for a report without a valid mark
 */
export async function takeReport(ctx: Context, report: DeliveryReport): Promise<number> {
  const { outcome, status, diagnostic, marks } = report
  // It goes on trying by itself, and reports again when it gives up.
  if (outcome === 'delayed') return 0
  const ids = marks.flatMap((mark) => readRecipientMark(ctx.keys, mark) ?? [])
  for (const id of new Set(ids)) {
    const kind = outcome === 'complaint' ? 'complaint' : 'bounce'
    const row = { addressId: id, kind, domain: null, status, diagnostic: withoutAddress(diagnostic) } as const
    await recordFailure(ctx.db, row, kind === 'complaint' || isPermanent(status), ctx.clock.now())
  }
  return ids.length
}

/** Stores that a server refused a recipient while a letter was handed over. */
export function takeRefusal(
  ctx: Pick<Context, 'keys' | 'clock'>,
  db: DbOrTx,
  email: string,
  { status, diagnostic }: RecipientRefused,
): Promise<void> {
  const row = {
    addressId: addressId(ctx.keys, email),
    kind: 'bounce',
    domain: domainOf(email),
    status,
    diagnostic: withoutAddress(diagnostic),
  } as const
  return recordFailure(db, row, isPermanent(status), ctx.clock.now())
}

/** What a mail provider tells of letters that it took from us. @throws AppError not_found for another token */
export async function takeEvents(
  ctx: ServiceContext,
  token: string,
  events: readonly MailEvent[],
): Promise<{ accepted: number }> {
  const expected = ctx.env.MAIL_EVENTS_TOKEN
  // Compared by signatures, so that the time tells nothing of the token.
  if (!expected || !ctx.keys.isSigned('mail-address', expected, ctx.keys.sign('mail-address', token))) {
    throw new AppError('not_found')
  }
  for (const { type, email, status, message } of events) {
    const row = {
      addressId: addressId(ctx.keys, email),
      kind: type === 'complaint' ? 'complaint' : 'bounce',
      domain: domainOf(email),
      status: status ?? null,
      diagnostic: withoutAddress(message ?? null),
    } as const
    await recordFailure(ctx.db, row, type !== 'soft_bounce', ctx.clock.now())
  }
  return { accepted: events.length }
}

/** Why letters are not sent to an address; undefined where they are. */
export async function suppressionOf(
  { keys }: Pick<ServiceContext, 'keys'>,
  db: DbOrTx,
  email: string,
): Promise<OwnMailProblem | undefined> {
  const [row] = await findSuppressed(db, addressIds(keys, email))
  return row && { kind: row.kind, since: row.suppressedAt.toISOString(), status: row.status }
}

/** Sends letters to an address again. Returns whether they were stopped. */
export async function liftSuppression(ctx: Pick<Context, 'db' | 'keys'>, email: string): Promise<boolean> {
  return (await deleteProblems(ctx.db, addressIds(ctx.keys, email))) > 0
}

const present = (row: MailProblemRow): MailProblem => ({
  id: row.addressId,
  kind: row.kind,
  domain: row.domain,
  status: row.status,
  diagnostic: row.diagnostic,
  failures: row.failures,
  suppressed_at: (row.suppressedAt ?? row.lastAt).toISOString(),
})

/** Addresses that letters are not sent to, for operators: by whom they are refused and why, never whose they are. */
export async function mailProblemsPage(
  db: DbOrTx,
  { page, size }: { page: number; size: number },
): Promise<Page<MailProblem>> {
  const { rows, total } = await pageOfSuppressed(db, { limit: size, offset: (page - 1) * size })
  return { results: rows.map(present), total, page, size }
}

/** Lifts one by its id. @throws AppError not_found */
export async function liftProblem(db: DbOrTx, id: string): Promise<void> {
  if ((await deleteProblems(db, [id])) === 0) throw new AppError('not_found')
}
