import type { RuleObstacle } from '@/lib/contracts/stage-rules'
import { dayMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import { forEachIsolated } from '@/server/platform/concurrency'
import type { ServiceContext } from '../../context'
import { mayStillAct } from '../batches/batches.repository'
import { letterFor, obstacleFrom } from '../batches/run-batches.service'
import { writeByRule } from '../conversations/send.service'
import { findOfNegotiations, isAnyAhead } from '../interviews/ongoing.repository'
import { findWarned } from '../negotiations/history.repository'
import { notifyColleagues } from '../negotiations/negotiation-events.service'
import { type FoundNegotiation, lockById } from '../negotiations/negotiations.repository'
import { tabOf } from '../negotiations/notices.service'
import { factsOf, runTransition, subjectOf } from '../negotiations/run-transition.service'
import { findStages, stageOfRow } from '../negotiations/stages.repository'
import { negotiationMachine } from '../negotiations/transitions'
import { hasPending } from '../negotiations/transitions.repository'
import { memberValues } from '../screening/templates.service'
import { assignTest, isUnfinished, testsOf } from '../skill-tests/assign.service'
import { type FoundRule, findRule } from './rules.repository'
import { claimRun, deleteRun, findDueRuns, type RunRow, settleRun } from './runs.repository'

const atOnce = 200

/** The name of what was sent, or why nothing was. */
type Outcome = { subject: string | null } | { obstacle: RuleObstacle }

interface Work {
  found: FoundNegotiation
  rule: FoundRule
  run: RunRow
  now: Date
}

async function sendLetter(ctx: ServiceContext, tx: Tx, work: Work): Promise<Outcome> {
  const { found, rule, run, now } = work
  const { template, author } = rule
  if (!template || template.kind === 'decline') return { obstacle: 'template_gone' }
  if (!author) return { obstacle: 'author_gone' }
  const { text } = await letterFor(ctx, template.text, found, await memberValues(ctx, author.id))
  await writeByRule(tx, found, { userId: author.id, runId: run.publicId, text, now })
  return { subject: template.name }
}

async function giveTest(tx: Tx, { found, rule, now }: Work): Promise<Outcome> {
  const { test, author } = rule
  const { id: negotiationId, vacancyId, companyId, candidateId } = found.row
  if (!test) return { obstacle: 'test_gone' }
  if (!author) return { obstacle: 'author_gone' }
  const current = (await testsOf(tx, [negotiationId], 'employer')).get(negotiationId)
  if (current && isUnfinished(current)) return { obstacle: 'unavailable' }
  const deadline = new Date(now.getTime() + (rule.row.days ?? 1) * dayMs)
  const meetingAhead = isAnyAhead(await findOfNegotiations(tx, [negotiationId]))
  const facts = factsOf(found, now, { meetingAhead, deadline })
  if (!negotiationMachine.transition(subjectOf(found.row), 'assign_test', 'employer', facts))
    return { obstacle: 'unavailable' }
  const to = { negotiationId, vacancyId, companyId, candidateId, deadline, now }
  await assignTest(tx, { ...to, testPublicId: test.publicId })
  const by = { actor: 'employer', actorUserId: author.id, automatic: true } as const
  await runTransition(tx, found, { ...by, action: 'assign_test' }, facts)
  return { subject: test.title ?? '' }
}

/** Reminds whoever moved the person there, or else the author of the rule. */
async function remind(tx: Tx, { found, rule, run, now }: Work): Promise<Outcome> {
  const { row } = found
  if (rule.row.action === 'slots' && isAnyAhead(await findOfNegotiations(tx, [row.id])))
    return { obstacle: 'unavailable' }
  const { companyId } = row
  const mover =
    run.movedBy !== null && (await mayStillAct(tx, { companyId, actorUserId: run.movedBy })) && run.movedBy
  const userId = mover || rule.author?.id
  if (!userId) return { obstacle: 'author_gone' }
  const names = await findWarned(tx, row.id)
  await notify(
    tx,
    [
      {
        userId,
        kind: 'stage.reminder',
        dedupeKey: `rule:${run.publicId}`,
        params: {
          reader: 'employer',
          rule: rule.row.action,
          name: run.stage,
          vacancy_title: names.vacancyTitle,
          resume_title: names.resumeTitle,
        },
        target: {
          type: 'negotiation',
          public_id: row.publicId,
          parent_public_id: found.vacancyPublicId,
          tab: tabOf(row.origin),
        },
      },
    ],
    now,
  )
  return { subject: null }
}

async function actOn(ctx: ServiceContext, tx: Tx, work: Work): Promise<Outcome> {
  const { action } = work.rule.row
  // The candidate is about to read a refusal.
  if (await hasPending(tx, work.found.row.id)) return { obstacle: 'pending' }
  if (action === 'letter') return sendLetter(ctx, tx, work)
  return action === 'test' ? giveTest(tx, work) : remind(tx, work)
}

/** Runs one rule for one person, once; nothing when the person has left the stage or the rule is off. */
async function runOne(ctx: ServiceContext, id: number, negotiationId: number): Promise<boolean> {
  const now = ctx.clock.now()
  try {
    return await ctx.db.transaction(async (tx) => {
      const found = await lockById(tx, negotiationId)
      const run = found && (await claimRun(tx, id, now))
      if (!run) return false
      const rule = await findRule(tx, run.ruleId)
      const stage = stageOfRow(await findStages(tx, run.companyId), found.row)
      if (!rule || rule.row.deletedAt || !rule.row.enabled || rule.row.stageId !== stage?.id) {
        await deleteRun(tx, id)
        return false
      }
      const outcome = await actOn(ctx, tx, { found, rule, run, now })
      const state = 'obstacle' in outcome ? 'failed' : 'done'
      await settleRun(tx, { id, from: 'done' }, { ...outcome, state })
      await notifyColleagues(tx, found, now, undefined)
      return true
    })
  } catch (error) {
    const obstacle = obstacleFrom(error)
    const values = { state: 'failed', obstacle: obstacle ?? 'failed', settledAt: now } as const
    await settleRun(ctx.db, { id, from: 'waiting' }, values)
    if (obstacle === undefined) throw error
    return true
  }
}

/** Runs what is due. Returns the number of people reached. */
export async function runStageRules(ctx: ServiceContext): Promise<number> {
  const due = await findDueRuns(ctx.db, ctx.clock.now(), atOnce)
  return forEachIsolated(ctx, due, ({ id, negotiationId }) => runOne(ctx, id, negotiationId), {
    failed: 'a rule of a stage failed for one application',
    keyOf: ({ id }) => id,
  })
}
