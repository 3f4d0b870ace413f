import { defineCall, moment, publicId, publicIdParams } from './call'
import { negotiationStates } from './enums'
import { type OfferVersionState, offerVersionStates } from './offer-states'
import { OfferTerms, offerFields, offerText } from './offer-terms'
import { CodeRequested, codeDigits, codeRequest, proof } from './sign-in'
import { contactKinds, MaskedContact } from './step-up'
import { z } from './zod'

/** States in which a version is prepared; at most one of an offer. */
export const preparedOfferStates = ['draft', 'in_approval', 'returned', 'approved'] as const
/** States of versions that the candidate has seen, whatever became of them. */
export const isPreparedOffer = (state: OfferVersionState): boolean =>
  (preparedOfferStates as readonly OfferVersionState[]).includes(state)

export const offerActions = [
  'edit',
  'submit',
  'send',
  'rework',
  'discard',
  'approve',
  'return',
  'ask',
  'answer',
  'accept',
  'decline',
] as const
export type OfferAction = (typeof offerActions)[number]

export const maxOfferApprovers = 5
/** An offer is open for at most this many days. */
export const maxOfferDays = 60

const Approval = z.object({
  public_id: publicId,
  name: z.string(),
  /** `left`: no longer able to approve; the version came back to its author. */
  decision: z.enum(['waiting', 'approved', 'returned', 'left']),
  comment: z.string(),
  decided_at: moment.nullable(),
  mine: z.boolean(),
})

export const OfferVersion = z.object({
  /** Counted per reader: a candidate counts only what was sent. */
  number: z.int(),
  state: z.enum(offerVersionStates),
  terms: OfferTerms,
  /** Fields that differ from the version before. */
  changes: z.array(z.enum(offerFields)),
  created_at: moment,
  sent_at: moment.nullable(),
  /** When it was accepted, declined, replaced or ended. */
  closed_at: moment.nullable(),
  /** For the employer only. */
  author: z.string().nullable(),
  approvals: z.array(Approval),
})
export type OfferVersion = z.infer<typeof OfferVersion>

export const OfferQuestion = z.object({
  text: z.string(),
  asked_at: moment,
  answer: z.string().nullable(),
  answered_at: moment.nullable(),
})
export type OfferQuestion = z.infer<typeof OfferQuestion>

export const Offer = z.object({
  negotiation_public_id: publicId,
  /** Of the negotiation; sent with an action that moves it. */
  negotiation_revision: z.int(),
  status: z.enum(negotiationStates),
  turn: z.object({ actor: z.enum(['candidate', 'employer']), due_at: moment }).nullable(),
  /** Of the offer itself; an outdated one answers `conflict_changes`. */
  revision: z.int(),
  vacancy: z.object({ public_id: publicId, title: z.string() }),
  company: z.object({ name: z.string(), verified: z.boolean() }),
  candidate: z.string().nullable(),
  resume: z.object({ public_id: publicId, title: z.string() }),
  origin: z.enum(['application', 'invitation']),
  /** Newest first. */
  versions: z.array(OfferVersion),
  /** Terms a first version begins with. */
  proposed: OfferTerms,
  /** Oldest first. */
  questions: z.array(OfferQuestion),
  actions: z.array(z.enum(offerActions)),
  /** Colleagues who may be asked to approve; for the employer only. */
  colleagues: z.array(z.object({ public_id: publicId, name: z.string() })),
  /** Where a code can be sent; for the candidate only. */
  contacts: z.array(MaskedContact),
})
export type Offer = z.infer<typeof Offer>

export const OfferAct = z.object({
  action: z.enum(['submit', 'send', 'rework', 'discard', 'approve', 'return', 'ask', 'answer']),
  revision: z.int(),
  /** Comment of an approver, a question, or its answer. */
  text: offerText(3000).optional(),
})
export type OfferAct = z.infer<typeof OfferAct>

const tag = 'offers'
const params = publicIdParams
export const offerCalls = {
  'GET /v1/negotiations/:publicId/offer': defineCall({
    method: 'GET',
    path: '/v1/negotiations/:publicId/offer',
    summary: 'The offer of a negotiation with all its versions; the candidate sees what was sent',
    tag,
    auth: 'required',
    params,
    result: Offer,
    errors: ['not_found'],
  }),
  'PUT /v1/negotiations/:publicId/offer/draft': defineCall({
    method: 'PUT',
    path: '/v1/negotiations/:publicId/offer/draft',
    summary: 'Keep the version in preparation; it may be incomplete',
    tag,
    auth: 'required',
    params,
    body: z.object({
      revision: z.int(),
      terms: OfferTerms,
      /** In the order of approval. */
      approvers: z.array(publicId).max(maxOfferApprovers),
    }),
    result: Offer,
    errors: ['not_found', 'forbidden', 'conflict_changes', 'wrong_state', 'validation_failed'],
  }),
  'POST /v1/negotiations/:publicId/offer/actions': defineCall({
    method: 'POST',
    path: '/v1/negotiations/:publicId/offer/actions',
    summary: 'Submit, approve, return, send, rework or discard a version; ask about it, and answer',
    tag,
    auth: 'required',
    params,
    body: OfferAct,
    result: Offer,
    errors: ['not_found', 'forbidden', 'conflict_changes', 'wrong_state', 'validation_failed'],
  }),
  'POST /v1/negotiations/:publicId/offer/code': defineCall({
    method: 'POST',
    path: '/v1/negotiations/:publicId/offer/code',
    summary: 'Send the candidate the code that confirms the acceptance of the version they read',
    tag,
    auth: 'required',
    params,
    body: z.object({ revision: z.int(), contact: z.enum(contactKinds), request: codeRequest, proof }),
    result: CodeRequested,
    status: 202,
    errors: [
      'not_found',
      'forbidden',
      'conflict_changes',
      'wrong_state',
      'rate_limited',
      'code_resend_too_early',
      'proof_required',
      'sms_unavailable',
    ],
  }),
  'POST /v1/negotiations/:publicId/offer/acceptance': defineCall({
    method: 'POST',
    path: '/v1/negotiations/:publicId/offer/acceptance',
    summary: 'Accept the sent version by a code; its terms cannot be changed afterwards',
    tag,
    auth: 'required',
    params,
    body: z.object({
      revision: z.int(),
      contact: z.enum(contactKinds),
      code: codeDigits,
      request: codeRequest,
    }),
    result: Offer,
    errors: [
      'not_found',
      'forbidden',
      'conflict_changes',
      'wrong_state',
      'code_wrong',
      'code_expired',
      'code_too_many',
      'rate_limited',
    ],
  }),
  'GET /v1/negotiations/:publicId/offer/versions/:number/document': defineCall({
    method: 'GET',
    path: '/v1/negotiations/:publicId/offer/versions/:number/document',
    summary: 'A version as PDF, on one page where it fits',
    tag,
    auth: 'required',
    params: params.extend({ number: z.coerce.number().int().min(1).max(10_000) }),
    result: z.file().mime('application/pdf'),
    errors: ['not_found', 'busy'],
  }),
} as const
