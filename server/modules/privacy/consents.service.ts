import type { Page } from '@/lib/contracts/call'
import { type ConsentRow, freeConsents } from '@/lib/contracts/personal-data'
import { forbidAllRecordings } from '@/server/modules/hiring'
import { type ConsentRecord, consentsOf, endConsentOf, logConsent } from '@/server/modules/identity'
import { closeResumesToStrangers } from '@/server/modules/resumes'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../context'

const present = (row: ConsentRecord): ConsentRow => ({
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
  return { results: rows.map(present), total, page, size }
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
    if (kind === 'recording') await forbidAllRecordings(tx, actor.userId, now)
    if (!ended || kind !== 'resume_distribution') return
    await closeResumesToStrangers(tx, { id: actor.userId, publicId: actor.publicId }, { now, socketId })
  })
  return null
}
