import { describe, expect, it } from 'vitest'
import {
  type InterviewAction,
  type InterviewActor,
  type InterviewKind,
  type InterviewState,
  interviewActions,
  interviewActors,
  interviewKinds,
  interviewStates,
} from '@/lib/contracts/interview-states'
import { describeStateMachine } from '@/tests/support/state-machine'
import { type Facts, holdsPlace, type Subject } from './conditions'
import { interviewMachine } from './transitions'

const now = new Date('2026-11-25T10:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const subject = (status: InterviewState, kind: InterviewKind, more: Partial<Subject> = {}): Subject => ({
  kind,
  status,
  startsAt: null,
  endsAt: null,
  dueAt: null,
  reschedules: 0,
  way: null,
  disputedAt: null,
  updatedAt: minutes(-60),
  joined: { candidate: false, employer: false },
  ...more,
})
const facts: Facts = { now, allScored: true }
const target = (one: Subject, action: InterviewAction, actor: InterviewActor, more: Facts) =>
  interviewMachine.transition(one, action, actor, more)?.to ?? 'wrong_state'
const agreed = (inMinutes: number, more: Partial<Subject> = {}) => ({
  startsAt: minutes(inMinutes),
  endsAt: minutes(inMinutes + 60),
  dueAt: minutes(inMinutes - 180),
  ...more,
})

/** Written by hand from the design page: where a triple leads when nothing but state, action and actor matters. */
type Cell = `${InterviewState} ${InterviewAction} ${InterviewActor}`
const always = (kind: InterviewKind): Partial<Record<Cell, InterviewState>> => ({
  ...(kind === 'video_async'
    ? {
        'proposed start candidate': 'in_progress',
        'in_progress finish candidate': 'done',
        'in_progress decline candidate': 'cancelled_by_candidate',
        'in_progress cancel scheduler': 'cancelled_by_employer',
      }
    : {
        'proposed pick candidate': 'confirmed',
        'reschedule_requested pick candidate': 'confirmed',
        'proposed propose_times employer': 'proposed',
        'reschedule_requested propose_times employer': 'proposed',
        'proposed request_reschedule candidate': 'reschedule_requested',
        'confirmed request_reschedule candidate': 'reschedule_requested',
        'confirmed request_reschedule employer': 'reschedule_requested',
        'in_progress finish employer': 'done',
      }),
  'proposed decline candidate': 'cancelled_by_candidate',
  'reschedule_requested decline candidate': 'cancelled_by_candidate',
  'confirmed cancel candidate': 'cancelled_by_candidate',
  'proposed cancel employer': 'cancelled_by_employer',
  'reschedule_requested cancel employer': 'cancelled_by_employer',
  'confirmed cancel employer': 'cancelled_by_employer',
  'proposed cancel scheduler': 'cancelled_by_employer',
  'reschedule_requested cancel scheduler': 'cancelled_by_employer',
  'confirmed cancel scheduler': 'cancelled_by_employer',
  'no_show_candidate dispute candidate': 'no_show_candidate',
  'no_show_employer dispute employer': 'no_show_employer',
  'done ask_feedback scheduler': 'awaiting_feedback',
  'awaiting_feedback rate employer': 'rated',
  'awaiting_feedback rate scheduler': 'rated',
})

describeStateMachine(interviewMachine)

