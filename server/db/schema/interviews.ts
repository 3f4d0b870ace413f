import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { InterviewPlaceInput } from '@/lib/contracts/interview-places'
import type { PlanItem } from '@/lib/contracts/interview-plans'
import type {
  InterviewAction,
  InterviewActor,
  InterviewArrival,
  InterviewCancelReason,
  InterviewKind,
  InterviewPhase,
  InterviewState,
} from '@/lib/contracts/interview-states'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref, revision, updatedAt } from './columns'
import { companies } from './companies'
import { companyStages } from './company-stages'
import { negotiations } from './negotiations'
import { resumes } from './resumes'
import { vacancies } from './vacancies'

/** What a company asks in an interview, and the attributes it scores. A round keeps the plan it was proposed with. */
export const interviewPlans = pgTable(
  'interview_plans',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    stageId: ref('stage_id').references(() => companyStages.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    items: jsonb('items').$type<PlanItem[]>().notNull(),
    revision: revision(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    index('interview_plans_company').on(t.companyId, t.name).where(sql`deleted_at is null`),
    index('interview_plans_stage').on(t.stageId).where(sql`stage_id is not null`),
  ],
)

/** A proposal to one or many candidates: its terms, and the slots its interviews share. */
export const interviewRounds = pgTable(
  'interview_rounds',
  {
    id: id(),
    publicId: publicId(),
    vacancyId: ref('vacancy_id')
      .notNull()
      .references(() => vacancies.id, { onDelete: 'cascade' }),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    organizerId: ref('organizer_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind').$type<InterviewKind>().notNull(),
    mode: text('mode').$type<'slots' | 'windows' | 'deadline'>().notNull(),
    timeZone: text('time_zone').notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    capacity: integer('capacity').notNull().default(1),
    note: text('note').notNull().default(''),
    place: jsonb('place').$type<InterviewPlaceInput & { city_name: string }>(),
    phone: jsonb('phone').$type<{ caller: 'candidate' | 'employer'; number: string }>(),
    criteria: text('criteria').array().notNull().default([]),
    /** The plan it was proposed with; its attributes are the criteria. */
    guide: jsonb('guide').$type<PlanItem[]>(),
    createdAt: createdAt(),
  },
  (t) => [
    index('interview_rounds_vacancy').on(t.vacancyId, t.id.desc()),
    index('interview_rounds_organizer').on(t.organizerId),
  ],
)

export const interviewRoundMembers = pgTable(
  'interview_round_members',
  {
    roundId: ref('round_id')
      .notNull()
      .references(() => interviewRounds.id, { onDelete: 'cascade' }),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.roundId, t.userId] }),
    index('interview_round_members_user').on(t.userId, t.roundId),
  ],
)

