import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { TalentRecord } from './talent'
import { z } from './zod'

/** Pairs of one page: each is two whole records. */
export const duplicatesPerPage = 10

/** Why two records may be one person; addresses cannot be equal, since one stands in a base once. */
export const duplicateReasons = ['phone', 'name'] as const

/** Fields that a person chooses from one of the two; notes, tags, lists and invitations of both stay. */
export const mergedFields = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'birth_date',
  'city',
  'position',
  'about',
  'source',
] as const
export type MergedField = (typeof mergedFields)[number]

const DuplicatePair = z.object({
  reasons: z.array(z.enum(duplicateReasons)),
  /** The older record first. */
  people: z.tuple([TalentRecord, TalentRecord]),
  /** Whose ground, day and term the merged record takes: the term that ends first. */
  ground_of: publicId,
})
export type DuplicatePair = z.infer<typeof DuplicatePair>

export const TalentMerge = z.object({
  public_id: publicId,
  name: z.string(),
  /** Null when the colleague has left the site. */
  author: z.string().nullable(),
  created_at: moment,
  /** False once the merged record was changed or removed. */
  undoable: z.boolean(),
})
export type TalentMerge = z.infer<typeof TalentMerge>

const side = z.object({ public_id: publicId, revision: z.int() })
const tag = 'people'
const member = { tag, auth: 'required' } as const
const path = '/v1/my/people-duplicates'
const editing = ['not_found', 'forbidden', 'company_required', 'company_not_verified'] as const

export const talentDuplicateCalls = {
  'GET /v1/my/people-duplicates': defineCall({
    method: 'GET',
    path,
    summary: 'Pairs of records that may be one person, by ten',
    ...member,
    query: pageQuery.pick({ page: true }),
    result: pageOf(DuplicatePair),
    errors: ['forbidden', 'company_required'],
  }),
  'PUT /v1/my/people-duplicates/distinct': defineCall({
    method: 'PUT',
    path: `${path}/distinct`,
    summary: 'Remember that two records are different people, or forget it',
    ...member,
    body: z.object({ people: z.tuple([publicId, publicId]), distinct: z.boolean() }),
    result: z.null(),
    errors: [...editing, 'validation_failed'],
  }),
  'GET /v1/my/people-merges': defineCall({
    method: 'GET',
    path: '/v1/my/people-merges',
    summary: 'Merges of the last day, the newest first',
    ...member,
    result: z.array(TalentMerge),
    errors: ['forbidden', 'company_required'],
  }),
  'POST /v1/my/people-merges': defineCall({
    method: 'POST',
    path: '/v1/my/people-merges',
    summary: 'Make one record of two; can be undone for a day, as long as the record is not changed',
    ...member,
    body: z.object({
      keep: side,
      drop: side,
      /** Fields taken from the record that goes; the others stay. */
      from_dropped: z.array(z.enum(mergedFields)).max(mergedFields.length),
    }),
    result: z.object({ merge: TalentMerge, record: TalentRecord }),
    status: 201,
    idempotent: true,
    errors: [...editing, 'wrong_state', 'conflict_changes', 'validation_failed'],
  }),
  'DELETE /v1/my/people-merges/:publicId': defineCall({
    method: 'DELETE',
    path: '/v1/my/people-merges/:publicId',
    summary: 'Undo a merge: both records are as they were; `wrong_state` once the merged one was changed',
    ...member,
    params: publicIdParams,
    result: z.null(),
    errors: ['not_found', 'forbidden', 'wrong_state'],
  }),
} as const
