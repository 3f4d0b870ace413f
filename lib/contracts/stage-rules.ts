import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { CompanyStage, type dividedStages } from './company-stages'
import { negotiationOrigins } from './enums'
import { z } from './zod'

/** What a rule may do. Nothing here ends an application: that is decided by people. */
export const ruleActions = ['letter', 'test', 'slots', 'remind'] as const
export type RuleAction = (typeof ruleActions)[number]

export const ruleLimits = { rules: 50, remindDays: 60, testDays: 30 } as const

/** Stages where a test may be given by a rule: a person has answered the candidate before. */
export const testBases: readonly (typeof dividedStages)[number][] = ['in_review']

export const ruleRunStates = ['waiting', 'done', 'failed'] as const
export type RuleRunState = (typeof ruleRunStates)[number]

/** Why a rule did nothing for somebody. */
export const ruleObstacles = [
  'template_gone',
  'test_gone',
  'author_gone',
  'pending',
  'silent',
  'in_a_row',
  'unavailable',
  'failed',
] as const
export type RuleObstacle = (typeof ruleObstacles)[number]

export const StageRule = z.object({
  public_id: publicId,
  stage: CompanyStage.pick({ public_id: true, name: true, color: true, base: true }),
  action: z.enum(ruleActions),
  /** The letter's template; null for other actions, and once it was removed. */
  template: z.object({ public_id: publicId, name: z.string() }).nullable(),
  /** The test; null for other actions, and once it was removed. */
  test: z.object({ public_id: publicId, title: z.string() }).nullable(),
  /** Days until the reminder, or days for the test. */
  days: z.int().nullable(),
  enabled: z.boolean(),
  /** Who saved it last, in whose name it writes; null when they are no longer a member who may write. */
  author: z.object({ name: z.string(), mine: z.boolean() }).nullable(),
  revision: z.int(),
})
export type StageRule = z.infer<typeof StageRule>

export const StageRuleInput = z.object({
  stage_public_id: publicId,
  action: z.enum(ruleActions),
  template_public_id: publicId.optional(),
  test_public_id: publicId.optional(),
  days: z.int().min(1).max(ruleLimits.remindDays).optional(),
  enabled: z.boolean().default(true),
})
export type StageRuleInput = z.infer<typeof StageRuleInput>

/** What a rule did, will do, or could not do for one person. */
export const RuleRun = z.object({
  public_id: publicId,
  action: z.enum(ruleActions),
  /** Names as they were at that time. */
  stage: z.string(),
  subject: z.string().nullable(),
  days: z.int().nullable(),
  state: z.enum(ruleRunStates),
  obstacle: z.enum(ruleObstacles).nullable(),
  /** When it was done or given up; before that, when it is due. */
  at: moment,
  /** Who made the rule; null when their account was deleted. */
  author: z.string().nullable(),
  /** Who moved the person to the stage; null when the person came by themselves. */
  moved_by: z.string().nullable(),
})
export type RuleRun = z.infer<typeof RuleRun>

export const LoggedRuleRun = RuleRun.extend({
  person: z.object({ name: z.string().nullable(), title: z.string() }),
  negotiation: z.object({
    public_id: publicId,
    origin: z.enum(negotiationOrigins),
    vacancy_public_id: publicId,
    vacancy_title: z.string(),
  }),
})
export type LoggedRuleRun = z.infer<typeof LoggedRuleRun>

const tag = 'negotiations'
const changing = ['forbidden', 'company_required', 'validation_failed'] as const
export const stageRuleCalls = {
  'GET /v1/my/stage-rules': defineCall({
    method: 'GET',
    path: '/v1/my/stage-rules',
    summary: 'The company’s rules of own stages, in the order of the stages',
    tag,
    auth: 'required',
    result: z.array(StageRule),
    errors: ['forbidden', 'company_required'],
  }),
  'POST /v1/my/stage-rules': defineCall({
    method: 'POST',
    path: '/v1/my/stage-rules',
    summary: 'Add a rule; it acts on those who enter the stage from now on',
    tag,
    auth: 'required',
    body: StageRuleInput,
    result: StageRule,
    status: 201,
    idempotent: true,
    errors: [...changing, 'limit_exceeded'],
  }),
  'PUT /v1/my/stage-rules/:publicId': defineCall({
    method: 'PUT',
    path: '/v1/my/stage-rules/:publicId',
    summary: 'Change a rule, or switch it on or off; nobody gets the same rule twice',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: StageRuleInput.extend({ revision: z.int() }),
    result: StageRule,
    errors: [...changing, 'not_found', 'conflict_changes'],
  }),
  'DELETE /v1/my/stage-rules/:publicId': defineCall({
    method: 'DELETE',
    path: '/v1/my/stage-rules/:publicId',
    summary: 'Take a rule away; what waits is not done, and the rule can be brought back',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.null(),
    errors: ['forbidden', 'company_required', 'not_found'],
  }),
  'POST /v1/my/stage-rules/:publicId/restoration': defineCall({
    method: 'POST',
    path: '/v1/my/stage-rules/:publicId/restoration',
    summary: 'Bring back a rule whose stage is still there',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: StageRule,
    errors: ['forbidden', 'company_required', 'not_found', 'limit_exceeded'],
  }),
  'GET /v1/my/stage-rules/log': defineCall({
    method: 'GET',
    path: '/v1/my/stage-rules/log',
    summary: 'What the rules did to whom, newest first',
    tag,
    auth: 'required',
    query: pageQuery,
    result: pageOf(LoggedRuleRun),
    errors: ['forbidden', 'company_required'],
  }),
  'GET /v1/negotiations/:publicId/rule-runs': defineCall({
    method: 'GET',
    path: '/v1/negotiations/:publicId/rule-runs',
    summary: 'What the rules did on one application of the company, newest first',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.array(RuleRun),
    errors: ['not_found'],
  }),
} as const
