import type { Batch, BatchDetail, BatchPerson } from '@/lib/contracts/batches'
import type { Tx } from '@/server/db/client'
import { negotiatedResumes } from '@/server/modules/resumes'
import { type Actor, requireCompany, requireRight, scopeOf } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import type { ServiceContext } from '../../context'
import {
  type BatchOwner,
  countItems,
  findBatch,
  findBatches,
  findById,
  findItems,
  lockBatch,
  type ShownBatch,
  undoItems,
  updateBatch,
} from './batches.repository'

type Named = { publicId: string; resumeId: number }

/** Names as the company may see them. */
export async function batchPeople(
  ctx: ServiceContext,
  { companyId, scope }: Pick<BatchOwner, 'companyId' | 'scope'>,
  all: readonly Named[],
): Promise<(one: Named) => BatchPerson> {
  const ids = [...new Set(all.map(({ resumeId }) => resumeId))]
  const resumes = await negotiatedResumes(ctx.db, ids, { kind: 'company', companyId, scope })
  return ({ publicId, resumeId }) => {
    const resume = resumes.get(resumeId)
    const name = resume?.name ? `${resume.name.first} ${resume.name.last}`.trim() : null
    return { public_id: publicId, name, title: resume?.card.title ?? '' }
  }
}

const isoOf = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())

async function presentBatches(
  ctx: ServiceContext,
  actor: Actor,
  all: readonly ShownBatch[],
): Promise<Batch[]> {
  const counted = await countItems(
    ctx.db,
    all.map(({ row }) => row.id),
  )
  const now = ctx.clock.now()
  return all.map(({ row, firstName, lastName, stage, test }) => {
    const counts = { waiting: 0, done: 0, failed: 0, undone: 0 }
    let last: string | null = null
    for (const { batchId, state, total, lastDueAt } of counted) {
      if (batchId !== row.id) continue
      counts[state] += total
      last = lastDueAt ?? last
    }
    return {
      public_id: row.publicId,
      action: row.action,
      state: row.undoneAt ? 'undone' : row.finishedAt ? 'done' : row.startsAt > now ? 'waiting' : 'running',
      tag: row.tag,
      stage,
      test,
      author: { name: `${firstName} ${lastName}`.trim(), mine: row.actorUserId === actor.userId },
      counts,
      created_at: row.createdAt.toISOString(),
      starts_at: row.startsAt.toISOString(),
      undoable_until: isoOf(last),
    }
  })
}

const ownerOf = (actor: Actor, companyId: number): BatchOwner => ({
  companyId,
  userId: actor.userId,
  scope: scopeOf(actor),
})

/** @throws AppError not_found */
export async function showBatch(ctx: ServiceContext, actor: Actor, companyId: number, publicId: string) {
  const found = await findBatch(ctx.db, ownerOf(actor, companyId), publicId)
  const [batch] = found ? await presentBatches(ctx, actor, [found]) : []
  if (!found || !batch) throw new AppError('not_found')
  return { batch, row: found.row }
}

const newest = 20

/** Empty for an employer without a company. @throws AppError forbidden */
export async function listBatches(ctx: ServiceContext, actor: Actor): Promise<Batch[]> {
  if (actor.accountType === 'employer' && !actor.company) return []
  const { id: companyId } = requireCompany(actor)
  return presentBatches(
    ctx,
    actor,
    await findBatches(ctx.db, ownerOf(actor, companyId), ctx.clock.now(), newest),
  )
}

/** @throws AppError forbidden, not_found */
export async function getBatch(ctx: ServiceContext, actor: Actor, publicId: string): Promise<BatchDetail> {
  if (actor.accountType === 'employer' && !actor.company) throw new AppError('not_found')
  const { id: companyId } = requireCompany(actor)
  const { batch, row } = await showBatch(ctx, actor, companyId, publicId)
  const [failed, waiting] = await Promise.all([
    findItems(ctx.db, { batchId: row.id, scope: scopeOf(actor) }, 'failed'),
    findItems(ctx.db, { batchId: row.id, scope: scopeOf(actor) }, 'waiting'),
  ])
  const personOf = await batchPeople(ctx, ownerOf(actor, companyId), [...failed, ...waiting])
  return {
    ...batch,
    failed: failed.map((each) => ({
      ...personOf(each),
      code: each.obstacle ?? 'failed',
      vacancy_title: each.vacancyTitle,
    })),
    waiting: waiting.flatMap((each) =>
      each.dueAt ? [{ ...personOf(each), due_at: each.dueAt.toISOString() }] : [],
    ),
  }
}

/** Undoes what has not gone out, whoever of the company started it. @throws AppError forbidden, company_required, not_found */
export async function undoBatch(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, socketId }: { publicId: string; socketId: string | undefined },
): Promise<Batch> {
  const { id: companyId } = requireRight(actor, 'recruit')
  const { row } = await showBatch(ctx, actor, companyId, publicId)
  await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    if (!(await lockBatch(tx, row.id))) throw new AppError('not_found')
    const [first] = await undoItems(tx, row.id)
    if (first === undefined) return
    await updateBatch(tx, row.id, { undoneAt: now, finishedAt: row.finishedAt ?? now, text: null })
    await publishBatch(tx, first, now, socketId)
  })
  return (await showBatch(ctx, actor, companyId, publicId)).batch
}

/** One event for all: the company's clients fetch their lists again. */
export async function publishBatch(
  tx: Tx,
  negotiationId: number,
  now: Date,
  socketId: string | undefined,
): Promise<void> {
  // Not locked: whoever works on it may wait for what this transaction holds.
  const found = await findById(tx, negotiationId)
  if (!found) return
  await publish(
    tx,
    {
      kind: 'marks.updated',
      payload: {
        negotiationId: found.row.publicId,
        vacancyId: found.vacancyPublicId,
        version: now.getTime(),
      },
    },
    { exceptSocketId: socketId },
  )
}
