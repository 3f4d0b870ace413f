import type { Page } from '@/lib/contracts/call'
import { maxStopListed, type StoppableCompany, type StoppedCompany } from '@/lib/contracts/stop-list'
import type { DbOrTx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { lockOwner } from './own.repository'
import {
  countStopped,
  deleteStopped,
  findCompanyId,
  hiddenAskers,
  insertStopped,
  ownersHidingFrom,
  pageStopped,
  suggestCompanies,
} from './stop-list.repository'
import type { Asker } from './visible-to-company'

function requireCandidate(actor: Actor): void {
  if (actor.accountType !== 'candidate') throw new AppError('forbidden')
}

const present = (row: { publicId: string; name: string; verification: string }): StoppableCompany => ({
  public_id: row.publicId,
  name: row.name,
  verified: row.verification === 'verified',
})

/** Whether a person hides their resumes from whoever asks: a company, or a member of companies. */
export async function hidesFrom(db: DbOrTx, ownerId: number, asker: Asker): Promise<boolean> {
  return (await ownersHidingFrom(db, asker, [ownerId])).size > 0
}

/** From which of many askers, companies with the people who ask for them, a person hides their resumes. */
export async function hidesFromWhich(
  db: DbOrTx,
  ownerId: number,
  askers: readonly Asker<number>[],
): Promise<(asker: Asker<number>) => boolean> {
  const keys = (name: keyof Asker) => [...new Set(askers.flatMap((asker) => asker[name] ?? []))]
  const hidden = await hiddenAskers(db, ownerId, { companyIds: keys('companyId'), userIds: keys('userId') })
  return ({ userId, companyId }) =>
    (companyId !== null && hidden.companies.has(companyId)) || (userId !== null && hidden.users.has(userId))
}

/** @throws AppError forbidden for employers, as all of these */
export async function stopList(
  ctx: ServiceContext,
  actor: Actor,
  { page, size }: { page: number; size: number },
): Promise<Page<StoppedCompany>> {
  requireCandidate(actor)
  const [rows, total] = await Promise.all([
    pageStopped(ctx.db, actor.userId, { limit: size, offset: (page - 1) * size }),
    countStopped(ctx.db, actor.userId),
  ])
  const results = rows.map((row) => ({ ...present(row), added_at: row.createdAt.toISOString() }))
  return { results, total, page, size }
}

export async function suggestStoppable(
  ctx: ServiceContext,
  actor: Actor,
  { q, limit }: { q: string; limit: number },
): Promise<StoppableCompany[]> {
  requireCandidate(actor)
  if (q === '') return []
  return (await suggestCompanies(ctx.db, actor.userId, q, limit)).map(present)
}

/** @throws AppError not_found, limit_exceeded */
export async function addStopped(ctx: ServiceContext, actor: Actor, publicId: string): Promise<null> {
  requireCandidate(actor)
  await ctx.db.transaction(async (tx) => {
    const companyId = await findCompanyId(tx, publicId)
    if (companyId === undefined) throw new AppError('not_found')
    await lockOwner(tx, actor.userId)
    if ((await countStopped(tx, actor.userId)) >= maxStopListed) {
      throw new AppError('limit_exceeded', { data: { limit: maxStopListed } })
    }
    await insertStopped(tx, actor.userId, companyId, ctx.clock.now())
  })
  return null
}

export async function removeStopped(ctx: ServiceContext, actor: Actor, publicId: string): Promise<null> {
  requireCandidate(actor)
  const companyId = await findCompanyId(ctx.db, publicId)
  if (companyId !== undefined) await deleteStopped(ctx.db, actor.userId, companyId)
  return null
}
