import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import { StagePlace } from './company-stages'
import {
  negotiationActions,
  negotiationActors,
  negotiationOrigins,
  negotiationStates,
  negotiationStepActions,
} from './enums'
import { NextInterview } from './interviews'
import { NegotiationClient } from './negotiation-client'
import { InboxRow, inboxQuery } from './negotiation-marks'
import { negotiationStages } from './negotiation-stages'
import { offerVersionStates } from './offer-states'
import { OfferTerms } from './offer-terms'
import { candidateRefusalReasons, refusalReasons, withdrawalReasons } from './refusal-reasons'
import { ResumeCard, ResumeView } from './resumes'
import { AttemptSummary } from './test-attempts'
import { VacancyCard } from './vacancies'
import { z } from './zod'

/** One step of the history, with its real time. */
export const NegotiationStep = z.object({
  at: moment,
  actor: z.enum(negotiationActors),
  action: z.enum(negotiationStepActions),
  status: z.enum(negotiationStates),
  reason: z.string().nullable(),
  text: z.string().nullable(),
  /** The member of the company who took it; for the employer only, null when unknown. */
  by: z.object({ public_id: publicId, name: z.string() }).nullable(),
})
export type NegotiationStep = z.infer<typeof NegotiationStep>

/** An action the viewer may take now. Clients render only these. */
export const AvailableNegotiationAction = z.object({
  action: z.enum(negotiationActions),
  to: z.enum(negotiationStates),
  /** Inputs of the action's form; `reason` first when required. */
  needs: z.array(z.enum(['reason', 'text', 'deadline', 'target'])),
})
export type AvailableNegotiationAction = z.infer<typeof AvailableNegotiationAction>

const linkTag = z.string().trim().min(1).max(100)
/** The UTM tags of a link to a vacancy, as the company wrote them. */
export const LinkTags = z.object({
  source: linkTag,
  medium: linkTag.nullable().default(null),
  campaign: linkTag.nullable().default(null),
})
export type LinkTags = z.infer<typeof LinkTags>

export const negotiationArrivals = ['autopickup', 'move', 'base'] as const
const moveRequests = ['propose_move', 'cancel_move', 'answer_move'] as const
export const availableRequests = [...moveRequests, 'ask_reason', 'give_reason', 'remind'] as const
export type AvailableRequest = (typeof availableRequests)[number]

/** What was accepted by a code. */
export const AcceptedOffer = OfferTerms.pick({
  pay_amount: true,
  pay_net: true,
  pay_mode: true,
  start_date: true,
}).extend({ accepted_at: moment })
export type AcceptedOffer = z.infer<typeof AcceptedOffer>

export const Negotiation = z.object({
  public_id: publicId,
  origin: z.enum(negotiationOrigins),
  /**
   * Source: the candidate's autopickup, a transfer from another vacancy, or an invitation to somebody of the company's
   * own base; null otherwise.
   */
  via: z.enum(negotiationArrivals).nullable(),
  /** The link the person came by; for the employer only, null without tags. */
  link: LinkTags.nullable(),
  /** The same for both sides. */
  status: z.enum(negotiationStates),
  /** Sent with an action; an outdated one answers `conflict_changes`. */
  revision: z.int(),
  /** Not yet announced to the other side; `undoable` until then, unless it resulted from closing the vacancy. */
  pending: z.object({ action: z.enum(negotiationActions), due_at: moment, undoable: z.boolean() }).nullable(),
  created_at: moment,
  updated_at: moment,
  viewed_at: moment.nullable(),
  /** The side awaited and the deadline; null once ended. */
  turn: z.object({ actor: z.enum(['candidate', 'employer']), due_at: moment }).nullable(),
  /** Null without one, and once the negotiation has ended. */
  interview: NextInterview.nullable(),
  letter: z.string(),
  reason: z.string().nullable(),
  answer_text: z.string().nullable(),
  vacancy: VacancyCard,
  resume: ResumeCard.extend({
    /** Shown to the employer on an application and after an accepted invitation. */
    name: z.object({ first: z.string(), last: z.string() }).nullable(),
  }),
  actions: z.array(AvailableNegotiationAction),
  /** Unread messages of the other side, per side rather than per member. */
  unread_messages: z.int(),
  /** The candidate's newest test here; the score is included once it is graded. */
  test: AttemptSummary.nullable(),
  history: z.array(NegotiationStep),
  /** Requests available to the viewer besides `actions`; clients render only these. */
  may: z.array(z.enum(availableRequests)),
  /** The vacancy the candidate is asked to be transferred to. */
  move_proposal: z
    .object({
      vacancy_public_id: publicId,
      vacancy_title: z.string(),
      text: z.string(),
      asked_at: moment,
    })
    .nullable(),
  /** The candidate's private note; never sent to others. */
  own_note: z.string().optional(),
  /** For the employer only, in the inbox of a vacancy and in a single answer. */
  inbox: InboxRow.optional(),
  /** The client an agency recruits for; absent without one, and for a candidate who was not asked. */
  client: NegotiationClient.optional(),
  /** Once the candidate has accepted an offer, the hire included. */
  accepted_offer: AcceptedOffer.optional(),
  /** For members of the company; absent without own stages and once ended. */
  own_stage: StagePlace.optional(),
})
export type Negotiation = z.infer<typeof Negotiation>

const LatestAct = z.object({
  /** The last step; the colleague's name is for the employer only. */
  last: z
    .object({
      by: z.enum(['candidate', 'employer', 'colleague', 'you', 'scheduler']),
      name: z.string().nullable(),
    })
    .nullable()
    .default(null),
  /** Author of the pending decline; for the employer only. */
  waiting: z.string().nullable().default(null),
})
export type LatestAct = z.infer<typeof LatestAct>

