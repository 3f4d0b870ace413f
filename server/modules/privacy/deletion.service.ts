import type { z } from 'zod'
import type { ConfirmDeletion, Deletion, DeletionCode } from '@/lib/contracts/personal-data'
import { routes } from '@/lib/routes'
import { dayMs } from '@/lib/shared/duration'
import type { Tx } from '@/server/db/client'
import {
  addressOf,
  type Contact,
  codeCounters,
  codeLetter,
  consumeCode,
  deliver,
  endAllSessions,
  issueCode,
  type Limits,
  letter,
  maskContact,
  ownCodeKey,
  ownContact,
  userOf,
} from '@/server/modules/identity'
import { hideResumesOf, showResumesOf } from '@/server/modules/resumes'
import { recordAccountEvents } from '@/server/modules/security'
import { pauseVacanciesOf, resumeVacanciesOf } from '@/server/modules/vacancies'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import {
  type DeletionRow,
  findCompanies,
  findCompaniesLeftAlone,
  findDeletion,
  insertDeletion,
  rememberTakenOff,
  removeDeletion,
} from './deletion.repository'

export const graceDays = 30

const present = ({ requestedAt, dueAt }: DeletionRow): Deletion => ({
  requested_at: requestedAt.toISOString(),
  due_at: dueAt.toISOString(),
})

export async function deletionOf(ctx: ServiceContext, actor: Actor): Promise<Deletion | null> {
  const row = await findDeletion(ctx.db, actor.userId)
  return row ? present(row) : null
}

async function contactOf(ctx: ServiceContext, actor: Actor): Promise<Contact> {
  const contact = ownContact(await userOf(ctx, actor))
  // Nobody signs up without one; only an account made by an import has none, and no session either.
  if (!contact) throw new AppError('forbidden')
  return contact
}

/** The code goes to the account's own address, whoever has its session. @throws AppError code_resend_too_early, rate_limited */
export async function sendDeletionCode(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor,
  ip: string,
): Promise<z.infer<typeof DeletionCode>> {
  const contact = await contactOf(ctx, actor)
  const counters = codeCounters(contact.value, ip)
  await limits.take('codeAddress', counters.codeAddress)
  await limits.take('codePair', counters.codePair)
  const key = ownCodeKey(contact.value, 'delete_account', actor.userId)
  const { code, answer } = await issueCode(ctx, key, {})
  deliver(ctx, codeLetter(contact, 'delete_account', code))
  return { ...answer, sent_to: maskContact(contact) }
}

/**
 * Plans the deletion and takes everything of the person off the public pages now. All sessions end: the way back is to
 * sign in and say so.
 * @throws AppError code_wrong, code_expired, code_too_many
 */
export async function planDeletion(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor,
  given: z.output<typeof ConfirmDeletion>,
  { ip, socketId }: { ip: string; socketId: string | undefined },
): Promise<Deletion> {
  await limits.take('verifyAddress', addressOf(ip))
  const contact = await contactOf(ctx, actor)
  const key = ownCodeKey(contact.value, 'delete_account', actor.userId)
  const owner = { id: actor.userId, publicId: actor.publicId }
  const planned = await consumeCode(ctx, key, given, async (tx) => {
    const now = ctx.clock.now()
    const row = await insertDeletion(tx, {
      userId: owner.id,
      requestedAt: now,
      dueAt: new Date(now.getTime() + graceDays * dayMs),
    })
    if (!row) throw new AppError('account_leaving')
    await rememberTakenOff(tx, owner.id, {
      hiddenResumes: await hideResumesOf(tx, owner, now),
      pausedVacancies: await pauseVacanciesOf(tx, await findCompaniesLeftAlone(tx, owner.id), now),
    })
    await endAllSessions(tx, owner, now, { callerSocketId: socketId })
    await recordAccountEvents(tx, [
      { at: now, userId: owner.id, kind: 'deletion_requested', sessionId: actor.sessionId },
    ])
    return row
  })
  await limits.codeReturned(contact.value, ip)
  const url = ctx.env.siteUrl + routes.signIn()
  deliver(ctx, letter(contact, 'deletion_planned', { url, day: planned.dueAt }))
  return present(planned)
}

/** Takes a planned deletion back, with what it took off the public pages; only one planned `since` a moment, if given. */
export async function cancelDeletion(
  ctx: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  owner: { id: number; publicId: string },
  { since, sessionId = null }: { since?: Date; sessionId?: string | null } = {},
): Promise<void> {
  const row = await removeDeletion(tx, owner.id, since)
  if (!row) return
  const now = ctx.clock.now()
  await showResumesOf(tx, owner, row.hiddenResumes, now)
  const companies = await findCompanies(tx, owner.id)
  await resumeVacanciesOf(tx, companies, row.pausedVacancies, now)
  await recordAccountEvents(tx, [{ at: now, userId: owner.id, kind: 'deletion_cancelled', sessionId }])
}

/** The person has come back in time. An account that is not leaving stays as it is. */
export async function keepAccount(ctx: ServiceContext, actor: Actor): Promise<null> {
  const owner = { id: actor.userId, publicId: actor.publicId }
  const { sessionId } = actor
  await ctx.db.transaction((tx) => cancelDeletion(ctx, tx, owner, { sessionId }))
  return null
}
