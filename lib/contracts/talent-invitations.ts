import { defineCall, moment, publicId, publicIdParams } from './call'
import { letterLimits } from './letter-templates'
import { talentLimits } from './talent'
import { VacancyCard } from './vacancies'
import { z } from './zod'

export const invitationLimits = {
  /** People of one sending: not more letters go out in a day anyway. */
  people: talentLimits.lettersPerDay,
  /** Days of silence after which an invitation is over. */
  days: 30,
  /** Names told of those who stand in the way for one reason. */
  named: 5,
} as const
/** How long a sending can be taken back before its letters go out. */
export const invitationUndoMs = 10_000

/**
 * `interested` and `later` are the answers of the page; `applied` once the person applied by the link. A person who
 * refuses everything is erased, and the invitation with them.
 */
export const talentInvitationStates = [
  'waiting',
  'sent',
  'opened',
  'interested',
  'later',
  'applied',
  'expired',
  'failed',
  'undone',
] as const
export type TalentInvitationState = (typeof talentInvitationStates)[number]

/** Why somebody is not invited. */
export const talentInvitationObstacles = [
  'gone',
  'asked',
  'no_email',
  'ground',
  'refused',
  'invited',
  'unreachable',
  'vacancy_closed',
  'letters_over',
  'not_allowed',
  'failed',
] as const
export type TalentInvitationObstacle = (typeof talentInvitationObstacles)[number]

const Person = z.object({ public_id: publicId, name: z.string() })

const selection = {
  people: z.array(publicId).min(1).max(invitationLimits.people),
  vacancy: publicId,
}

export const TalentInvitationCheck = z.object({
  total: z.int(),
  possible: z.int(),
  obstacles: z.array(
    z.object({
      code: z.enum(talentInvitationObstacles),
      count: z.int(),
      /** The first of them. */
      people: z.array(Person),
    }),
  ),
  letters_left: z.int(),
})
export type TalentInvitationCheck = z.infer<typeof TalentInvitationCheck>

export const TalentSending = z.object({
  public_id: publicId,
  state: z.enum(['waiting', 'running', 'done', 'undone']),
  vacancy: z.object({ public_id: publicId, title: z.string() }),
  /** Null when the colleague has left the site. */
  author: z.string().nullable(),
  counts: z.object({ waiting: z.int(), sent: z.int(), failed: z.int(), undone: z.int() }),
  created_at: moment,
  /** Until then the whole of it can be undone. */
  starts_at: moment,
  /** Who was not invited and why. */
  failed: z.array(Person.extend({ code: z.enum(talentInvitationObstacles) })),
})
export type TalentSending = z.infer<typeof TalentSending>

/** What the link of an invitation shows to the person. */
export const TalentInvitationView = z.object({
  state: z.enum(['answerable', 'interested', 'later', 'applied', 'expired', 'closed']),
  company: z.string(),
  inn: z.string().nullable(),
  company_public_id: publicId,
  first_name: z.string(),
  source: z.string(),
  vacancy: VacancyCard,
})
export type TalentInvitationView = z.infer<typeof TalentInvitationView>

const tag = 'people'
const member = { tag, auth: 'required' } as const
const path = '/v1/my/people-invitations'
const editing = ['forbidden', 'company_required', 'company_not_verified', 'vacancy_not_found'] as const
const open = {
  tag,
  auth: 'none',
  params: z.object({ token: z.string().min(1).max(200) }),
  errors: ['not_found'],
} as const

export const talentInvitationCalls = {
  'GET /v1/my/people-invitations': defineCall({
    method: 'GET',
    path,
    summary: 'Sendings of invitations of the last day, the newest first',
    ...member,
    result: z.array(TalentSending),
    errors: ['forbidden', 'company_required'],
  }),
  'POST /v1/my/people-invitations/check': defineCall({
    method: 'POST',
    path: `${path}/check`,
    summary: 'Whom of these people an invitation would reach, and who stands in the way; writes nothing',
    ...member,
    body: z.object(selection),
    result: TalentInvitationCheck,
    errors: [...editing, 'validation_failed'],
  }),
  'POST /v1/my/people-invitations': defineCall({
    method: 'POST',
    path,
    summary: 'Invite people to a vacancy by letters, which go out after ten seconds; for verified companies',
    ...member,
    body: z.object({
      ...selection,
      text: z.string().trim().min(1, 'required').max(letterLimits.text),
    }),
    result: TalentSending,
    status: 201,
    idempotent: true,
    errors: [...editing, 'limit_exceeded', 'validation_failed'],
  }),
  'DELETE /v1/my/people-invitations/:publicId': defineCall({
    method: 'DELETE',
    path: `${path}/:publicId`,
    summary: 'Take back the letters that have not gone out',
    ...member,
    params: publicIdParams,
    result: TalentSending,
    errors: ['not_found', 'forbidden'],
  }),
  'GET /v1/people-invitations/:token': defineCall({
    method: 'GET',
    path: '/v1/people-invitations/:token',
    summary: 'Who invites and to what; changes nothing, since mail programs open links',
    ...open,
    result: TalentInvitationView,
  }),
  'POST /v1/people-invitations/:token/opening': defineCall({
    method: 'POST',
    path: '/v1/people-invitations/:token/opening',
    summary: 'The person sees the page of the invitation',
    ...open,
    result: z.null(),
  }),
  'POST /v1/people-invitations/:token/answer': defineCall({
    method: 'POST',
    path: '/v1/people-invitations/:token/answer',
    summary: 'Answer an invitation; `wrong_state` once it is over or the vacancy closed',
    ...open,
    body: z.object({ answer: z.enum(['interested', 'later']) }),
    result: z.null(),
    errors: ['not_found', 'wrong_state', 'validation_failed'],
  }),
  'POST /v1/people-invitations/:token/refusal': defineCall({
    method: 'POST',
    path: '/v1/people-invitations/:token/refusal',
    summary: 'Refuse everything: the record is erased, and no company can write to this address again',
    ...open,
    result: z.null(),
  }),
} as const
