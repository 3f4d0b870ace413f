import { z } from 'zod'
import { channel } from './channels'

/** A public id as it stands in URLs; database keys never travel in events. */
const id = z.string().min(1).max(64)
/** Grows with every change of the object, so a client can drop what it already has. */
const version = z.int().nonnegative()

const negotiationPayload = z.object({
  negotiationId: id,
  version,
  vacancyId: id,
  resumeId: id,
  companyId: id,
  /** Public id of the candidate's user. */
  candidateId: id,
})
const interviewPayload = negotiationPayload.extend({ interviewId: id })

type NegotiationParties = z.infer<typeof negotiationPayload>

function negotiationChannels(payload: NegotiationParties): string[] {
  return [
    channel.user(payload.candidateId),
    channel.company(payload.companyId),
    channel.resume(payload.resumeId),
    channel.vacancy(payload.vacancyId),
    channel.negotiation(payload.negotiationId),
  ]
}

interface EventDefinition<S extends z.ZodType> {
  payload: S
  channels: (payload: z.infer<S>) => string[]
}

function define<S extends z.ZodType>(payload: S, channels: (payload: z.infer<S>) => string[]) {
  return { payload, channels } satisfies EventDefinition<S>
}

const definitions = {
  'negotiation.created': define(negotiationPayload, negotiationChannels),
  'negotiation.updated': define(negotiationPayload, negotiationChannels),
  /** Rating, tags or notes of the company: heard by its members alone. */
  'marks.updated': define(z.object({ negotiationId: id, vacancyId: id, version }), (payload) => [
    channel.vacancy(payload.vacancyId),
  ]),
  /** How a vacancy is worked on: stages, questions, test, availability. Heard by members alone. */
  'screening.updated': define(z.object({ vacancyId: id, version }), (payload) => [
    channel.vacancy(payload.vacancyId),
  ]),
  /** A test of a candidate: sent, begun, over or marked. */
  'test.updated': define(z.object({ attemptId: id, vacancyId: id, candidateId: id, version }), (payload) => [
    channel.user(payload.candidateId),
    channel.vacancy(payload.vacancyId),
  ]),
  'message.created': define(negotiationPayload, negotiationChannels),
  /** Hidden or shown again by a moderator. */
  'message.updated': define(negotiationPayload, negotiationChannels),
  'message.read': define(negotiationPayload, negotiationChannels),
  'interview.updated': define(interviewPayload, (payload) => [
    ...negotiationChannels(payload),
    channel.interview(payload.interviewId),
  ]),
  /** A candidate chose a time, `moved` from another one: the company is told. No browser hears of it by this. */
  'interview.booked': define(
    z.object({
      interviewId: id,
      version,
      startsAt: z.iso.datetime(),
      at: z.iso.datetime(),
      moved: z.boolean(),
    }),
    () => [],
  ),
  /** Who is in the room of a talk, or what was written there, has changed. */
  'room.updated': define(z.object({ interviewId: id, version }), (payload) => [
    channel.interview(payload.interviewId),
  ]),
  'counters.updated': define(
    z.object({ userId: id.optional(), companyId: id.optional(), version }),
    (payload) => [
      ...(payload.userId ? [channel.user(payload.userId)] : []),
      ...(payload.companyId ? [channel.company(payload.companyId)] : []),
    ],
  ),
  'notification.created': define(z.object({ notificationId: id, userId: id }), (payload) => [
    channel.user(payload.userId),
  ]),
  'vacancy.changed': define(z.object({ vacancyId: id, companyId: id, version }), (payload) => [
    channel.vacancy(payload.vacancyId),
    channel.company(payload.companyId),
  ]),
  'resume.changed': define(z.object({ resumeId: id, userId: id, version }), (payload) => [
    channel.resume(payload.resumeId),
    channel.user(payload.userId),
  ]),
  /**
   * Lists of matches hold something new. Many lists hear of one change; what reaches a browser names none of them
   * (see `broadcast-events`): its channel says which it is.
   */
  'matches.updated': define(
    z.object({ resumeIds: z.array(id).max(2000), vacancyIds: z.array(id).max(2000), version }),
    (payload) => [...payload.resumeIds.map(channel.resume), ...payload.vacancyIds.map(channel.vacancy)],
  ),
  'favorites.changed': define(z.object({ userId: id }), (payload) => [channel.user(payload.userId)]),
  /** An autopickup has found something. */
  'autopickup.found': define(z.object({ resumeId: id, userId: id, version }), (payload) => [
    channel.user(payload.userId),
    channel.resume(payload.resumeId),
  ]),
  'payment.updated': define(z.object({ paymentId: id, companyId: id, version }), (payload) => [
    channel.company(payload.companyId),
  ]),
  /** Money of a company moved. */
  'balance.updated': define(z.object({ companyId: id, version }), (payload) => [
    channel.company(payload.companyId),
  ]),
  /** What a company may still use has changed. */
  'services.changed': define(z.object({ companyId: id, version }), (payload) => [
    channel.company(payload.companyId),
  ]),
  /** An order was placed, paid, given up or given back. */
  'purchase.updated': define(z.object({ purchaseId: id, companyId: id, version }), (payload) => [
    channel.company(payload.companyId),
  ]),
  'company.changed': define(z.object({ companyId: id, version }), (payload) => [
    channel.company(payload.companyId),
  ]),
  /** A member may do more, or less, than a moment ago. */
  'company.member_changed': define(z.object({ companyId: id, userId: id, version }), (payload) => [
    channel.company(payload.companyId),
    channel.user(payload.userId),
  ]),
  /** A letter is to go to whoever was invited; `version` counts the letters. */
  'company.invited': define(z.object({ companyId: id, invitationId: id, version }), (payload) => [
    channel.company(payload.companyId),
  ]),
  /** `sessionId` absent: every session of the person ended, for instance by a new password. */
  'session.ended': define(z.object({ userId: id, sessionId: id.optional() }), (payload) => [
    channel.user(payload.userId),
  ]),
} as const

export type EventKind = keyof typeof definitions
export type EventPayload<K extends EventKind> = z.infer<(typeof definitions)[K]['payload']>
export type DomainEvent = { [K in EventKind]: { kind: K; payload: EventPayload<K> } }[EventKind]

function isEventKind(value: string): value is EventKind {
  return Object.hasOwn(definitions, value)
}

/** Checks a stored or received payload against its kind; undefined when either is not ours. */
export function parseEvent(kind: string, payload: unknown): DomainEvent | undefined {
  if (!isEventKind(kind)) return undefined
  const parsed = definitions[kind].payload.safeParse(payload)
  // The schema was picked by this very kind, which the compiler cannot correlate across the union.
  return parsed.success ? ({ kind, payload: parsed.data } as DomainEvent) : undefined
}

/** The channels that hear of an event; its payload carries ids and versions only, clients fetch the rest. */
export function channelsOf(event: DomainEvent): string[] {
  const channels = definitions[event.kind].channels as (payload: DomainEvent['payload']) => string[]
  return [...new Set(channels(event.payload))]
}
