import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import { type AgencyClient, clientLimits } from '@/lib/contracts/clients'
import { dayMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import { newLink, requireCapacity } from '@/server/modules/identity'
import {
  type Actor,
  companyIdOf,
  refuseWithout,
  requireCompany,
  requireRight,
  scopeOf,
} from '@/server/platform/actor'
import { forEachIsolated } from '@/server/platform/concurrency'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import * as repository from './clients.repository'

const iso = (moment: Date | null) => moment?.toISOString() ?? null

const present = ({ row, link, vacancies, listed }: repository.FoundClient): AgencyClient => ({
  public_id: row.publicId,
  name: row.name,
  inn: row.inn,
  note: row.note,
  archived: row.archivedAt !== null,
  vacancies,
  listed,
  link: link && {
    created_at: link.createdAt.toISOString(),
    expires_at: link.expiresAt.toISOString(),
    views: link.views,
    last_view_at: iso(link.lastViewAt),
  },
})

/** A client of the actor's company. @throws AppError not_found */
export async function ownClient(ctx: ServiceContext, actor: Actor, publicId: string) {
  const companyId = companyIdOf(actor)
  const found =
    companyId === null
      ? undefined
      : await repository.findClient(ctx.db, { companyId, scope: scopeOf(actor) }, publicId, ctx.clock.now())
  if (!found) throw new AppError('not_found')
  return found
}

/** @throws AppError forbidden, company_required */
export async function listClients(
  ctx: ServiceContext,
  actor: Actor,
  { page, size, archived, text }: CallParsed<'GET /v1/my/clients', 'query'>,
): Promise<CallResult<'GET /v1/my/clients'>> {
  const filter = {
    companyId: requireCompany(actor).id,
    scope: scopeOf(actor),
    archived: archived === '1',
    text,
  }
  const [rows, total] = await Promise.all([
    repository.findClients(ctx.db, filter, { now: ctx.clock.now(), limit: size, offset: (page - 1) * size }),
    repository.countClients(ctx.db, filter),
  ])
  return { results: rows.map(present), total, page, size }
}

/** @throws AppError forbidden, company_required */
export async function clientChoices(
  ctx: ServiceContext,
  actor: Actor,
): Promise<CallResult<'GET /v1/my/clients/choices'>> {
  const { clients, type, all } = await repository.findChoices(ctx.db, requireCompany(actor).id)
  return { offered: all > 0 || type === 'agency' || type === 'private_recruiter', clients }
}

/**
 * What a client added again takes over from those deleted under its ИНН: nobody is shown on the strength of an agreement
 * given before, and nobody who refused, took it back or has not answered is asked a second time.
 */
async function takeOver(tx: Tx, before: repository.ClientRow, to: number, now: Date): Promise<void> {
  if (!before.emptiedAt) await repository.emptyClient(tx, before.id, now)
  await repository.moveQuestions(tx, before.id, to)
  await repository.deleteWithoutAgreements(tx, before.id)
}

/** @throws AppError forbidden, company_required, limit_exceeded, validation_failed */
export async function addClient(
  ctx: ServiceContext,
  actor: Actor,
  input: CallParsed<'POST /v1/my/clients', 'body'>,
): Promise<AgencyClient> {
  const { id: companyId } = requireRight(actor, 'recruit')
  const now = ctx.clock.now()
  const row = await ctx.db.transaction(async (tx) => {
    await requireCapacity(tx, companyId, clientLimits.clients, repository.countAllClients)
    const before = await repository.lockDeleted(tx, companyId, input.inn)
    const added = await repository.insertClient(tx, {
      publicId: newPublicId(),
      companyId,
      ...input,
      createdAt: now,
      updatedAt: now,
    })
    if (added) for (const each of before) await takeOver(tx, each, added.id, now)
    return added
  })
  if (!row) throw invalidField('inn', 'client_taken')
  return present(await ownClient(ctx, actor, row.publicId))
}

/** @throws AppError not_found, forbidden */
async function changed(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  change: (tx: Tx, row: repository.ClientRow, now: Date) => Promise<void>,
): Promise<AgencyClient> {
  const companyId = companyIdOf(actor)
  await ctx.db.transaction(async (tx) => {
    const row = companyId === null ? undefined : await repository.lockClient(tx, companyId, publicId)
    if (!row || row.deletedAt) throw new AppError('not_found')
    refuseWithout(actor, 'recruit')
    await change(tx, row, ctx.clock.now())
  })
  return present(await ownClient(ctx, actor, publicId))
}

/** @throws AppError not_found, forbidden */
export const changeClient = (
  ctx: ServiceContext,
  actor: Actor,
  { publicId, ...values }: { publicId: string; name: string; note: string },
): Promise<AgencyClient> =>
  changed(ctx, actor, publicId, (tx, row, now) =>
    repository.updateClient(tx, row.id, { ...values, updatedAt: now }),
  )

/** @throws AppError not_found, forbidden */
export const archiveClient = (
  ctx: ServiceContext,
  actor: Actor,
  { publicId, archived }: { publicId: string; archived: boolean },
): Promise<AgencyClient> =>
  changed(ctx, actor, publicId, (tx, row, now) =>
    repository.updateClient(tx, row.id, {
      archivedAt: archived ? (row.archivedAt ?? now) : null,
      updatedAt: now,
    }),
  )

/** For how long a deleted client can be brought back. */
const restorableMs = dayMs
/** For how long agreements are kept once their client was deleted: the general term of claims. */
const agreementsKeptMs = 3 * 365 * dayMs

/**
 * Deletes a client: nobody finds it, and its link opens nothing. What it knew and said is erased a day later.
 * @throws AppError not_found, forbidden, also for a member who does not see all of its vacancies
 */
export async function deleteClient(ctx: ServiceContext, actor: Actor, publicId: string): Promise<null> {
  const companyId = companyIdOf(actor)
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const row = companyId === null ? undefined : await repository.lockClient(tx, companyId, publicId)
    if (!row || row.deletedAt) throw new AppError('not_found')
    refuseWithout(actor, 'recruit')
    if (await repository.hasUnseen(tx, row.id, scopeOf(actor))) throw new AppError('forbidden')
    const away = { archivedAt: row.archivedAt ?? now, deletedAt: now }
    await repository.updateClient(tx, row.id, { ...away, updatedAt: now })
  })
  return null
}

