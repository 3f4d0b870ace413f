import { describe, expect, it } from 'vitest'
import { type ResumeState, resumeStates } from '@/lib/contracts/enums'
import { describeStateMachine } from '@/tests/support/state-machine'
import { actionsFor, type ResumeAction, resumeMachine, type Subject, secondsUntilRaise } from './transitions'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const subject = (status: ResumeState, more: Partial<Subject> = {}): Subject => ({
  status,
  statusBefore: null,
  publishedAt: ago(10_000),
  raisedAt: ago(10_000),
  archivedAt: null,
  deletedAt: null,
  ...more,
})

const { actions, actors } = resumeMachine.definition
const target = (action: ResumeAction, actor: (typeof actors)[number], one: Subject) =>
  resumeMachine.transition(one, action, actor, { now })?.to

/** Written out by hand: state × action × actor → state; what is not here is refused. */
const allowed: Record<string, ResumeState> = {
  'draft edit owner': 'draft',
  'draft publish owner': 'published',
  'draft clone owner': 'draft',
  'draft archive owner': 'archived',
  'draft delete owner': 'draft',
  'moderation hide owner': 'hidden',
  'moderation clone owner': 'moderation',
  'moderation archive owner': 'archived',
  'moderation approve moderator': 'published',
  'moderation block moderator': 'blocked',
  'published edit owner': 'published',
  'published hide owner': 'hidden',
  'published raise owner': 'published',
  'published clone owner': 'published',
  'published archive owner': 'archived',
  'published hold moderator': 'moderation',
  'published block moderator': 'blocked',
  'hidden edit owner': 'hidden',
  'hidden publish owner': 'published',
  'hidden clone owner': 'hidden',
  'hidden archive owner': 'archived',
  'hidden delete owner': 'hidden',
  'hidden block moderator': 'blocked',
  'archived clone owner': 'archived',
  'archived restore owner': 'hidden',
  'archived delete owner': 'archived',
  'blocked edit owner': 'blocked',
  'blocked publish owner': 'moderation',
  'blocked clone owner': 'blocked',
  'blocked archive owner': 'archived',
  'blocked delete owner': 'blocked',
}

describeStateMachine(resumeMachine)

describe('states of a resume', () => {
  for (const status of resumeStates) {
    for (const action of actions) {
      for (const actor of actors) {
        const to = allowed[`${status} ${action} ${actor}`]
        it(`${actor}: ${status} –${action}→ ${to ?? 'refused'}`, () => {
          expect(target(action, actor, subject(status))).toBe(to)
        })
        it(`${actor}: removed ${status} –${action}→ back within ten minutes or refused`, () => {
          const back =
            action === 'undelete' && actor === 'owner' && !['moderation', 'published'].includes(status)
          expect(target(action, actor, subject(status, { deletedAt: ago(10) }))).toBe(
            back ? status : undefined,
          )
          expect(target(action, actor, subject(status, { deletedAt: ago(11) }))).toBe(undefined)
        })
      }
    }
  }

  it('comes back from the archive as it was at once, and unseen later', () => {
    const archived = (statusBefore: ResumeState | null, minutes: number, publishedAt: Date | null = now) =>
      subject('archived', { statusBefore, archivedAt: ago(minutes), publishedAt })
    const restored = (of: Subject) => target('restore', 'owner', of)
    expect(restored(archived('published', 9))).toBe('published')
    expect(restored(archived('published', 11))).toBe('hidden')
    expect(restored(archived('draft', 99_999))).toBe('draft')
    expect(restored(archived('blocked', 1))).toBe('blocked')
    expect(restored(archived('moderation', 99_999))).toBe('moderation')
    expect(restored(archived(null, 1, null))).toBe('draft')
    expect(restored(archived(null, 1))).toBe('hidden')
  })

  it('counts the four hours to the second', () => {
    expect(secondsUntilRaise({ raisedAt: now }, now)).toBe(4 * 3600)
    expect(secondsUntilRaise({ raisedAt: new Date(now.getTime() - 4 * 3_600_000 + 1) }, now)).toBe(1)
    expect(secondsUntilRaise({ raisedAt: new Date(now.getTime() - 4 * 3_600_000) }, now)).toBe(0)
    expect(secondsUntilRaise({ raisedAt: ago(99_999) }, now)).toBe(0)
  })

  it('offers the owner what the table allows', () => {
    expect(actionsFor(subject('archived'), now)).toEqual(['clone', 'restore', 'delete'])
    expect(actionsFor(subject('draft', { deletedAt: now }), now)).toEqual(['undelete'])
  })
})
