import type { TalentSending } from '@/lib/contracts/talent-invitations'
import { dayMs } from '@/lib/shared/time'
import type { DbOrTx } from '@/server/db/client'
import { type Actor, companyIdOf, refuseWithout, requireCompany, scopeOf } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import type { TalentRow } from '../records/records.repository'
import * as repository from './invitations.repository'

export const namedPerson = ({
  publicId,
  firstName,
  lastName,
}: Pick<TalentRow, 'publicId' | 'firstName' | 'lastName'>) => ({
  public_id: publicId,
  name: `${firstName} ${lastName}`.trim(),
})

const shownSince = (now: Date) => new Date(now.getTime() - dayMs)

async function presentSendings(
  db: DbOrTx,
  found: Awaited<ReturnType<typeof repository.sendingsSince>>,
  now: Date,
): Promise<TalentSending[]> {
  const ids = found.map(({ row }) => row.id)
  const [states, failed] = await Promise.all([
    repository.countStates(db, ids),
    repository.findFailed(db, ids),
  ])
  return found.map(({ row, author, vacancy }) => {
    const counts = { waiting: 0, sent: 0, failed: 0, undone: 0 }
    for (const { sendingId, state, n } of states) {
      if (sendingId !== row.id) continue
      counts[state === 'waiting' || state === 'failed' || state === 'undone' ? state : 'sent'] += n
    }
    return {
      public_id: row.publicId,
      state: row.undoneAt ? 'undone' : row.finishedAt ? 'done' : row.startsAt > now ? 'waiting' : 'running',
      vacancy: { public_id: vacancy.publicId, title: vacancy.title },
      author,
      counts,
      created_at: row.createdAt.toISOString(),
      starts_at: row.startsAt.toISOString(),
      failed: failed
        .filter(({ sendingId }) => sendingId === row.id)
        .map((person) => ({ ...namedPerson(person), code: person.obstacle ?? 'failed' })),
    }
  })
}

const ownerOf = (actor: Actor) => ({ companyId: requireCompany(actor).id, scope: scopeOf(actor) })

export async function presentSending(
  ctx: ServiceContext,
  db: DbOrTx,
  actor: Actor,
  publicId: string,
): Promise<TalentSending> {
  const now = ctx.clock.now()
  const found = await repository.sendingsSince(db, ownerOf(actor), shownSince(now), publicId)
  const [sending] = await presentSendings(db, found, now)
  if (!sending) throw new AppError('not_found')
  return sending
}

/** @throws AppError forbidden for candidates, company_required */
export async function listSendings(ctx: ServiceContext, actor: Actor): Promise<TalentSending[]> {
  const now = ctx.clock.now()
  return presentSendings(ctx.db, await repository.sendingsSince(ctx.db, ownerOf(actor), shownSince(now)), now)
}

/** Takes back the letters that have not gone out. @throws AppError not_found, forbidden */
export async function undoSending(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<TalentSending> {
  const companyId = companyIdOf(actor)
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const row = companyId === null ? undefined : await repository.lockSending(tx, publicId, companyId)
    if (!row || companyId === null || row.createdAt < shownSince(now)) throw new AppError('not_found')
    refuseWithout(actor, 'recruit')
    if (row.finishedAt === null) {
      await repository.settleWaiting(tx, row.id, { state: 'undone' })
      await repository.finishSending(tx, row.id, { finishedAt: now, undoneAt: now })
    }
    return presentSending(ctx, tx, actor, publicId)
  })
}
