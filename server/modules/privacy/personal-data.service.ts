import type { z } from 'zod'
import type { Page } from '@/lib/contracts/call'
import {
  type ConfirmDeletion,
  type ConsentRow,
  type Deletion,
  type DeletionCode,
  freeConsents,
} from '@/lib/contracts/personal-data'
import { routes } from '@/lib/routes'
import { dayMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import { revokeAllRecordings } from '@/server/modules/hiring'
import {
  type ConsentRecord,
  type Contact,
  codeCounters,
  codeLetter,
  consentsOf,
  consumeCode,
  deliver,
  endAllSessions,
  endConsentOf,
  ipKeyOf,
  issueCode,
  type Limits,
  letter,
  logConsent,
  maskContact,
  ownCodeKey,
  ownContact,
  userOf,
} from '@/server/modules/identity'
import { closeResumesToStrangers, hideResumesOf, showResumesOf } from '@/server/modules/resumes'
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
  removeDeletion,
  saveHiddenItems,
} from './personal-data.repository'

const consentsPresent = (row: ConsentRecord): ConsentRow => ({
  kind: row.kind,
  text_version: row.textVersion,
  given_at: row.givenAt.toISOString(),
  withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
  withdrawable: row.withdrawnAt === null && freeConsents.some((kind) => kind === row.kind),
})

export async function listConsents(
  ctx: ServiceContext,
  actor: Actor,
  { page, size }: { page: number; size: number },
): Promise<Page<ConsentRow>> {
  const { rows, total } = await consentsOf(ctx.db, actor.userId, { limit: size, offset: (page - 1) * size })
  return { results: rows.map(consentsPresent), total, page, size }
}

export async function giveConsent(
  ctx: ServiceContext,
  actor: Actor,
  kind: 'marketing',
  ip: string,
): Promise<null> {
  await ctx.db.transaction((tx) => logConsent(tx, actor.userId, kind, ip, ctx.clock.now()))
  return null
}

/** Taking back what was not given is no error. */
export async function withdrawConsent(
  ctx: ServiceContext,
  actor: Actor,
  kind: (typeof freeConsents)[number],
  socketId: string | undefined,
): Promise<null> {
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const ended = await endConsentOf(tx, actor.userId, kind, now)
    if (kind === 'recording') await revokeAllRecordings(tx, actor.userId, now)
    if (!ended || kind !== 'resume_distribution') return
    await closeResumesToStrangers(tx, { id: actor.userId, publicId: actor.publicId }, { now, socketId })
  })
  return null
}

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
  await limits.take('codeIp', counters.codeIp)
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
  await limits.take('verifyIp', ipKeyOf(ip))
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
    await saveHiddenItems(tx, owner.id, {
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
export async function revokeDeletion(ctx: ServiceContext, actor: Actor): Promise<null> {
  const owner = { id: actor.userId, publicId: actor.publicId }
  const { sessionId } = actor
  await ctx.db.transaction((tx) => cancelDeletion(ctx, tx, owner, { sessionId }))
  return null
}
