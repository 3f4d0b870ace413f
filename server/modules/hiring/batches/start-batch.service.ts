import {
  type Batch,
  type BatchAction,
  type BatchCheck,
  type BatchObstacle,
  batchLimits,
  batchUndoMs,
} from '@/lib/contracts/batches'
import type { CallParsed } from '@/lib/contracts/calls'
import type { DividedStage } from '@/lib/contracts/company-stages'
import type { FieldError } from '@/lib/contracts/errors'
import { unknownVariable } from '@/lib/shared/letter-variables'
import type { DbOrTx } from '@/server/db/client'
import { cityById } from '@/server/modules/vacancies'
import { type Actor, isWithheld, requireRight, scopeOf } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { findOfNegotiations, isAnyAhead } from '../interviews/ongoing.repository'
import { deadlineErrors } from '../negotiations/act.service'
import { findMarksOf } from '../negotiations/marks.repository'
import { type FoundNegotiation, findPending } from '../negotiations/negotiations.repository'
import { findVacancy } from '../negotiations/parties.repository'
import { findStages, type StageRow } from '../negotiations/stages.repository'
import { findTested } from '../skill-tests/attempts.repository'
import { findTest } from '../skill-tests/library.repository'
import { insertBatch, resumeCities } from './batches.repository'
import { batchPeople, showBatch } from './batches.service'
import { declineTime } from './decline-time'
import { type BatchFacts, inTellingOrder, obstacleOf } from './obstacles'
import { findSelected } from './selection.repository'

const withLetter: ReadonlySet<BatchAction> = new Set([
  'take_into_review',
  'assign_test',
  'message',
  'decline',
])

type Start = CallParsed<'POST /v1/my/batches', 'body'>
export type Selection = Start['selection']

/** Facts of many applications at once, for their obstacles. */
export async function batchFacts(
  db: DbOrTx,
  found: readonly FoundNegotiation[],
  { action, ...at }: Pick<BatchFacts, 'now' | 'seenAt' | 'base'> & { action: BatchAction },
): Promise<(each: FoundNegotiation) => BatchFacts> {
  const ids = found.map(({ row }) => row.id)
  // One after another: a transaction has one connection.
  const pending = await findPending(db, ids)
  const marks = ids.length > 0 ? await findMarksOf(db, ids) : []
  const testing = action === 'assign_test' ? ids : []
  const given = await findTested(db, testing)
  const meetings = await findOfNegotiations(db, testing)
  const ahead = new Set(meetings.filter((each) => isAnyAhead([each])).map((each) => each.negotiationId))
  const waiting = new Map(pending.map(({ negotiationId, createdAt }) => [negotiationId, createdAt]))
  const tags = new Map(marks.map((each) => [each.negotiationId, each.tags]))
  return ({ row }) => {
    const since = waiting.get(row.id)
    return {
      ...at,
      pending: since !== undefined,
      tags: tags.get(row.id) ?? [],
      testGiven: given.has(row.id),
      meetingAhead: ahead.has(row.id),
    }
  }
}

/** Everybody selected, whom this member reaches. @throws AppError vacancy_not_found, limit_exceeded */
export async function everybodyOf(
  ctx: ServiceContext,
  actor: Actor,
  { companyId, selection }: { companyId: number; selection: Selection },
): Promise<FoundNegotiation[]> {
  const vacancy = 'vacancy' in selection ? await findVacancy(ctx.db, selection.vacancy) : undefined
  const now = ctx.clock.now()
  const owner = { companyId, userId: actor.userId, scope: scopeOf(actor), mayAct: true, now }
  if ('vacancy' in selection && (vacancy?.companyId !== companyId || isWithheld(owner.scope, vacancy.id)))
    throw new AppError('vacancy_not_found')
  const found = await findSelected(ctx.db, owner, selection, vacancy?.id)
  if (found.length > batchLimits.people) {
    throw new AppError('limit_exceeded', { data: { limit: batchLimits.people } })
  }
  return found
}

/** @throws AppError vacancy_not_found, limit_exceeded */
async function sort(
  ctx: ServiceContext,
  actor: Actor,
  input: {
    companyId: number
    selection: Selection
    action: BatchAction
    seenAt: Date
    base?: DividedStage | undefined
  },
) {
  const { action, seenAt, base } = input
  const now = ctx.clock.now()
  const found = await everybodyOf(ctx, actor, input)
  const factsFor = await batchFacts(ctx.db, found, { action, now, seenAt, base })
  const possible: FoundNegotiation[] = []
  const refused = new Map<BatchObstacle, FoundNegotiation[]>()
  for (const each of found) {
    const code = obstacleOf(action, each, factsFor(each))
    if (code) refused.set(code, [...(refused.get(code) ?? []), each])
    else possible.push(each)
  }
  return { now, found, possible, refused }
}

type Target = { action: BatchAction; stage_public_id?: string | undefined }

/** The own stage that a move leads to; undefined for other actions, and before one is chosen. */
async function targetOf(
  ctx: ServiceContext,
  companyId: number,
  { action, stage_public_id: chosen }: Target,
): Promise<StageRow | undefined> {
  if (action !== 'move_to_stage' || chosen === undefined) return undefined
  const stage = (await findStages(ctx.db, companyId)).find(({ publicId }) => publicId === chosen)
  if (!stage) throw invalidField('stage_public_id', 'not_in_list')
  return stage
}

