import type { BatchObstacle } from '@/lib/contracts/batches'
import { fillLetter, type LetterValues } from '@/lib/shared/letter-variables'
import type { Tx } from '@/server/db/client'
import { cityById } from '@/server/modules/dictionaries'
import { negotiatedResumes } from '@/server/modules/resumes'
import { vacancyCardsByKey } from '@/server/modules/vacancies'
import { forEachIsolated } from '@/server/platform/concurrency'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { writeInBulk } from '../conversations/send.service'
import { changeMarks, findMarksOf } from '../negotiations/marks.repository'
import { notifyColleagues } from '../negotiations/negotiation-events.service'
import { type FoundNegotiation, lockById } from '../negotiations/negotiations.repository'
import { factsOf, runTransition } from '../negotiations/run-transition.service'
import { setStage } from '../negotiations/stages.repository'
import { insertPending } from '../negotiations/transitions.repository'
import { memberValues } from '../screening/templates.service'
import { assignTest } from '../skill-tests/assign.service'
import { planRules } from '../stage-rules/plan.service'
import {
  type BatchRow,
  decideItem,
  findDueBatches,
  findWaitingItems,
  holdStageOf,
  holdTestOf,
  lockBatch,
  mayStillAct,
  settleItem,
  stillReaches,
  updateBatch,
} from './batches.repository'
import { publishBatch } from './batches.service'
import { declineTime } from './decline-time'
import { changedTags, obstacleOf } from './obstacles'
import { batchFacts } from './start-batch.service'

/** People of one batch in one run, so that other companies have their turn. */
const atOnce = 200

/** Outcome of one person: an obstacle, or when the letter goes out. */
type Outcome = { obstacle: BatchObstacle } | { dueAt: Date | null }
const done: Outcome = { dueAt: null }

/** A text with variables as one person reads it, and the time zone of their city. */
export async function letterFor(
  ctx: ServiceContext,
  letter: string,
  { row }: FoundNegotiation,
  member: LetterValues,
): Promise<{ text: string; zone: string | undefined }> {
  const [resumes, cards] = await Promise.all([
    negotiatedResumes(ctx.db, [row.resumeId], { kind: 'company', companyId: row.companyId }),
    vacancyCardsByKey(ctx, [row.vacancyId]),
  ])
  const resume = resumes.get(row.resumeId)
  const card = cards.get(row.vacancyId)
  const text = fillLetter(letter, {
    ...member,
    имя: resume?.name?.first ?? '',
    вакансия: card?.title ?? '',
    компания: card?.company.name ?? '',
  })
  return { text, zone: resume?.card.city ? cityById(resume.card.city.id)?.timezone : undefined }
}

async function tagOne(tx: Tx, batch: BatchRow, found: FoundNegotiation, now: Date): Promise<Outcome> {
  const { id: negotiationId, vacancyId, companyId } = found.row
  const [marks] = await findMarksOf(tx, [negotiationId])
  const before = marks?.tags ?? []
  const action = batch.action === 'add_tag' ? 'add_tag' : 'remove_tag'
  const tags = changedTags(before, action, batch.tag ?? '')
  if (!tags) return { obstacle: 'tags_full' }
  if (tags.length === before.length) return done
  const by = { seen: marks?.revision ?? 0, by: batch.actorUserId, now }
  const changed = await changeMarks(tx, { negotiationId, vacancyId, companyId }, { tags, ...by })
  return changed === undefined ? { obstacle: 'changed' } : done
}

async function giveTest(
  tx: Tx,
  found: FoundNegotiation,
  { batch, text, now }: { batch: BatchRow; text: string; now: Date },
): Promise<Outcome> {
  const test = await holdTestOf(tx, batch)
  // Without a text there was a test.
  if (test ? test.deletedAt : !text) return { obstacle: 'test_gone' }
  const deadline = batch.deadlineAt
  if (!deadline || deadline <= now) return { obstacle: 'unavailable' }
  const { id: negotiationId, vacancyId, companyId, candidateId } = found.row
  const to = { negotiationId, vacancyId, companyId, candidateId, deadline, now }
  if (test) await assignTest(tx, { ...to, testPublicId: test.publicId })
  const by = { actor: 'employer', actorUserId: batch.actorUserId, text } as const
  // Checked among the obstacles.
  const facts = factsOf(found, now, { meetingAhead: false, deadline })
  await runTransition(tx, found, { action: 'assign_test', ...by }, facts)
  return done
}

