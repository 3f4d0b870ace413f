import { z } from 'zod'
import { defineCall, moment, pageOf, pageQuery, publicId, publicIdParams } from './call'
import {
  ConversationEntry,
  ConversationMessage,
  conversationLimits,
  messageFileTypes,
  sides,
} from './conversation-messages'
import { negotiationOrigins, negotiationStates } from './enums'

/** Why nobody, or not this person, may write now. */
export const silenceReasons = [
  'ended',
  'withdrawn',
  'moved',
  'gone',
  'stop_list',
  'in_a_row',
  'viewer',
] as const
export type SilenceReason = (typeof silenceReasons)[number]

export const Writing = z.object({
  allowed: z.boolean(),
  reason: z.enum(silenceReasons).nullable(),
  /** Until when one may write after the end; null while the negotiation is open. */
  until: moment.nullable(),
  /** Messages left before an answer is needed. */
  left: z.int(),
})
export type Writing = z.infer<typeof Writing>

export const Conversation = z.object({
  negotiation: z.object({
    public_id: publicId,
    origin: z.enum(negotiationOrigins),
    status: z.enum(negotiationStates),
    vacancy: z.object({ public_id: publicId, title: z.string() }),
    resume: z.object({ public_id: publicId, title: z.string() }),
  }),
  /** Which side the viewer is on. */
  side: z.enum(sides),
  other: z.object({
    /** The candidate's name where it is given, the company as the advert names it. */
    name: z.string().nullable(),
    picture: z.string().nullable(),
    online: z.boolean(),
    /** Of a company; true for candidates. */
    verified: z.boolean(),
  }),
  writing: Writing,
  /** The company has not been verified: what it writes reaches the candidate without contacts. */
  masks: z.boolean(),
  /** Messages of the other side that this side has not seen. */
  unread: z.int(),
  /** Whether the other side may see this person typing. */
  shows_typing: z.boolean(),
  /** Oldest first. */
  entries: z.array(ConversationEntry),
  /** What to ask for the entries before these; null when there are none. */
  before: publicId.nullable(),
})
export type Conversation = z.infer<typeof Conversation>

export const ConversationRow = z.object({
  negotiation_public_id: publicId,
  origin: z.enum(negotiationOrigins),
  status: z.enum(negotiationStates),
  other: Conversation.shape.other.pick({ name: true, picture: true, verified: true }),
  vacancy: z.object({ public_id: publicId, title: z.string() }),
  resume: z.object({ public_id: publicId, title: z.string() }),
  /** The latest message; `text` is its beginning. */
  last: z.object({
    at: moment,
    side: z.enum(sides),
    mine: z.boolean(),
    text: z.string(),
    file: z.string().nullable(),
    state: ConversationMessage.shape.state,
  }),
  unread: z.int(),
})
export type ConversationRow = z.infer<typeof ConversationRow>

/** Conversations with messages one has not seen. */
export const UnreadConversations = z.object({
  total: z.int(),
  applications: z.int(),
  invitations: z.int(),
  /** Whose channel tells of changes, for a member of a company. */
  company_id: publicId.nullable(),
})
export type UnreadConversations = z.infer<typeof UnreadConversations>

/** Sent as a form, for the sake of the file. */
export const NewMessage = z.object({
  /** Made up by the sender: the same message sent again is kept once. */
  client_id: z.uuid(),
  text: z.string().trim().max(conversationLimits.text).default(''),
  file: z.file().max(conversationLimits.fileBytes).optional(),
})

const tag = 'negotiations'
export const conversationCalls = {
  'GET /v1/negotiations/:publicId/conversation': defineCall({
    method: 'GET',
    path: '/v1/negotiations/:publicId/conversation',
    summary: 'Messages and transitions of a negotiation, the newest page or what stands before a message',
    tag,
    auth: 'required',
    params: publicIdParams,
    query: z.object({
      before: publicId.optional(),
      size: z.coerce.number().int().min(1).max(conversationLimits.maxAtOnce).default(conversationLimits.page),
    }),
    result: Conversation,
    errors: ['not_found'],
  }),
  'POST /v1/negotiations/:publicId/messages': defineCall({
    method: 'POST',
    path: '/v1/negotiations/:publicId/messages',
    summary: 'Write to the other side, with one file at most; a `client_id` sent twice is one message',
    tag,
    auth: 'required',
    params: publicIdParams,
    bodyType: 'form',
    maxFileBytes: conversationLimits.fileBytes,
    body: NewMessage,
    result: ConversationMessage,
    status: 201,
    errors: [
      'not_found',
      'forbidden',
      'chat_archived',
      'in_a_row_limit',
      'empty_message',
      'file_too_large',
      'file_type_not_allowed',
      'rate_limited',
      'validation_failed',
    ],
  }),
  'PUT /v1/negotiations/:publicId/conversation/read': defineCall({
    method: 'PUT',
    path: '/v1/negotiations/:publicId/conversation/read',
    summary: 'Everything up to this message of the other side has been seen',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ message: publicId }),
    result: z.object({ unread: z.int() }),
    errors: ['not_found'],
  }),
  'GET /v1/messages/:publicId/file': defineCall({
    method: 'GET',
    path: '/v1/messages/:publicId/file',
    summary: 'The file of a message, for the two sides alone; always to be kept, never to be shown',
    tag,
    auth: 'required',
    params: publicIdParams,
    /** Sent as it is, not in the envelope. */
    result: z.file().mime(Object.values(messageFileTypes)),
    errors: ['not_found'],
  }),
  'GET /v1/my/conversations': defineCall({
    method: 'GET',
    path: '/v1/my/conversations',
    summary: 'Conversations of the person (candidate) or company (employer), the latest message first',
    tag,
    auth: 'required',
    query: pageQuery.extend({ unread: z.literal('1').optional() }),
    result: pageOf(ConversationRow),
  }),
  'GET /v1/my/conversations/unread': defineCall({
    method: 'GET',
    path: '/v1/my/conversations/unread',
    summary: 'How many conversations hold something new: all, or those about one vacancy or resume',
    tag,
    auth: 'required',
    query: z.object({ vacancy: publicId.optional(), resume: publicId.optional() }),
    result: UnreadConversations,
  }),
} as const
