import type { ResumeState } from '@/lib/contracts/enums'
import { type OwnResumeAction, ownResumeActions, raiseHours, undoMinutes } from '@/lib/contracts/resumes'

export const resumeActors = ['owner', 'moderator'] as const
export type ResumeActor = (typeof resumeActors)[number]

/** Beside the owner's: what a moderator decides about a publication. */
const moderatorActions = ['hold', 'approve', 'block'] as const
export const resumeActions = [...ownResumeActions, ...moderatorActions] as const
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

type Target = ResumeState | ((subject: Subject, now: Date) => ResumeState)
interface Rule {
  action: ResumeAction
  actor: ResumeActor
  from: readonly ResumeState[]
  to: Target
  /** Done to what has been removed, and to nothing else. */
  removed?: true
  when?: (subject: Subject, now: Date) => boolean
}

const minuteMs = 60_000
const within = (moment: Date | null, now: Date) =>
  moment !== null && now.getTime() - moment.getTime() <= undoMinutes * minuteMs
const same = ({ status }: Subject) => status
/** At once it is an undo; later nothing becomes visible again without being published. */
function beforeArchive({ statusBefore, publishedAt, archivedAt }: Subject, now: Date): ResumeState {
  const before = statusBefore ?? (publishedAt ? 'hidden' : 'draft')
  return before === 'published' && !within(archivedAt, now) ? 'hidden' : before
}

const everywhere = ['draft', 'moderation', 'published', 'hidden', 'archived', 'blocked'] as const
const editable = ['draft', 'published', 'hidden', 'blocked'] as const

/** Every move there is. Anything else is `wrong_state`. */
export const rules: readonly Rule[] = [
  { action: 'edit', actor: 'owner', from: editable, to: same },
  { action: 'publish', actor: 'owner', from: ['draft', 'hidden'], to: 'published' },
  // What was blocked is looked at again before anyone sees it.
  { action: 'publish', actor: 'owner', from: ['blocked'], to: 'moderation' },
  { action: 'hide', actor: 'owner', from: ['published', 'moderation'], to: 'hidden' },
  { action: 'raise', actor: 'owner', from: ['published'], to: 'published' },
  { action: 'clone', actor: 'owner', from: everywhere, to: same },
  {
    action: 'archive',
    actor: 'owner',
    from: ['draft', 'moderation', 'published', 'hidden', 'blocked'],
    to: 'archived',
  },
  { action: 'restore', actor: 'owner', from: ['archived'], to: beforeArchive },
  { action: 'delete', actor: 'owner', from: ['draft', 'hidden', 'archived', 'blocked'], to: same },
  {
    action: 'undelete',
    actor: 'owner',
    from: ['draft', 'hidden', 'archived', 'blocked'],
    to: same,
    removed: true,
    when: ({ deletedAt }, now) => within(deletedAt, now),
  },
  { action: 'hold', actor: 'moderator', from: ['published'], to: 'moderation' },
  { action: 'approve', actor: 'moderator', from: ['moderation'], to: 'published' },
  { action: 'block', actor: 'moderator', from: ['moderation', 'published', 'hidden'], to: 'blocked' },
]

/** The state a move leads to; undefined when it is not possible from here. */
export function nextState(
  action: ResumeAction,
  actor: ResumeActor,
  subject: Subject,
  now: Date,
): ResumeState | undefined {
  const rule = rules.find(
    (one) =>
      one.action === action &&
      one.actor === actor &&
      one.from.includes(subject.status) &&
      (one.removed ?? false) === (subject.deletedAt !== null) &&
      (one.when?.(subject, now) ?? true),
  )
  if (!rule) return undefined
  return typeof rule.to === 'function' ? rule.to(subject, now) : rule.to
}

/** The owner's buttons. */
export const actionsFor = (subject: Subject, now: Date): OwnResumeAction[] =>
  ownResumeActions.filter((action) => nextState(action, 'owner', subject, now) !== undefined)

/** Seconds until it may be raised again; 0 when it may. */
export function raiseIn({ raisedAt }: Pick<Subject, 'raisedAt'>, now: Date): number {
  return Math.max(0, Math.ceil((raisedAt.getTime() + raiseHours * 3_600_000 - now.getTime()) / 1000))
}

/** Whether every save must leave the resume fit for publication. */
export const mustStayPublishable = (state: ResumeState): boolean => state === 'published'
/** Whether it counts among those a person may have. */
export const isLive = (state: ResumeState): boolean => state !== 'archived'
