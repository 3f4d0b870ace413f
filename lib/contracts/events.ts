import { channel } from './channels'
import { z } from './zod'

/** A public id as it stands in URLs; database keys never travel in events. */
const id = z.string().min(1).max(64)
/** Increases with every change of the object, so that clients can ignore outdated events. */
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
  /** Rating, tags or notes of the company changed: sent to its members only. */
  'marks.updated': define(z.object({ negotiationId: id, vacancyId: id, version }), (payload) => [
    channel.vacancy(payload.vacancyId),
  ]),
  /** Screening settings of a vacancy changed: stages, questions, test, availability. Sent to members only. */
  'screening.updated': define(z.object({ vacancyId: id, version }), (payload) => [
    channel.vacancy(payload.vacancyId),
  ]),
  /** A test of a candidate was assigned, started, finished or graded. */
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
  /**
   * A candidate chose a slot, `moved` from another one: triggers a notification of the company, not a realtime event.
   */
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
  /** Participants or messages of a room changed. */
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
   * New matches in lists. One event covers many lists; the realtime event names none of them (see `broadcast-events`),
   * since its channel identifies the list.
   */
  'matches.updated': define(
    z.object({ resumeIds: z.array(id).max(2000), vacancyIds: z.array(id).max(2000), version }),
    (payload) => [...payload.resumeIds.map(channel.resume), ...payload.vacancyIds.map(channel.vacancy)],
  ),
  'favorites.changed': define(z.object({ userId: id }), (payload) => [channel.user(payload.userId)]),
  /** Autopickup has new finds. */
  'autopickup.found': define(z.object({ resumeId: id, userId: id, version }), (payload) => [
    channel.user(payload.userId),
    channel.resume(payload.resumeId),
  ]),
  'payment.updated': define(z.object({ paymentId: id, companyId: id, version }), (payload) => [
    channel.company(payload.companyId),
  ]),
  /** The company's balance changed. */
  'balance.updated': define(z.object({ companyId: id, version }), (payload) => [
    channel.company(payload.companyId),
  ]),
  /** The company's remaining quotas changed. */
  'services.changed': define(z.object({ companyId: id, version }), (payload) => [
    channel.company(payload.companyId),
  ]),
  /** An order was placed, paid, cancelled or refunded. */
  'purchase.updated': define(z.object({ purchaseId: id, companyId: id, version }), (payload) => [
    channel.company(payload.companyId),
  ]),
  'company.changed': define(z.object({ companyId: id, version }), (payload) => [
    channel.company(payload.companyId),
  ]),
  /** The rights of a member changed. */
  'company.member_changed': define(z.object({ companyId: id, userId: id, version }), (payload) => [
    channel.company(payload.companyId),
    channel.user(payload.userId),
  ]),
  /** An invitation letter has to be sent; `version` counts the letters. */
  'company.invited': define(z.object({ companyId: id, invitationId: id, version }), (payload) => [
    channel.company(payload.companyId),
  ]),
  /** A letter to a person of a company's base has to be sent; `version` counts the letters. */
  'talent.asked': define(z.object({ companyId: id, recordId: id, version }), (payload) => [
    channel.company(payload.companyId),
  ]),
  /** People left or came back to a company's base: erased by themselves, removed, merged, or at the end of their term. */
  'talent.changed': define(z.object({ companyId: id }), (payload) => [channel.company(payload.companyId)]),
  /** Somebody left their data on the hiring page of a company: a letter asks whether it was they, or says that it was kept. */
  'talent.joined': define(z.object({ recordId: id, version }), () => []),
  /** A letter that invites a person of a company's base to a vacancy has to be sent. */
  'talent.invited': define(z.object({ companyId: id, invitationId: id }), (payload) => [
    channel.company(payload.companyId),
  ]),
  /** `sessionId` absent: all sessions of the person ended, for example by a new password. */
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

/** Validates a stored or received payload by its kind; undefined when either is unknown. */
export function parseEvent(kind: string, payload: unknown): DomainEvent | undefined {
  if (!isEventKind(kind)) return undefined
  const parsed = definitions[kind].payload.safeParse(payload)
  // The compiler cannot correlate the schema with its kind across the union.
  return parsed.success ? ({ kind, payload: parsed.data } as DomainEvent) : undefined
}

/** Channels of an event; its payload carries ids and versions only, clients fetch the data. */
export function channelsOf(event: DomainEvent): string[] {
  const channels = definitions[event.kind].channels as (payload: DomainEvent['payload']) => string[]
  return [...new Set(channels(event.payload))]
}