describe('M6 states of an interview', () => {
  it.each(interviewKinds)('every triple of %s, far from any of its times', (kind) => {
    const table = always(kind)
    for (const status of interviewStates) {
      // Agreed for the day after tomorrow; nothing is due.
      const times = status === 'proposed' ? {} : agreed(2880)
      for (const action of interviewActions) {
        for (const actor of interviewActors) {
          const cell: Cell = `${status} ${action} ${actor}`
          expect([cell, target(subject(status, kind, times), action, actor, facts)]).toEqual([
            cell,
            table[cell] ?? 'wrong_state',
          ])
        }
      }
    }
  })

  it('offers as buttons what it allows, and nothing else', () => {
    for (const kind of interviewKinds)
      for (const status of interviewStates)
        for (const actor of interviewActors) {
          const one = subject(status, kind, agreed(2880))
          const offered = interviewMachine.available(one, actor, facts)
          for (const { action, to } of offered) expect(target(one, action, actor, facts)).toBe(to)
          const known = offered.map(({ action }) => action)
          for (const action of interviewActions.filter((each) => !known.includes(each)))
            expect(target(one, action, actor, facts)).toBe('wrong_state')
        }
  })

  it('releases a place exactly where it is not held any more', () => {
    for (const { targets, effects } of interviewMachine.edges())
      for (const status of targets) expect(effects.includes('releasePlace')).toBe(!holdsPlace(status))
  })

  const confirmed = (inMinutes: number, more: Partial<Subject> = {}, kind: InterviewKind = 'office') =>
    subject('confirmed', kind, agreed(inMinutes, more))
  const to = (one: Subject, action: InterviewAction, actor: InterviewActor, more: Partial<Facts> = {}) =>
    target(one, action, actor, { ...facts, ...more })

  it('lets an agreed time be rescheduled until two hours before, twice at most', () => {
    for (const actor of ['candidate', 'employer'] as const) {
      expect(to(confirmed(121), 'request_reschedule', actor)).toBe('reschedule_requested')
      expect(to(confirmed(120), 'request_reschedule', actor)).toBe('wrong_state')
      expect(to(confirmed(600, { reschedules: 1 }), 'request_reschedule', actor)).toBe('reschedule_requested')
      expect(to(confirmed(600, { reschedules: 2 }), 'request_reschedule', actor)).toBe('wrong_state')
    }
  })

  it('opens a room ten minutes before and the door of an office an hour before', () => {
    expect(to(confirmed(11, {}, 'video_live'), 'start', 'employer')).toBe('wrong_state')
    expect(to(confirmed(10, {}, 'video_live'), 'start', 'employer')).toBe('in_progress')
    expect(to(confirmed(61), 'start', 'employer')).toBe('wrong_state')
    expect(to(confirmed(60), 'start', 'employer')).toBe('in_progress')
    expect(to(confirmed(-1), 'cancel', 'candidate')).toBe('wrong_state')
  })

  it('waits fifteen minutes for either side, thirty for a candidate who said that they are late', () => {
    expect(to(confirmed(-14), 'no_show', 'employer')).toBe('wrong_state')
    expect(to(confirmed(-15), 'no_show', 'employer')).toBe('no_show_candidate')
    expect(to(confirmed(-15, { way: 'late' }), 'no_show', 'employer')).toBe('wrong_state')
    expect(to(confirmed(-30, { way: 'late' }), 'no_show', 'employer')).toBe('no_show_candidate')
    expect(to(confirmed(-15, { way: 'late' }), 'no_show', 'candidate')).toBe('no_show_employer')
    expect(to(confirmed(-60), 'no_show', 'scheduler')).toBe('wrong_state')
    const alone = { candidate: true, employer: false }
    expect(to(confirmed(-15, { joined: alone }, 'video_live'), 'no_show', 'scheduler')).toBe(
      'no_show_employer',
    )
    const host = { candidate: false, employer: true }
    expect(to(confirmed(-15, { joined: host }, 'video_live'), 'no_show', 'scheduler')).toBe(
      'no_show_candidate',
    )
    const both = { candidate: true, employer: true }
    expect(to(confirmed(-60, { joined: both }, 'video_live'), 'no_show', 'scheduler')).toBe('wrong_state')
  })

  it('takes an objection once, within a week, and the other side may agree to it', () => {
    const absent = (more: Partial<Subject> = {}) => subject('no_show_candidate', 'office', agreed(-90, more))
    const week = 7 * 24 * 60
    expect(to(absent({ updatedAt: minutes(-week) }), 'dispute', 'candidate')).toBe('no_show_candidate')
    expect(to(absent({ updatedAt: minutes(-week - 1) }), 'dispute', 'candidate')).toBe('wrong_state')
    expect(to(absent(), 'accept_dispute', 'employer')).toBe('wrong_state')
    expect(to(absent({ disputedAt: now }), 'dispute', 'candidate')).toBe('wrong_state')
    expect(to(absent({ disputedAt: now }), 'accept_dispute', 'employer')).toBe('done')
    const host = subject('no_show_employer', 'office', { disputedAt: now })
    expect(to(host, 'accept_dispute', 'candidate')).toBe('done')
  })

  it('frees what nobody chose, ends what nobody ended, and rates when everyone has judged', () => {
    for (const status of ['proposed', 'reschedule_requested'] as const) {
      expect(to(subject(status, 'office', { dueAt: now }), 'expire', 'scheduler')).toBe('expired')
      expect(to(subject(status, 'office', { dueAt: now }), 'pick', 'candidate')).toBe('wrong_state')
      expect(to(subject(status, 'office', { dueAt: minutes(1) }), 'expire', 'scheduler')).toBe('wrong_state')
    }
    expect(to(confirmed(-60 - 1440), 'start', 'scheduler')).toBe('in_progress')
    expect(to(confirmed(-60 - 1439), 'start', 'scheduler')).toBe('wrong_state')
    const running = (start: number) => subject('in_progress', 'office', agreed(start))
    expect(to(running(-120), 'finish', 'scheduler')).toBe('done')
    expect(to(running(-119), 'finish', 'scheduler')).toBe('wrong_state')
    const recording = (dueAt: Date) => subject('in_progress', 'video_async', { dueAt })
    expect(to(recording(now), 'finish', 'scheduler')).toBe('done')
    expect(to(recording(minutes(1)), 'finish', 'scheduler')).toBe('wrong_state')
    expect(to(recording(now), 'decline', 'candidate')).toBe('wrong_state')
    const judged = subject('awaiting_feedback', 'office', agreed(-120))
    for (const actor of ['employer', 'scheduler'] as const)
      expect(to(judged, 'rate', actor, { allScored: false })).toBe('wrong_state')
  })
})
