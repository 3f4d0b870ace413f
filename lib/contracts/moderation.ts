import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { resumeStates, vacancyStates } from './enums'
import { z } from './zod'

/** Types of items that can be reported and moderated. */
export const moderatedTypes = ['vacancy', 'resume', 'message', 'experience', 'experience_reply'] as const
export type ModeratedType = (typeof moderatedTypes)[number]

/** Complaint reasons by type of item. */
export const complaintReasons = {
  vacancy: ['fraud', 'prepayment', 'false_terms', 'discrimination', 'already_closed', 'offensive', 'other'],
  message: ['fraud', 'prepayment', 'discrimination', 'offensive', 'advertising', 'other'],
  resume: ['fake', 'foreign_data', 'advertising', 'offensive', 'other'],
  experience: ['untrue', 'names_people', 'advertising', 'offensive', 'other'],
  experience_reply: ['untrue', 'names_people', 'advertising', 'offensive', 'other'],
} as const satisfies Record<ModeratedType, readonly string[]>
export const allComplaintReasons = [
  ...new Set([
    ...complaintReasons.vacancy,
    ...complaintReasons.resume,
    ...complaintReasons.message,
    ...complaintReasons.experience,
  ]),
] as const
export type ComplaintReason = (typeof complaintReasons)[ModeratedType][number]

/**
 * Why a case was opened. Those in `holdingSignals` hold a publication back; the others are reviewed after publication.
 */
export const moderationSignals = [
  'disguised_contacts',
  'suspicious_words',
  'pay_out_of_range',
  'repeated_text',
  'unverified_company',
  'returned',
  'complaints',
  'asked_by_operator',
  /** Texts of this type are shown only after a moderator has read them. */
  'always_read',
] as const
export type ModerationSignal = (typeof moderationSignals)[number]
export const holdingSignals: readonly ModerationSignal[] = [
  'disguised_contacts',
  'suspicious_words',
  'returned',
]

export const moderationDecisions = ['approve', 'reject', 'block'] as const
export type ModerationDecision = (typeof moderationDecisions)[number]

/** States of what is no vacancy and no resume. */
const itemStates = ['sent', 'checking', 'approved', 'returned', 'taken_back'] as const

export const Signal = z.object({
  code: z.enum(moderationSignals),
  /** The field; null when it concerns the whole item. */
  field: z.string().nullable(),
  /** The matched fragment. */
  text: z.string().nullable(),
})
export type Signal = z.infer<typeof Signal>

export const ModerationCase = z.object({
  public_id: publicId,
  type: z.enum(moderatedTypes),
  item_public_id: publicId,
  title: z.string(),
  /** The company; null for resumes and for texts of candidates. */
  company: z.object({ name: z.string(), verified: z.boolean() }).nullable(),
  item_status: z.enum([...vacancyStates, ...resumeStates, ...itemStates]),
  /** The publication is on hold until the decision. */
  held: z.boolean(),
  signals: z.array(z.enum(moderationSignals)),
  complaints: z.int(),
  opened_at: moment,
  decision: z.enum(moderationDecisions).nullable(),
  decided_at: moment.nullable(),
})
export type ModerationCase = z.infer<typeof ModerationCase>

export const ModerationDetail = ModerationCase.extend({
  signals: z.array(z.enum(moderationSignals)),
  found: z.array(Signal),
  /** Revision of the item as shown: the decision applies to this revision only. */
  revision: z.int(),
  /** The item's text by field; `before` is the last approved version, null without one. */
  content: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string() })),
  complaint_list: z.array(
    z.object({ reason: z.enum(allComplaintReasons), text: z.string(), created_at: moment }),
  ),
  /** Earlier decisions on the same item, newest first. */
  history: z.array(
    z.object({
      decision: z.enum(moderationDecisions),
      note: z.string().nullable(),
      fields: z.array(z.string()),
      decided_at: moment,
    }),
  ),
  /** The item belongs to the operator or their company: another operator decides. */
  own_matter: z.boolean(),
  /** Decisions available now. */
  actions: z.array(z.enum(moderationDecisions)),
})
export type ModerationDetail = z.infer<typeof ModerationDetail>

