import type { CallResult } from '@/lib/contracts/calls'
import {
  type RuleRun,
  ruleLimits,
  type StageRule,
  type StageRuleInput,
  testBases,
} from '@/lib/contracts/stage-rules'
import type { Tx } from '@/server/db/client'
import { requireCapacity } from '@/server/modules/identity'
import { negotiatedResumes } from '@/server/modules/resumes'
import { type Actor, requireCompany, requireRight, scopeOf } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { sideOf } from '../negotiations/negotiations.policy'
import { findNegotiation } from '../negotiations/negotiations.repository'
import { holdStage } from '../negotiations/stages.repository'
import { findTest } from '../skill-tests/library.repository'
import {
  countRules,
  type FoundRule,
  findRule,
  findRules,
  findTemplateOf,
  insertRule,
  lockRule,
  updateRule,
} from './rules.repository'
import { countLog, findLog, findRunsOf, type RunRow } from './runs.repository'

const fullName = (person: { firstName: string | null; lastName: string | null } | null) => {
  const name = person && `${person.firstName ?? ''} ${person.lastName ?? ''}`.trim()
  return name || null
}

const present = ({ row, stage, template, test, author }: FoundRule, actor: Actor): StageRule => ({
  public_id: row.publicId,
  stage: { public_id: stage.publicId, name: stage.name, color: stage.color, base: stage.base },
  action: row.action,
  template: template && { public_id: template.publicId, name: template.name },
  test: test && { public_id: test.publicId, title: test.title ?? '' },
  days: row.days,
  enabled: row.enabled,
  author: author && { name: fullName(author) ?? '', mine: author.id === actor.userId },
  revision: row.revision,
})

/** @throws AppError forbidden, company_required */
export async function listRules(ctx: ServiceContext, actor: Actor): Promise<StageRule[]> {
  const { id } = requireCompany(actor)
  return (await findRules(ctx.db, id)).map((found) => present(found, actor))
}

/** What the input names, as keys. @throws AppError validation_failed at the field */
async function resolve(tx: Tx, companyId: number, input: StageRuleInput) {
  const { action, enabled } = input
  const stage = await holdStage(tx, companyId, input.stage_public_id)
  if (!stage) throw invalidField('stage_public_id', 'not_in_list')
  const of = { stageId: stage.id, action, enabled, templateId: null, testId: null, days: null }
  if (action === 'letter') {
    if (!input.template_public_id) throw invalidField('template_public_id', 'required')
    const template = await findTemplateOf(tx, companyId, input.template_public_id)
    // A refusal is decided by people.
    if (!template || template.kind === 'decline') throw invalidField('template_public_id', 'not_in_list')
    return { ...of, templateId: template.id }
  }
  if (action === 'slots') return of
  if (input.days === undefined) throw invalidField('days', 'required')
  if (action === 'remind') return { ...of, days: input.days }
  if (!testBases.includes(stage.base)) throw invalidField('stage_public_id', 'not_in_list')
  if (!input.test_public_id) throw invalidField('test_public_id', 'required')
  if (input.days > ruleLimits.testDays) throw invalidField('days', 'too_big', { limit: ruleLimits.testDays })
  const found = await findTest(tx, input.test_public_id, companyId)
  if (!found) throw invalidField('test_public_id', 'not_in_list')
  return { ...of, testId: found.test.id, days: input.days }
}

async function shown(tx: Tx, id: number, actor: Actor): Promise<StageRule> {
  const found = await findRule(tx, id)
  if (!found) throw new AppError('not_found')
  return present(found, actor)
}

/** @throws AppError forbidden, company_required, limit_exceeded, validation_failed */
export async function addRule(ctx: ServiceContext, actor: Actor, input: StageRuleInput): Promise<StageRule> {
  const { id: companyId } = requireRight(actor, 'recruit')
  return ctx.db.transaction(async (tx) => {
    await requireCapacity(tx, companyId, ruleLimits.rules, countRules)
    const now = ctx.clock.now()
    const { id } = await insertRule(tx, {
      ...(await resolve(tx, companyId, input)),
      publicId: newPublicId(),
      companyId,
      authorId: actor.userId,
      createdAt: now,
      updatedAt: now,
    })
    return shown(tx, id, actor)
  })
}

