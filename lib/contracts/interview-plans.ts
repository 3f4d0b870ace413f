import { defineCall, publicId, publicIdParams } from './call'
import { CompanyStage } from './company-stages'
import { interviewLimits } from './interview-states'
import { z } from './zod'

export const planLimits = { plans: 30, name: 80, question: 500, good: 1000 } as const

/** One attribute of the scorecard: what is asked about it, and what a good answer shows. */
export const PlanItem = z.object({
  criterion: z.string().trim().min(1, 'required').max(interviewLimits.criteria.length),
  question: z.string().trim().max(planLimits.question),
  good: z.string().trim().max(planLimits.good),
})
export type PlanItem = z.infer<typeof PlanItem>

export const InterviewPlan = z.object({
  public_id: publicId,
  name: z.string(),
  /** The own stage it belongs to, where the candidate stands then; null for any interview. */
  stage: CompanyStage.pick({ public_id: true, name: true, color: true }).nullable(),
  items: z.array(PlanItem),
  revision: z.int(),
})
export type InterviewPlan = z.infer<typeof InterviewPlan>

export const InterviewPlanInput = z.object({
  name: z.string().trim().min(1, 'required').max(planLimits.name),
  /** An own stage of interviews. */
  stage_public_id: publicId.nullable(),
  items: z.array(PlanItem).min(1, 'required').max(interviewLimits.criteria.most),
})
export type InterviewPlanInput = z.infer<typeof InterviewPlanInput>

const tag = 'interviews'
const changing = ['forbidden', 'company_required', 'validation_failed'] as const
export const interviewPlanCalls = {
  'GET /v1/my/interview-plans': defineCall({
    method: 'GET',
    path: '/v1/my/interview-plans',
    summary: 'The company’s plans of interviews: first those of stages in their order, then by name',
    tag,
    auth: 'required',
    result: z.array(InterviewPlan),
    errors: ['forbidden', 'company_required'],
  }),
  'POST /v1/my/interview-plans': defineCall({
    method: 'POST',
    path: '/v1/my/interview-plans',
    summary: 'Add a plan',
    tag,
    auth: 'required',
    body: InterviewPlanInput,
    result: InterviewPlan,
    status: 201,
    idempotent: true,
    errors: [...changing, 'limit_exceeded'],
  }),
  'PUT /v1/my/interview-plans/:publicId': defineCall({
    method: 'PUT',
    path: '/v1/my/interview-plans/:publicId',
    summary: 'Change a plan; interviews proposed before keep the one they were proposed with',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: InterviewPlanInput.extend({ revision: z.int() }),
    result: InterviewPlan,
    errors: [...changing, 'not_found', 'conflict_changes'],
  }),
  'DELETE /v1/my/interview-plans/:publicId': defineCall({
    method: 'DELETE',
    path: '/v1/my/interview-plans/:publicId',
    summary: 'Take a plan away; it can be brought back',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: z.null(),
    errors: ['forbidden', 'company_required', 'not_found'],
  }),
  'POST /v1/my/interview-plans/:publicId/restoration': defineCall({
    method: 'POST',
    path: '/v1/my/interview-plans/:publicId/restoration',
    summary: 'Bring back a plan taken away',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: InterviewPlan,
    errors: ['forbidden', 'company_required', 'not_found', 'limit_exceeded'],
  }),
} as const