async function actOn(
  ctx: ServiceContext,
  tx: Tx,
  found: FoundNegotiation,
  { batch, member }: { batch: BatchRow; member: LetterValues },
): Promise<Outcome> {
  const now = ctx.clock.now()
  if (!(await stillReaches(tx, batch, found.row.id))) return { obstacle: 'unavailable' }
  const stage = batch.action === 'move_to_stage' ? await holdStageOf(tx, batch) : undefined
  if (batch.action === 'move_to_stage' && !stage) return { obstacle: 'stage_gone' }
  const { action, createdAt: seenAt } = batch
  const factsFor = await batchFacts(tx, [found], { action, now, seenAt, base: stage?.base })
  const obstacle = obstacleOf(batch.action, found, factsFor(found))
  if (obstacle) return { obstacle }
  if (batch.action === 'add_tag' || batch.action === 'remove_tag') return tagOne(tx, batch, found, now)
  if (stage) {
    if (found.row.stageId === stage.id) return done
    await setStage(tx, found.row.id, stage.id, now)
    const after = { ...found.row, stageId: stage.id, stageAt: now }
    await planRules(tx, after, { movedBy: batch.actorUserId, now })
    await notifyColleagues(tx, found, now, undefined)
    return done
  }
  const { text, zone } = await letterFor(ctx, batch.text ?? '', found, member)
  if (batch.action === 'decline') {
    const dueAt = declineTime(found.row, now, zone)
    const set = await insertPending(tx, {
      negotiationId: found.row.id,
      action: 'decline',
      actorUserId: batch.actorUserId,
      reason: batch.reason,
      text: text || null,
      dueAt,
      createdAt: now,
    })
    if (!set) return { obstacle: 'pending' }
    await notifyColleagues(tx, found, now, undefined)
    return { dueAt }
  }
  if (batch.action === 'assign_test') return giveTest(tx, found, { batch, text, now })
  if (batch.action === 'take_into_review') {
    const by = { actor: 'employer', actorUserId: batch.actorUserId, text } as const
    await runTransition(tx, found, { action: 'take_into_review', ...by }, factsOf(found, now))
    return done
  }
  // A batch of a newer release is no letter.
  if (batch.action !== 'message') throw new Error(`unknown batch action ${batch.action}`)
  await writeInBulk(tx, found, { userId: batch.actorUserId, batchId: batch.publicId, text, now })
  return done
}

/** What a refusal of the conversation means; undefined for an error of ours. */
export function obstacleFrom(error: unknown): 'in_a_row' | 'silent' | 'unavailable' | undefined {
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'in_a_row_limit') return 'in_a_row'
  if (error.code === 'chat_archived' || error.code === 'forbidden') return 'silent'
  return error.code === 'wrong_state' ? 'unavailable' : undefined
}

async function runOne(
  ctx: ServiceContext,
  negotiationId: number,
  work: { batch: BatchRow; member: LetterValues },
): Promise<boolean> {
  const key = { batchId: work.batch.id, negotiationId }
  try {
    return await ctx.db.transaction(async (tx) => {
      const found = await lockById(tx, negotiationId)
      // The claim comes first: an undo meanwhile leaves nothing to do. A failure below takes it back.
      if (!found || !(await decideItem(tx, key, { state: 'done' }))) return false
      const outcome = await actOn(ctx, tx, found, work)
      await settleItem(
        tx,
        key,
        'obstacle' in outcome
          ? { state: 'failed', obstacle: outcome.obstacle, dueAt: null }
          : { state: 'done', obstacle: null, dueAt: outcome.dueAt },
      )
      return true
    })
  } catch (error) {
    const obstacle = obstacleFrom(error)
    await ctx.db.transaction((tx) => decideItem(tx, key, { state: 'failed', obstacle: obstacle ?? 'failed' }))
    if (obstacle === undefined) throw error
    return true
  }
}

/** Goes on with one batch. When the member may no longer act for the company, everybody who waits has failed. */
async function runBatch(ctx: ServiceContext, batch: BatchRow): Promise<number> {
  const ids = await findWaitingItems(ctx.db, batch.id, atOnce)
  const may = await mayStillAct(ctx.db, batch)
  const work = { batch, member: await memberValues(ctx, batch.actorUserId) }
  const reached = may
    ? await forEachIsolated(ctx, ids, (id) => runOne(ctx, id, work), {
        failed: 'a batch failed for one application',
        keyOf: (id) => id,
      })
    : 0
  await ctx.db.transaction(async (tx) => {
    const row = await lockBatch(tx, batch.id)
    if (!row || row.finishedAt) return
    if (!may) {
      for (const negotiationId of ids)
        await decideItem(tx, { batchId: batch.id, negotiationId }, { state: 'failed', obstacle: 'failed' })
    }
    const now = ctx.clock.now()
    const last = ids.at(-1)
    if ((await findWaitingItems(tx, batch.id, 1)).length === 0) {
      await updateBatch(tx, batch.id, { finishedAt: now, text: null })
    }
    if (last !== undefined) await publishBatch(tx, last, now, undefined)
  })
  return reached
}

/** Goes on with all batches that are due. Returns the number of people reached. */
export async function runBatches(ctx: ServiceContext): Promise<number> {
  let reached = 0
  for (const batch of await findDueBatches(ctx.db, ctx.clock.now())) reached += await runBatch(ctx, batch)
  return reached
}
