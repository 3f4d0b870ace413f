import { type ResumeState, resumeStates } from '@/lib/contracts/enums'
import { type OwnResumeAction, ownResumeActions, raiseHours, undoMinutes } from '@/lib/contracts/own-resumes'
import { hourMs, minuteMs } from '@/lib/shared/time'
import { defineStateMachine } from '@/server/lib/state-machine/state-machine'

const resumeActors = ['owner', 'moderator'] as const

/** Beside the owner's: what a moderator decides about a publication. */
const moderatorActions = ['hold', 'approve', 'block'] as const
const resumeActions = [...ownResumeActions, ...moderatorActions] as const
export type ResumeAction = (typeof resumeActions)[number]

/** What the table needs to know of a resume. */
export interface Subject {
  status: ResumeState
  /** What it was before the archive. */
  statusBefore: ResumeState | null
  publishedAt: Date | null
  raisedAt: Date
  archivedAt: Date | null
  deletedAt: Date | null
}

interface Facts {
  now: Date
}

const within = (moment: Date | null, now: Date) =>
  moment !== null && now.getTime() - moment.getTime() <= undoMinutes * minuteMs
/** At once it is an undo; later nothing becomes visible again without being published. */
function beforeArchive({ statusBefore, publishedAt, archivedAt }: Subject, { now }: Facts): ResumeState {
  const before = statusBefore ?? (publishedAt ? 'hidden' : 'draft')
  return before === 'published' && !within(archivedAt, now) ? 'hidden' : before
}

const everywhere = ['draft', 'moderation', 'published', 'hidden', 'archived', 'blocked'] as const
const editable = ['draft', 'published', 'hidden', 'blocked'] as const

/** Every transition there is. Anything else is `wrong_state`. */
export const resumeMachine = defineStateMachine({
  name: 'resume',
  states: resumeStates,
  actions: resumeActions,
  actors: resumeActors,
  initial: ['draft'],
  terminal: [],
  guards: {
    isRemoved: ({ deletedAt }: Subject, _: Facts) => deletedAt !== null,
    isNotRemoved: ({ deletedAt }) => deletedAt === null,
    isRemovalRecent: ({ deletedAt }, { now }) => within(deletedAt, now),
  },
  effects: ['markPublished', 'raise', 'markArchived', 'clearArchived', 'markRemoved', 'clearRemoved'],
  history: beforeArchive,
  transitions: [
    { action: 'edit', actor: 'owner', from: editable, guards: ['isNotRemoved'], to: 'same' },
    {
      action: 'publish',
      actor: 'owner',
      from: ['draft', 'hidden'],
      guards: ['isNotRemoved'],
      to: 'published',
      effects: ['markPublished'],
    },
    // What was blocked is looked at again before anyone sees it.
    {
      action: 'publish',
      actor: 'owner',
      from: ['blocked'],
      guards: ['isNotRemoved'],
      to: 'moderation',
      effects: ['markPublished'],
    },
    {
      action: 'hide',
      actor: 'owner',
      from: ['published', 'moderation'],
      guards: ['isNotRemoved'],
      to: 'hidden',
    },
    {
      action: 'raise',
      actor: 'owner',
      from: ['published'],
      guards: ['isNotRemoved'],
      to: 'published',
      effects: ['raise'],
    },
    { action: 'clone', actor: 'owner', from: everywhere, guards: ['isNotRemoved'], to: 'same' },
    {
      action: 'archive',
      actor: 'owner',
      from: ['draft', 'moderation', 'published', 'hidden', 'blocked'],
      guards: ['isNotRemoved'],
      to: 'archived',
      effects: ['markArchived'],
    },
    {
      action: 'restore',
      actor: 'owner',
      from: ['archived'],
      guards: ['isNotRemoved'],
      to: 'history',
      effects: ['clearArchived'],
    },
    {
      action: 'delete',
      actor: 'owner',
      from: ['draft', 'hidden', 'archived', 'blocked'],
      guards: ['isNotRemoved'],
      to: 'same',
      effects: ['markRemoved'],
    },
    {
      action: 'undelete',
      actor: 'owner',
      from: ['draft', 'hidden', 'archived', 'blocked'],
      guards: ['isRemoved', 'isRemovalRecent'],
      to: 'same',
      effects: ['clearRemoved'],
    },
    { action: 'hold', actor: 'moderator', from: ['published'], guards: ['isNotRemoved'], to: 'moderation' },
    {
      action: 'approve',
      actor: 'moderator',
      from: ['moderation'],
      guards: ['isNotRemoved'],
      to: 'published',
    },
    {
      action: 'block',
      actor: 'moderator',
      from: ['moderation', 'published', 'hidden'],
      guards: ['isNotRemoved'],
      to: 'blocked',
    },
  ],
})

export type ResumeEffect = (typeof resumeMachine)['definition']['effects'][number]

/** The owner's buttons. */
export const actionsFor = (subject: Subject, now: Date): OwnResumeAction[] =>
  ownResumeActions.filter((action) => resumeMachine.transition(subject, action, 'owner', { now }))

/** Seconds until it may be raised again; 0 when it may. */
export function secondsUntilRaise({ raisedAt }: Pick<Subject, 'raisedAt'>, now: Date): number {
  return Math.max(0, Math.ceil((raisedAt.getTime() + raiseHours * hourMs - now.getTime()) / 1000))
}

/** Whether every save must leave the resume fit for publication. */
export const requiresPublishable = (state: ResumeState): boolean => state === 'published'
/** Whether it counts among those a person may have. */
export const isLive = (state: ResumeState): boolean => state !== 'archived'