export const Complaint = z
  .object({
    type: z.enum(moderatedTypes),
    public_id: publicId,
    reason: z.enum(allComplaintReasons),
    text: z.string().trim().max(1000).default(''),
    /** Secret of a resume's direct link. */
    token: z.string().max(64).optional(),
  })
  .superRefine(({ type, reason, text }, context) => {
    const known: readonly string[] = complaintReasons[type]
    if (!known.includes(reason)) {
      context.addIssue({ code: 'custom', path: ['reason'], message: 'not_in_list' })
    }
    if (reason === 'other' && text.length < 10) {
      context.addIssue({ code: 'custom', path: ['text'], message: 'required' })
    }
  })

export const Decision = z
  .object({
    decision: z.enum(moderationDecisions),
    /** The reviewed revision. */
    revision: z.int(),
    /** Message to the author; at least 10 characters unless it is an approval. */
    note: z.string().trim().max(1000).default(''),
    /** Fields to correct. */
    fields: z.array(z.string().max(40)).max(40).default([]),
  })
  .superRefine(({ decision, note }, context) => {
    if (decision !== 'approve' && note.length < 10) {
      context.addIssue({ code: 'custom', path: ['note'], message: 'required' })
    }
  })

const tag = 'moderation'
export const moderationCalls = {
  'POST /v1/complaints': defineCall({
    method: 'POST',
    path: '/v1/complaints',
    summary:
      'Complain about a vacancy, a resume, a message of the other side or a text of a company’s page one can see; the same person is counted once per item and day',
    tag,
    auth: 'optional',
    body: Complaint,
    result: z.null(),
    errors: ['vacancy_not_found', 'resume_not_found', 'not_found', 'rate_limited'],
  }),
  'GET /v1/moderation/cases': defineCall({
    method: 'GET',
    path: '/v1/moderation/cases',
    summary: 'Cases for operators: those that wait, held ones first and the oldest first; or those decided',
    tag,
    auth: 'required',
    secondFactor: 'operator',
    query: pageQuery.extend({
      state: z.enum(['open', 'closed']).default('open'),
      type: z.enum(moderatedTypes).optional(),
      with: z.enum(['held', 'complaints']).optional(),
    }),
    result: pageOf(ModerationCase).extend({
      /** Number of open cases by type, independent of the filter. */
      counts: z.object({ open: z.int(), held: z.int(), complaints: z.int() }),
    }),
    errors: ['not_found'],
  }),
  'POST /v1/moderation/cases': defineCall({
    method: 'POST',
    path: '/v1/moderation/cases',
    summary: 'Open a case about an item, or find the one that is open',
    tag,
    auth: 'required',
    secondFactor: 'operator',
    body: z.object({ type: z.enum(moderatedTypes), public_id: publicId }),
    result: z.object({ public_id: publicId }),
    status: 201,
    errors: ['not_found', 'vacancy_not_found', 'resume_not_found'],
  }),
  'GET /v1/moderation/cases/:publicId': defineCall({
    method: 'GET',
    path: '/v1/moderation/cases/:publicId',
    summary: 'One case with what changed, what was found and who complained about what',
    tag,
    auth: 'required',
    secondFactor: 'operator',
    params: publicIdParams,
    result: ModerationDetail,
    errors: ['not_found'],
  }),
  'POST /v1/moderation/cases/:publicId/decision': defineCall({
    method: 'POST',
    path: '/v1/moderation/cases/:publicId/decision',
    summary: 'Decide: the item changes, the author is told, the case is kept with who decided',
    tag,
    auth: 'required',
    secondFactor: 'operator',
    params: publicIdParams,
    body: Decision,
    result: ModerationDetail,
    errors: ['not_found', 'wrong_state', 'conflict_changes'],
  }),
} as const