async function lockOwn(tx: Tx, actor: Actor, publicId: string): Promise<FoundRule> {
  const { id: companyId } = requireRight(actor, 'recruit')
  const found = await lockRule(tx, publicId, companyId)
  if (!found) throw new AppError('not_found')
  return found
}

/**
 * Whoever saves a rule is its author from then on.
 * @throws AppError forbidden, company_required, not_found, conflict_changes with the rule as it is (data), validation_failed
 */
export async function changeRule(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, revision, ...input }: StageRuleInput & { publicId: string; revision: number },
): Promise<StageRule> {
  return ctx.db.transaction(async (tx) => {
    const found = await lockOwn(tx, actor, publicId)
    if (found.row.deletedAt || found.row.revision !== revision) {
      throw new AppError('conflict_changes', { data: { rule: present(found, actor) } })
    }
    const values = await resolve(tx, found.row.companyId, input)
    await updateRule(tx, found.row.id, { ...values, authorId: actor.userId, updatedAt: ctx.clock.now() })
    return shown(tx, found.row.id, actor)
  })
}

/** @throws AppError forbidden, company_required, not_found */
export async function removeRule(ctx: ServiceContext, actor: Actor, publicId: string): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const { row } = await lockOwn(tx, actor, publicId)
    if (!row.deletedAt) await updateRule(tx, row.id, { deletedAt: ctx.clock.now() })
    return null
  })
}

/** @throws AppError forbidden, company_required, not_found also when the stage was deleted, limit_exceeded */
export async function restoreRule(ctx: ServiceContext, actor: Actor, publicId: string): Promise<StageRule> {
  return ctx.db.transaction(async (tx) => {
    const { row } = await lockOwn(tx, actor, publicId)
    if (row.deletedAt) {
      await requireCapacity(tx, row.companyId, ruleLimits.rules, countRules)
      await updateRule(tx, row.id, { deletedAt: null })
    }
    return shown(tx, row.id, actor)
  })
}

const presentRun = ({
  run,
  action,
  days,
  author,
  mover,
}: Awaited<ReturnType<typeof findRunsOf>>[number] & { run: RunRow }): RuleRun => ({
  public_id: run.publicId,
  action,
  stage: run.stage,
  subject: run.subject,
  days,
  state: run.state,
  obstacle: run.obstacle,
  at: (run.settledAt ?? run.dueAt).toISOString(),
  author: fullName(author),
  moved_by: fullName(mover),
})

/** @throws AppError forbidden, company_required */
export async function ruleLog(
  ctx: ServiceContext,
  actor: Actor,
  { page, size }: { page: number; size: number },
): Promise<CallResult<'GET /v1/my/stage-rules/log'>> {
  const owner = { companyId: requireCompany(actor).id, scope: scopeOf(actor) }
  const [total, rows] = await Promise.all([
    countLog(ctx.db, owner),
    findLog(ctx.db, owner, { limit: size, offset: (page - 1) * size }),
  ])
  const ids = [...new Set(rows.map(({ resumeId }) => resumeId))]
  const resumes = await negotiatedResumes(ctx.db, ids, { kind: 'company', ...owner })
  const results = rows.map((row) => {
    const resume = resumes.get(row.resumeId)
    return {
      ...presentRun(row),
      person: {
        name: resume?.name ? `${resume.name.first} ${resume.name.last}`.trim() : null,
        title: resume?.card.title ?? '',
      },
      negotiation: {
        public_id: row.publicId,
        origin: row.origin,
        vacancy_public_id: row.vacancyPublicId,
        vacancy_title: row.vacancyTitle,
      },
    }
  })
  return { results, total, page, size }
}

/** For members of the company. @throws AppError not_found, also for the candidate */
export async function ruleRunsOf(ctx: ServiceContext, actor: Actor, publicId: string): Promise<RuleRun[]> {
  const side = sideOf(actor)
  const found = side?.actor === 'employer' && (await findNegotiation(ctx.db, publicId, side))
  if (!found) throw new AppError('not_found')
  return (await findRunsOf(ctx.db, found.row.id)).map(presentRun)
}