export const NegotiationDetail = Negotiation.extend({
  ...LatestAct.shape,
  /** The whole resume as the viewer may see it. */
  resume_view: ResumeView,
  /** What stands of the offer, also of one in preparation; null without one, absent for the candidate. */
  offer_state: z.enum(offerVersionStates).nullable().optional(),
})
export type NegotiationDetail = z.infer<typeof NegotiationDetail>

/** The data of `conflict_changes` and `wrong_state`: the current state, and who caused it. */
export const ConflictDetails = LatestAct.extend({
  status: z.enum(negotiationStates),
  revision: z.int(),
})
export type ConflictDetails = z.infer<typeof ConflictDetails>

const listQuery = pageQuery.extend({
  origin: z.enum(negotiationOrigins).optional(),
  status: z.enum(negotiationStates).optional(),
  /** A group of statuses, as the stages of an inbox are. */
  stage: z.enum(negotiationStages).optional(),
  /** `open` or `ended`, a shorthand over statuses. */
  phase: z.enum(['open', 'ended']).optional(),
})

const NegotiationPage = pageOf(Negotiation).extend({
  /** Counts by status within the origin, for tabs and stages. */
  by_status: z.record(z.string(), z.int()),
  /** Counts by own stage of the company within the origin; in the inbox of a vacancy, for companies with own stages. */
  by_own_stage: z.record(publicId, z.int()).optional(),
  unseen: z.int(),
})
export type NegotiationPage = z.infer<typeof NegotiationPage>

export const Act = z.object({
  /** Offers are made and accepted by their own calls: their terms are approved, and confirmed by a code. */
  action: z.enum(negotiationActions).exclude(['offer', 'accept_offer']),
  revision: z.int(),
  reason: z
    .union([z.enum(refusalReasons), z.enum(withdrawalReasons), z.enum(candidateRefusalReasons)])
    .optional(),
  text: z.string().trim().max(10_000).optional(),
  /** For assign_test: a test of the company; without one, the text describes the task. */
  test_public_id: publicId.optional(),
  deadline: moment.optional(),
  /** Own stage of the status the action leads to; by default the first one. */
  stage_public_id: publicId.optional(),
  /** For move: the other vacancy, with the candidate's consent. */
  target_vacancy_id: publicId.optional(),
})
export type Act = z.infer<typeof Act>

const tag = 'negotiations'
export const negotiationCalls = {
  'POST /v1/resumes/:publicId/invitations': defineCall({
    method: 'POST',
    path: '/v1/resumes/:publicId/invitations',
    summary: 'Invite to a vacancy; an open application is taken into review instead',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({
      vacancy_public_id: publicId,
      text: z.string().trim().max(10_000).default(''),
      /** Token of a direct link, when the resume was found by one. */
      token: z.string().max(64).optional(),
    }),
    result: Negotiation,
    status: 201,
    idempotent: true,
    errors: [
      'resume_not_found',
      'vacancy_not_found',
      'unavailable_for_archived',
      'company_required',
      'company_not_verified',
      'forbidden',
      'invitation_denied',
      'already_applied',
      'limit_exceeded',
    ],
  }),
  'GET /v1/vacancies/:publicId/negotiations': defineCall({
    method: 'GET',
    path: '/v1/vacancies/:publicId/negotiations',
    summary: 'The employer’s inbox of one vacancy, newest first unless asked otherwise',
    tag,
    auth: 'required',
    params: publicIdParams,
    query: listQuery.extend(inboxQuery),
    result: NegotiationPage,
    errors: ['vacancy_not_found'],
  }),
  'GET /v1/resumes/:publicId/negotiations': defineCall({
    method: 'GET',
    path: '/v1/resumes/:publicId/negotiations',
    summary: 'The candidate’s applications and invitations of one resume, newest first',
    tag,
    auth: 'required',
    params: publicIdParams,
    query: listQuery,
    result: NegotiationPage,
    errors: ['resume_not_found'],
  }),
  'GET /v1/my/negotiations': defineCall({
    method: 'GET',
    path: '/v1/my/negotiations',
    summary: 'All negotiations of the person (candidate) or company (employer), newest first',
    tag,
    auth: 'required',
    query: listQuery,
    result: NegotiationPage,
  }),
  'GET /v1/negotiations/:publicId': defineCall({
    method: 'GET',
    path: '/v1/negotiations/:publicId',
    summary: 'One negotiation with the resume; looking does not mark it viewed, the action `open` does',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: NegotiationDetail,
    errors: ['not_found'],
  }),
  'POST /v1/negotiations/:publicId/actions': defineCall({
    method: 'POST',
    path: '/v1/negotiations/:publicId/actions',
    summary: 'Run one of the actions in `actions[]`',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: Act,
    result: Negotiation,
    idempotent: true,
    errors: ['not_found', 'forbidden', 'wrong_state', 'conflict_changes', 'validation_failed'],
  }),
  'DELETE /v1/negotiations/:publicId/pending': defineCall({
    method: 'DELETE',
    path: '/v1/negotiations/:publicId/pending',
    summary: 'Undo a decline that has not gone out yet',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: Negotiation,
    errors: ['not_found', 'forbidden', 'wrong_state'],
  }),
  'PUT /v1/negotiations/:publicId/letter': defineCall({
    method: 'PUT',
    path: '/v1/negotiations/:publicId/letter',
    summary: 'Change the letter while the employer has not opened it',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ letter: z.string().trim().max(10_000) }),
    result: Negotiation,
    errors: ['forbidden', 'not_found', 'wrong_state', 'validation_failed'],
  }),
} as const
