import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type {
  NegotiationAction,
  NegotiationActor,
  NegotiationOrigin,
  NegotiationState,
  NegotiationStepAction,
} from '@/lib/contracts/enums'
import type { ResumeChanges } from '@/lib/contracts/resume-variants'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref, revision, updatedAt } from './columns'
import { companies } from './companies'
import { companyStages } from './company-stages'
import { resumes } from './resumes'
import { vacancies } from './vacancies'

export const negotiations = pgTable(
  'negotiations',
  {
    id: id(),
    publicId: publicId(),
    vacancyId: ref('vacancy_id')
      .notNull()
      .references(() => vacancies.id),
    /** The publication of the vacancy it belongs to. */
    publication: integer('publication').notNull(),
    resumeId: ref('resume_id')
      .notNull()
      .references(() => resumes.id, { onDelete: 'cascade' }),
    candidateId: ref('candidate_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    origin: text('origin').$type<NegotiationOrigin>().notNull(),
    /** Source of an application, other than the candidate's own search. */
    via: text('via').$type<'autopickup' | 'move' | 'base'>(),
    /** UTM tags of the link the candidate came by; the source is set in all who came by one. */
    utmSource: text('utm_source'),
    utmMedium: text('utm_medium'),
    utmCampaign: text('utm_campaign'),
    status: text('status').$type<NegotiationState>().notNull().default('new'),
    revision: revision(),
    /** The candidate's letter, or the text of the invitation. */
    letter: text('letter').notNull().default(''),
    /** Of the variant it was sent with, as it was then; null for the resume as it is. */
    resumeChanges: jsonb('resume_changes').$type<ResumeChanges>(),
    reason: text('reason'),
    answerText: text('answer_text'),
    turn: text('turn').$type<'candidate' | 'employer'>(),
    /** Start of the turn; with the deadline it determines the time of warnings. */
    turnStartedAt: at('turn_started_at'),
    turnDueAt: at('turn_due_at'),
    /** Number of warnings sent in this turn: 0…3. */
    warnings: integer('warnings').notNull().default(0),
    /** Time of the next warning; null when there is none left. */
    warnAt: at('warn_at'),
    viewedAt: at('viewed_at'),
    /** First answer of the employer (any step after viewing). */
    answeredAt: at('answered_at'),
    /** First time in each stage; the source of reports. */
    reviewAt: at('review_at'),
    interviewAt: at('interview_at'),
    offerAt: at('offer_at'),
    hiredAt: at('hired_at'),
    /** Vacancy of a proposed transfer. */
    transferTargetId: ref('move_target_id').references(() => vacancies.id),
    /** The candidate's private note; never sent to employers. */
    ownNote: text('own_note').notNull().default(''),
    /** 0…100, sort key of an inbox; null until the worker has (re)computed it. */
    matchScore: smallint('match_score'),
    /** Own stage of the company, private to it; null for the first stage of the status. */
    stageId: ref('stage_id').references(() => companyStages.id, { onDelete: 'set null' }),
    /** Since when in this stage; null for rows older than stages. */
    stageAt: at('stage_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // At most one open negotiation per person and vacancy, whatever the resume.
    uniqueIndex('negotiations_one_open')
      .on(t.candidateId, t.vacancyId)
      .where(sql`status in ('new','viewed','in_review','test','interview','offer','offer_accepted')`),
    index('negotiations_vacancy').on(t.vacancyId, t.origin, t.createdAt.desc(), t.id.desc()),
    index('negotiations_vacancy_match').on(
      t.vacancyId,
      t.origin,
      t.matchScore.desc().nullsLast(),
      t.createdAt.desc(),
      t.id.desc(),
    ),
    index('negotiations_vacancy_activity').on(t.vacancyId, t.origin, t.updatedAt.desc(), t.id.desc()),
    index('negotiations_vacancy_status').on(t.vacancyId, t.origin, t.status, t.createdAt.desc(), t.id.desc()),
    index('negotiations_unscored').on(t.id).where(sql`match_score is null`),
    index('negotiations_resume').on(t.resumeId, t.origin, t.createdAt.desc(), t.id.desc()),
    index('negotiations_candidate').on(t.candidateId, t.createdAt.desc(), t.id.desc()),
    index('negotiations_company').on(t.companyId, t.createdAt.desc(), t.id.desc()),
    // The employer's queue over all vacancies.
    index('negotiations_company_open')
      .on(t.companyId, t.createdAt.desc(), t.id.desc())
      .where(sql`status in ('new','viewed','in_review','test','interview','offer','offer_accepted')`),
    index('negotiations_company_due')
      .on(t.companyId, t.turnDueAt, t.id)
      .where(sql`turn = 'employer' and status in ('new','viewed','in_review','test','interview','offer')`),
    index('negotiations_due')
      .on(t.turnDueAt)
      .where(sql`status in ('new','viewed','in_review','test','interview','offer')`),
    index('negotiations_stage')
      .on(t.stageId, t.createdAt.desc(), t.id.desc())
      .where(sql`stage_id is not null`),
    index('negotiations_warn').on(t.warnAt).where(sql`warn_at is not null`),
  ],
)

/** Append-only history. */
export const negotiationSteps = pgTable(
  'negotiation_steps',
  {
    id: id(),
    negotiationId: ref('negotiation_id')
      .notNull()
      .references(() => negotiations.id, { onDelete: 'cascade' }),
    at: at('at').notNull().defaultNow(),
    actor: text('actor').$type<NegotiationActor>().notNull(),
    actorUserId: ref('actor_user_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').$type<NegotiationStepAction>().notNull(),
    fromStatus: text('from_status').$type<NegotiationState>(),
    toStatus: text('to_status').$type<NegotiationState>().notNull(),
    reason: text('reason'),
    text: text('text'),
    payload: jsonb('payload'),
    /** The revision after this step: an event finds its step by its version. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [index('negotiation_steps_of').on(t.negotiationId, t.id)],
)

/** A pending decline: it can be undone until `due_at`, then the worker executes it. */
export const negotiationPending = pgTable(
  'negotiation_pending',
  {
    negotiationId: ref('negotiation_id')
      .primaryKey()
      .references(() => negotiations.id, { onDelete: 'cascade' }),
    action: text('action').$type<NegotiationAction>().notNull(),
    actorUserId: ref('actor_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason'),
    text: text('text'),
    dueAt: at('due_at').notNull(),
    /** Results from the closing of the vacancy: undone with it alone. */
    closing: boolean('closing').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index('negotiation_pending_due').on(t.dueAt)],
)

/** Private marks of a company on an application; they change neither status nor deadlines. */
export const negotiationMarks = pgTable(
  'negotiation_marks',
  {
    negotiationId: ref('negotiation_id')
      .primaryKey()
      .references(() => negotiations.id, { onDelete: 'cascade' }),
    vacancyId: ref('vacancy_id')
      .notNull()
      .references(() => vacancies.id),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    rating: smallint('rating'),
    tags: text('tags').array().notNull().default([]),
    revision: revision(),
    updatedBy: ref('updated_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('negotiation_marks_rating', sql`rating between 1 and 5`),
    index('negotiation_marks_vacancy').on(t.vacancyId, t.rating),
    index('negotiation_marks_company').on(t.companyId),
  ],
)

/** Notes of members on an application, each with its author. */
export const negotiationNotes = pgTable(
  'negotiation_notes',
  {
    id: id(),
    publicId: publicId(),
    negotiationId: ref('negotiation_id')
      .notNull()
      .references(() => negotiations.id, { onDelete: 'cascade' }),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    authorId: ref('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    revision: revision(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    index('negotiation_notes_of').on(t.negotiationId, t.id).where(sql`deleted_at is null`),
    index('negotiation_notes_author').on(t.authorId),
  ],
)