/** The test of the company that is assigned, whatever the vacancy: as one person gets it. */
async function testOf(ctx: ServiceContext, companyId: number, { action, test_public_id: chosen }: Start) {
  if (action !== 'assign_test' || chosen === undefined) return undefined
  const found = await findTest(ctx.db, chosen, companyId)
  if (!found) throw invalidField('test_public_id', 'not_in_list')
  return found.test
}

/** When the letters of a decline would go out. */
async function lettersOf(
  ctx: ServiceContext,
  all: readonly FoundNegotiation[],
): Promise<BatchCheck['letters']> {
  if (all.length === 0) return null
  const cities = await resumeCities(
    ctx.db,
    all.map(({ row }) => row.resumeId),
  )
  const now = ctx.clock.now()
  const times = all.map(({ row }) => {
    const cityId = cities.get(row.resumeId)
    return declineTime(row, now, cityId ? cityById(cityId)?.timezone : undefined).getTime()
  })
  const iso = (ms: number) => new Date(ms).toISOString()
  return { first_at: iso(Math.min(...times)), last_at: iso(Math.max(...times)) }
}

/** @throws AppError forbidden, company_required, vacancy_not_found, limit_exceeded, validation_failed */
export async function checkBatch(
  ctx: ServiceContext,
  actor: Actor,
  { selection, action, ...input }: CallParsed<'POST /v1/my/batches/check', 'body'>,
): Promise<BatchCheck> {
  const { id: companyId } = requireRight(actor, 'recruit')
  const seenAt = input.seen_at === undefined ? ctx.clock.now() : new Date(input.seen_at)
  const base = (await targetOf(ctx, companyId, { action, ...input }))?.base
  const { found, possible, refused } = await sort(ctx, actor, { companyId, selection, action, seenAt, base })
  const named = [...refused].map(([code, all]) => ({
    code,
    count: all.length,
    first: all
      .slice(0, batchLimits.named)
      .map(({ row }) => ({ publicId: row.publicId, resumeId: row.resumeId })),
  }))
  const personOf = await batchPeople(
    ctx,
    { companyId, scope: scopeOf(actor) },
    named.flatMap(({ first }) => first),
  )
  return {
    total: found.length,
    possible: possible.length,
    obstacles: inTellingOrder(
      named.map(({ code, count, first }) => ({ code, count, people: first.map(personOf) })),
    ),
    letters: action === 'decline' ? await lettersOf(ctx, possible) : null,
    seen_at: seenAt.toISOString(),
  }
}

/** @throws AppError validation_failed */
function checkInput(
  { action, reason, text, tag, stage_public_id: stage, test_public_id: test, deadline }: Start,
  now: Date,
): void {
  const fields: FieldError[] = []
  const tagging = action === 'add_tag' || action === 'remove_tag'
  if (tagging && !tag) fields.push({ field: 'tag', code: 'required' })
  if (action === 'move_to_stage' && !stage) fields.push({ field: 'stage_public_id', code: 'required' })
  if (action === 'decline' && !reason) fields.push({ field: 'reason', code: 'required' })
  const isTest = action === 'assign_test'
  if (isTest) fields.push(...deadlineErrors(deadline, now))
  if (!text && (action === 'message' || (isTest && !test) || (action === 'decline' && reason === 'other')))
    fields.push({ field: 'text', code: 'required' })
  const unknown = unknownVariable(text)
  if (unknown !== undefined)
    fields.push({ field: 'text', code: 'unknown_variable', params: { name: `{${unknown}}` } })
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
}

/**
 * Records whom the action is taken on; the worker takes it. Declines and tags begin at once, since a decline has its
 * own time and a tag is seen by nobody else; the rest can be undone for some seconds.
 * @throws AppError forbidden, company_required, vacancy_not_found, limit_exceeded, validation_failed, wrong_state when
 * nobody is left
 */
export async function startBatch(ctx: ServiceContext, actor: Actor, input: Start): Promise<Batch> {
  const { id: companyId } = requireRight(actor, 'recruit')
  checkInput(input, ctx.clock.now())
  const { action, selection } = input
  const seenAt = new Date(input.seen_at)
  const target = await targetOf(ctx, companyId, input)
  const base = target?.base
  const test = await testOf(ctx, companyId, input)
  const { possible, refused, now } = await sort(ctx, actor, {
    companyId,
    selection,
    action,
    seenAt,
    base,
  })
  if (possible.length === 0) throw new AppError('wrong_state')
  // Everybody chosen is counted in the result, and those left out are named there with the reason.
  const left = [...refused].flatMap(([code, all]) => all.map(({ row }) => ({ id: row.id, obstacle: code })))
  const waits = action === 'take_into_review' || action === 'assign_test' || action === 'message'
  const row = await ctx.db.transaction((tx) =>
    insertBatch(
      tx,
      {
        publicId: newPublicId(),
        companyId,
        actorUserId: actor.userId,
        action,
        reason: action === 'decline' ? (input.reason ?? null) : null,
        text: withLetter.has(action) ? input.text || null : null,
        tag: input.tag ?? null,
        stageId: target?.id ?? null,
        testId: test?.id ?? null,
        deadlineAt: action === 'assign_test' && input.deadline ? new Date(input.deadline) : null,
        total: possible.length + left.length,
        startsAt: new Date(now.getTime() + (waits ? batchUndoMs : 0)),
        createdAt: now,
      },
      [...possible.map(({ row }) => ({ id: row.id, obstacle: null })), ...left],
    ),
  )
  return (await showBatch(ctx, actor, companyId, row.publicId)).batch
}
