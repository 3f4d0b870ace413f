import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type VacancyAction,
  type VacancyActor,
  type VacancyState,
  vacancyActions,
  vacancyActors,
  vacancyStates,
} from '@/lib/contracts/enums'
import { describeStateMachine } from '@/tests/support/state-machine'
import { nextState } from './transition.service'
import { daysAfter, type Facts, type Subject, vacancyMachine } from './transitions'

const now = new Date('2026-05-12T09:00:00Z')
const facts = (over: Partial<Facts> = {}): Facts => ({ now, held: false, openNegotiations: 0, ...over })
/** Near enough to its end and far enough after it: nothing but the table decides. */
const subject = (status: VacancyState, over: Partial<Subject> = {}): Subject => ({
  status,
  statusBefore: 'paused',
  expiresAt: daysAfter(now, -31),
  closedAt: daysAfter(now, -31),
  ...over,
})

/** Written by hand, state by state: `actor action → state`. Everything else is refused. */
const table: Record<VacancyState, string> = {
  draft: 'employer publish → active, employer delete → deleted',
  moderation:
    'employer withdraw → draft, moderator approve → active, moderator reject → rejected, moderator block → blocked',
  active:
    'employer pause → paused, employer prolong → active, employer close → closed, moderator reject → rejected, moderator block → blocked, scheduler expire → expired',
  paused:
    'employer resume → active, employer prolong → paused, employer close → closed, moderator reject → rejected, moderator block → blocked, scheduler expire → expired',
  expired:
    'employer restore → active, employer close → closed, employer archive → archived, employer delete → deleted, moderator block → blocked, scheduler archive → archived',
  closed:
    'employer restore → active, employer archive → archived, employer delete → deleted, moderator block → blocked, scheduler archive → archived',
  archived:
    'employer restore → active, employer unarchive → paused, employer delete → deleted, moderator block → blocked',
  rejected:
    'employer publish → active, employer archive → archived, employer delete → deleted, moderator approve → active, moderator block → blocked',
  blocked: 'moderator unblock → paused',
  deleted: 'employer undelete → paused',
}

function expected(status: VacancyState, action: VacancyAction, actor: VacancyActor): string {
  const line = table[status].split(', ').find((each) => each.startsWith(`${actor} ${action} → `))
  return line?.split(' → ')[1] ?? 'wrong_state'
}

const every = vacancyStates.flatMap((status) =>
  vacancyActions.flatMap((action) => vacancyActors.map((actor) => [status, action, actor] as const)),
)

describeStateMachine(vacancyMachine)

describe('the life of a vacancy', () => {
  it.each(every)('%s, %s by the %s', (status, action, actor) => {
    const next = nextState(subject(status), action, actor, facts())
    expect(next?.status ?? 'wrong_state').toBe(expected(status, action, actor))
  })

  it('offers exactly the actions it would run', () => {
    for (const [status, action, actor] of every) {
      const offered = vacancyMachine
        .available(subject(status), actor, facts())
        .some((each) => each.action === action)
      expect(offered, `${status} ${action} ${actor}`).toBe(expected(status, action, actor) !== 'wrong_state')
    }
  })

  it('waits for a moderator where the check holds a publication back', () => {
    for (const status of ['draft', 'rejected'] as const) {
      expect(nextState(subject(status), 'publish', 'employer', facts({ held: true }))).toEqual({
        status: 'moderation',
        statusBefore: null,
        effects: [],
      })
    }
    for (const status of ['expired', 'closed', 'archived'] as const) {
      expect(nextState(subject(status), 'restore', 'employer', facts({ held: true }))).toMatchObject({
        status: 'moderation',
      })
    }
  })

  it('puts nothing away while somebody waits for an answer, unless their time is long over', () => {
    const waiting = facts({ openNegotiations: 1 })
    expect(nextState(subject('expired'), 'archive', 'employer', waiting)).toBeUndefined()
    expect(nextState(subject('expired'), 'delete', 'employer', waiting)).toBeUndefined()
    expect(nextState(subject('expired'), 'archive', 'scheduler', waiting)).toMatchObject({
      status: 'archived',
    })
  })

  it('is prolonged in its last ten days only', () => {
    const at = (days: number) =>
      nextState(subject('active', { expiresAt: daysAfter(now, days) }), 'prolong', 'employer', facts())
    expect(at(11)).toBeUndefined()
    expect(at(10)).toMatchObject({ status: 'active' })
  })

  it('is expired and archived by the clock not a minute too early', () => {
    const soon = subject('active', { expiresAt: new Date(now.getTime() + 1) })
    expect(nextState(soon, 'expire', 'scheduler', facts())).toBeUndefined()
    const ended = subject('closed', { closedAt: daysAfter(now, -29) })
    expect(nextState(ended, 'archive', 'scheduler', facts())).toBeUndefined()
  })

  it('remembers the way back from the archive, the bin and a block', () => {
    expect(nextState(subject('closed'), 'archive', 'employer', facts())).toEqual({
      status: 'archived',
      statusBefore: 'closed',
      effects: ['rememberState'],
    })
    expect(
      nextState(subject('archived', { statusBefore: 'closed' }), 'unarchive', 'employer', facts()),
    ).toEqual({ status: 'closed', statusBefore: null, effects: [] })
    expect(
      nextState(subject('deleted', { statusBefore: null }), 'undelete', 'employer', facts()),
    ).toBeUndefined()
  })

  it('never reaches the public by any row of actions but publication, going on, restoring and approval', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...vacancyActions), fc.constantFrom(...vacancyActors)), {
          maxLength: 12,
        }),
        fc.boolean(),
        (actions, held) => {
          let item: Subject = subject('draft', { statusBefore: null })
          let published = false
          for (const [action, actor] of actions) {
            const next = nextState(item, action, actor, facts({ held }))
            if (!next) continue
            if (
              next.status === 'active' &&
              !['unblock', 'undelete', 'unarchive', 'prolong'].includes(action)
            ) {
              published = true
            }
            item = { ...item, ...next }
            if (['active', 'paused', 'expired', 'closed'].includes(item.status)) expect(published).toBe(true)
          }
        },
      ),
    )
  })
})