/** @throws AppError not_found, also once its day is over; forbidden */
export async function restoreClient(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<AgencyClient> {
  const companyId = companyIdOf(actor)
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const row = companyId === null ? undefined : await repository.lockClient(tx, companyId, publicId)
    if (!row || row.emptiedAt) throw new AppError('not_found')
    refuseWithout(actor, 'recruit')
    if (!row.deletedAt) return
    const wasAway = row.archivedAt && row.archivedAt < row.deletedAt
    const live = { archivedAt: wasAway ? row.archivedAt : null, deletedAt: null }
    await repository.updateClient(tx, row.id, { ...live, updatedAt: now })
  })
  return present(await ownClient(ctx, actor, publicId))
}

/** Erases what deleted clients knew and said. Returns how many were. */
export async function eraseDeletedClients(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  const keptSince = new Date(now.getTime() - agreementsKeptMs)
  const deletedBefore = new Date(now.getTime() - restorableMs)
  const due = await repository.findToEmpty(ctx.db, { deletedBefore, keptSince })
  return forEachIsolated(
    ctx,
    due,
    ({ companyId, publicId }) =>
      ctx.db.transaction(async (tx) => {
        const row = await repository.lockClient(tx, companyId, publicId)
        // Read again: brought back or added again while the lock was waited for.
        if (!row?.deletedAt || row.deletedAt > deletedBefore) return false
        if (row.deletedAt < keptSince) await repository.deleteForGood(tx, row.id)
        else {
          await repository.emptyClient(tx, row.id, now)
          await repository.deleteWithoutAgreements(tx, row.id)
        }
        return true
      }),
    { failed: 'a deleted client was not erased', keyOf: ({ publicId }) => publicId },
  )
}

/**
 * @throws AppError not_found, forbidden, also for a member who does not see all of its vacancies: the page shows them;
 * company_not_verified, wrong_state for a client that was put away
 */
export async function makeLink(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, days }: { publicId: string; days: number },
): Promise<CallResult<'POST /v1/my/clients/:publicId/link'>> {
  const { token, hash } = newLink()
  const client = await changed(ctx, actor, publicId, async (tx, row, now) => {
    if (!actor.company?.verified) throw new AppError('company_not_verified')
    if (row.archivedAt) throw new AppError('wrong_state')
    if (await repository.hasUnseen(tx, row.id, scopeOf(actor))) throw new AppError('forbidden')
    await repository.revokeLinks(tx, row.id, now)
    await repository.insertLink(tx, {
      clientId: row.id,
      tokenHash: hash,
      createdById: actor.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * dayMs),
    })
  })
  return { token, client }
}

/** @throws AppError not_found, forbidden */
export const endLink = (ctx: ServiceContext, actor: Actor, publicId: string): Promise<AgencyClient> =>
  changed(ctx, actor, publicId, (tx, row, now) => repository.revokeLinks(tx, row.id, now))
