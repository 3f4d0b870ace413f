import { defineCall, moment, publicId, publicIdParams } from './call'
import { roomLimits } from './interview-states'
import { z } from './zod'

const sides = ['candidate', 'employer'] as const

/** A participant in the room, or waiting for admission. */
export const RoomSeat = z.object({
  /** A new id with every entry, so that peers reconnect to a reloaded page. */
  public_id: publicId,
  /** Member id in the presence channel: signals in this seat's name from other members are ignored. */
  member: z.string().nullable(),
  side: z.enum(sides),
  /** Null where the vacancy is anonymous. */
  name: z.string().nullable(),
  me: z.boolean(),
  /** False while a candidate waits for admission. */
  admitted: z.boolean(),
  entered_at: moment,
})
export type RoomSeat = z.infer<typeof RoomSeat>

/**
 * `full`: all three seats of the company are taken, the fourth is for the candidate; `over`: cancelled, finished or
 * too late.
 */
export const roomEntries = ['early', 'open', 'full', 'over'] as const

export const Room = z.object({
  interview_public_id: publicId,
  viewer: z.enum(sides),
  vacancy_title: z.string(),
  /** Name of the other side; empty where it is hidden. */
  with: z.string(),
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  opens_at: moment.nullable(),
  closes_at: moment.nullable(),
  /** Start of the call: when both sides were present. */
  started_at: moment.nullable(),
  entry: z.enum(roomEntries),
  /** The presence channel used for signalling. */
  channel: z.string(),
  seats: z.array(RoomSeat),
  /** Revision, sent with the action that ends the call for everyone. */
  revision: z.int(),
  may_finish: z.boolean(),
  /** The server’s clock. */
  now: moment,
})
export type Room = z.infer<typeof Room>

const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})

export const RoomEntry = z.object({
  room: Room,
  /** Null when the person is in the room from another tab. */
  seat: publicId.nullable(),
  /** For admitted participants. The TURN credentials are valid until the room closes. */
  ice: z.object({ servers: z.array(IceServer), policy: z.enum(['all', 'relay']) }).nullable(),
})
export type RoomEntry = z.infer<typeof RoomEntry>

export const RoomMessage = z.object({
  public_id: publicId,
  side: z.enum(sides),
  mine: z.boolean(),
  /** A first name; null where names are hidden. */
  author: z.string().nullable(),
  text: z.string(),
  /** Contacts were masked, because the company is not verified. */
  masked: z.boolean(),
  at: moment,
})
export type RoomMessage = z.infer<typeof RoomMessage>

/** Visible to its author only. */
export const RoomNotes = z.object({ text: z.string(), revision: z.int(), saved_at: moment.nullable() })
export type RoomNotes = z.infer<typeof RoomNotes>

const tag = 'interviews'
const auth = 'required'
const params = publicIdParams
export const interviewRoomCalls = {
  'GET /v1/interviews/:publicId/room': defineCall({
    method: 'GET',
    path: '/v1/interviews/:publicId/room',
    summary: 'The room of a video call: when it opens and who is in it',
    tag,
    auth,
    params,
    result: Room,
    errors: ['not_found', 'forbidden'],
  }),
  'POST /v1/interviews/:publicId/room/entry': defineCall({
    method: 'POST',
    path: '/v1/interviews/:publicId/room/entry',
    summary: 'Enter the room; a candidate waits in it to be let in',
    tag,
    auth,
    params,
    body: z.object({
      /** Client-generated id of the tab. */
      tab: z.string().regex(/^[\w-]{8,64}$/),
      /** Takes the seat over from another tab. */
      take_over: z.boolean().default(false),
    }),
    result: RoomEntry,
    errors: ['not_found', 'forbidden', 'too_early', 'wrong_state'],
  }),
  'PUT /v1/interviews/:publicId/room/seat': defineCall({
    method: 'PUT',
    path: '/v1/interviews/:publicId/room/seat',
    summary: 'Say that the tab is still there, now and then and after a new connection',
    tag,
    auth,
    params,
    body: z.object({ seat: publicId }),
    result: RoomEntry,
    errors: ['not_found', 'forbidden'],
  }),
  'DELETE /v1/interviews/:publicId/room/seats/:seatId': defineCall({
    method: 'DELETE',
    path: '/v1/interviews/:publicId/room/seats/:seatId',
    summary: 'Leave the room',
    tag,
    auth,
    params: z.object({ publicId, seatId: publicId }),
    result: z.null(),
    errors: ['not_found', 'forbidden'],
  }),
  'POST /v1/interviews/:publicId/room/admission': defineCall({
    method: 'POST',
    path: '/v1/interviews/:publicId/room/admission',
    summary: 'Let a candidate in who waits; the call begins',
    tag,
    auth,
    params,
    body: z.object({ seat: publicId }),
    result: Room,
    errors: ['not_found', 'forbidden', 'wrong_state'],
  }),
  'GET /v1/interviews/:publicId/room/messages': defineCall({
    method: 'GET',
    path: '/v1/interviews/:publicId/room/messages',
    summary: 'What was written in the room, the newest last; `before` a message come the older ones',
    tag,
    auth,
    params,
    query: z.object({
      before: publicId.optional(),
      limit: z.coerce.number().int().min(1).max(roomLimits.page).default(roomLimits.page),
    }),
    result: z.object({ results: z.array(RoomMessage), more: z.boolean() }),
    errors: ['not_found', 'forbidden'],
  }),
  'POST /v1/interviews/:publicId/room/messages': defineCall({
    method: 'POST',
    path: '/v1/interviews/:publicId/room/messages',
    summary: 'Write to everyone in the room; the same `client_id` again gives the message that was kept',
    tag,
    auth,
    params,
    body: z.object({
      client_id: z.uuid(),
      text: z.string().trim().min(1, 'required').max(roomLimits.text),
    }),
    result: RoomMessage,
    status: 201,
    errors: ['not_found', 'forbidden', 'wrong_state', 'overall_limit'],
  }),
  'GET /v1/interviews/:publicId/room/notes': defineCall({
    method: 'GET',
    path: '/v1/interviews/:publicId/room/notes',
    summary: 'One’s own notes of the interview',
    tag,
    auth,
    params,
    result: RoomNotes,
    errors: ['not_found', 'forbidden'],
  }),
  'PUT /v1/interviews/:publicId/room/notes': defineCall({
    method: 'PUT',
    path: '/v1/interviews/:publicId/room/notes',
    summary: 'Keep one’s own notes of the interview',
    tag,
    auth,
    params,
    body: z.object({ text: z.string().max(roomLimits.notes), revision: z.int().min(0) }),
    result: RoomNotes,
    errors: ['not_found', 'forbidden', 'conflict_changes'],
  }),
} as const