/** Slots of a round. Of open windows only chosen times are stored. */
export const interviewSlots = pgTable(
  'interview_slots',
  {
    id: id(),
    publicId: publicId(),
    roundId: ref('round_id')
      .notNull()
      .references(() => interviewRounds.id, { onDelete: 'cascade' }),
    vacancyId: ref('vacancy_id')
      .notNull()
      .references(() => vacancies.id, { onDelete: 'cascade' }),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    /** Deadline for choosing it. */
    closesAt: at('closes_at').notNull(),
    capacity: integer('capacity').notNull(),
    taken: integer('taken').notNull().default(0),
    /** Taken from the open hours of the vacancy: an exclusion constraint prevents overlaps until then. */
    blocksUntil: at('blocks_until'),
    /** Withdrawn. */
    withdrawnAt: at('withdrawn_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('interview_slots_once').on(t.roundId, t.startsAt),
    index('interview_slots_vacancy').on(t.vacancyId, t.startsAt),
    check('interview_slots_places', sql`taken >= 0 and taken <= capacity`),
    check('interview_slots_order', sql`ends_at > starts_at`),
  ],
)

export const interviews = pgTable(
  'interviews',
  {
    id: id(),
    publicId: publicId(),
    roundId: ref('round_id')
      .notNull()
      .references(() => interviewRounds.id, { onDelete: 'cascade' }),
    negotiationId: ref('negotiation_id')
      .notNull()
      .references(() => negotiations.id, { onDelete: 'cascade' }),
    vacancyId: ref('vacancy_id')
      .notNull()
      .references(() => vacancies.id),
    resumeId: ref('resume_id')
      .notNull()
      .references(() => resumes.id, { onDelete: 'cascade' }),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    candidateId: ref('candidate_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<InterviewKind>().notNull(),
    status: text('status').$type<InterviewState>().notNull().default('proposed'),
    /** Group of its status in lists. */
    phase: text('phase').$type<InterviewPhase>().notNull().default('waiting'),
    revision: revision(),
    /** The booked slot; null while there is none. */
    slotId: ref('slot_id').references(() => interviewSlots.id, { onDelete: 'set null' }),
    /** Whether it belongs to a group session. */
    grouped: boolean('grouped').notNull().default(false),
    /** The agreed time, or the last one agreed. */
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    candidateZone: text('candidate_zone'),
    /** Deadline for recorded answers or for choosing a time. */
    dueAt: at('due_at'),
    rescheduleBy: text('reschedule_by').$type<'candidate' | 'employer'>(),
    reschedules: smallint('reschedules').notNull().default(0),
    reason: text('reason').$type<InterviewCancelReason>(),
    reasonText: text('reason_text'),
    way: text('way').$type<InterviewArrival>(),
    wayAt: at('way_at'),
    disputeText: text('dispute_text'),
    disputedAt: at('disputed_at'),
    /** When each side first entered the room. */
    candidateJoinedAt: at('candidate_joined_at'),
    employerJoinedAt: at('employer_joined_at'),
    /** When the timed jobs next process it. */
    wakeAt: at('wake_at'),
    /** Time of the next reminder, and the reminders sent (minutes before). */
    remindAt: at('remind_at'),
    /** Incremented when its calendar entry changes (`SEQUENCE`). */
    sequence: integer('sequence').notNull().default(0),
    /** Sort key of lists: the agreed time, or the time of the proposal. */
    sortAt: at('sort_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // Guarantees that a single-place slot is booked once.
    uniqueIndex('interviews_one_per_slot').on(t.slotId).where(sql`slot_id is not null and not grouped`),
    index('interviews_slot').on(t.slotId),
    index('interviews_round').on(t.roundId),
    index('interviews_negotiation').on(t.negotiationId, t.id.desc()),
    index('interviews_candidate').on(t.candidateId, t.phase, t.sortAt, t.id),
    index('interviews_company').on(t.companyId, t.phase, t.sortAt, t.id),
    index('interviews_vacancy').on(t.vacancyId, t.phase, t.sortAt, t.id),
    index('interviews_resume').on(t.resumeId, t.phase, t.sortAt, t.id),
    index('interviews_agenda').on(t.companyId, t.startsAt).where(sql`starts_at is not null`),
    index('interviews_wake').on(t.wakeAt).where(sql`wake_at is not null`),
    index('interviews_remind').on(t.remindAt).where(sql`remind_at is not null`),
  ],
)

/** Append-only history. */
export const interviewSteps = pgTable(
  'interview_steps',
  {
    id: id(),
    interviewId: ref('interview_id')
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    at: at('at').notNull().defaultNow(),
    actor: text('actor').$type<InterviewActor>().notNull(),
    actorUserId: ref('actor_user_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').$type<InterviewAction>().notNull(),
    status: text('status').$type<InterviewState>().notNull(),
    startsAt: at('starts_at'),
    reason: text('reason').$type<InterviewCancelReason>(),
    text: text('text'),
  },
  (t) => [
    index('interview_steps_of').on(t.interviewId, t.id),
    index('interview_steps_actor').on(t.actorUserId),
  ],
)
