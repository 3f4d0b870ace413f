import { defineCall, moment, publicId, publicIdParams } from './call'
import { negotiationStages } from './negotiation-stages'
import { z } from './zod'

/** Stages of the pipeline that a company may divide into stages of its own. */
export const dividedStages = negotiationStages.filter((stage) => stage !== 'ended')
export type DividedStage = (typeof dividedStages)[number]

export const stageColors = ['gray', 'blue', 'teal', 'green', 'amber', 'orange', 'red', 'violet'] as const
export type StageColor = (typeof stageColors)[number]

export const stageLimits = { stages: 30, name: 40, days: 60 } as const

/** A stage of a company; the candidate sees only the status behind it. */
export const CompanyStage = z.object({
  public_id: publicId,
  /** The stage of the pipeline it belongs to. */
  base: z.enum(dividedStages),
  name: z.string(),
  color: z.enum(stageColors),
  /** Days a person should stay here at most, by the company's own rule; null for none. */
  promise_days: z.int().nullable(),
})
export type CompanyStage = z.infer<typeof CompanyStage>

/** The company's order everywhere: by the stage of the pipeline, and within it as the company arranged. Others last. */
export function inCompanyOrder<T>(
  rows: readonly T[],
  stageOf: (row: T) => { base: DividedStage; position: number } | null,
): T[] {
  const place = (row: T) => {
    const stage = stageOf(row)
    return stage ? dividedStages.indexOf(stage.base) * 1000 + stage.position : Number.POSITIVE_INFINITY
  }
  const placed = rows.map((row) => ({ row, at: place(row) }))
  return placed.sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1)).map(({ row }) => row)
}

/** Stages that divide one of the pipeline, or name it otherwise; none where they say no more than its name. */
export const dividing = <T extends { name: string }>(parts: readonly T[], usual: string): readonly T[] =>
  parts.length === 1 && parts[0]?.name === usual ? [] : parts

/** Where a person stands, for the company's members. */
export const StagePlace = CompanyStage.omit({ base: true }).extend({
  /** Since when. */
  since: moment,
})
export type StagePlace = z.infer<typeof StagePlace>

export const CompanyStages = z.object({
  /** In the company's order within each base; the first of a base is where people arrive. Empty until the first save. */
  stages: z.array(CompanyStage.extend({ people: z.int() })),
  /** Changes with every save; an outdated one answers `conflict_changes`. */
  version: z.string(),
})
export type CompanyStages = z.infer<typeof CompanyStages>

export const StageInput = z.object({
  /** Absent for a new stage. */
  public_id: publicId.optional(),
  base: z.enum(dividedStages),
  name: z.string().trim().min(1, 'required').max(stageLimits.name),
  color: z.enum(stageColors),
  promise_days: z.int().min(1).max(stageLimits.days).nullable(),
})
export type StageInput = z.infer<typeof StageInput>

const tag = 'negotiations'
export const companyStageCalls = {
  'GET /v1/my/stages': defineCall({
    method: 'GET',
    path: '/v1/my/stages',
    summary: 'The company’s own stages with the number of people in each',
    tag,
    auth: 'required',
    result: CompanyStages,
    errors: ['forbidden', 'company_required'],
  }),
  'PUT /v1/my/stages': defineCall({
    method: 'PUT',
    path: '/v1/my/stages',
    summary: 'Save all stages in their order; people of a stage left out go where `moved` says',
    tag,
    auth: 'required',
    body: z.object({
      version: z.string().max(64),
      stages: z.array(StageInput).min(1).max(stageLimits.stages),
      /** For stages left out that have people: the remaining stage of the same base that takes them. */
      moved: z
        .array(z.object({ from: publicId, to: publicId }))
        .max(stageLimits.stages)
        .default([]),
    }),
    result: CompanyStages,
    errors: ['forbidden', 'company_required', 'conflict_changes', 'validation_failed'],
  }),
  'PUT /v1/negotiations/:publicId/stage': defineCall({
    method: 'PUT',
    path: '/v1/negotiations/:publicId/stage',
    summary:
      'Move a person between stages of one status: a private mark without notice, history and clock. Another status needs an action',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ stage_public_id: publicId }),
    result: StagePlace,
    errors: ['not_found', 'forbidden', 'wrong_state', 'validation_failed'],
  }),
} as const
