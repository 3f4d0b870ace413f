import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type NegotiationAction,
  type NegotiationActor,
  type NegotiationOrigin,
  type NegotiationState,
  negotiationActions,
  negotiationActors,
  negotiationOrigins,
  negotiationStates,
  openNegotiationStates,
} from '@/lib/contracts/enums'
import { describeStateMachine } from '@/tests/support/state-machine'
import { applyAgain, begin, isEnded, nextState } from './next-state'
import { type Facts, negotiationMachine, type Subject } from './transitions'

const now = new Date('2026-05-20T12:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 24 * 3600 * 1000)
const facts = (more: Partial<Facts> = {}): Facts => ({
  now,
  promiseDays: 7,
  otherOpen: false,
  closing: true,
  transferAgreed: true,
  meetingAhead: false,
  ...more,
})
/** A subject whose turn is over and that, if ended, ended a day ago: nothing but the table decides. */
const subject = (
  origin: NegotiationOrigin,
  status: NegotiationState,
  more: Partial<Subject> = {},
): Subject => ({
  origin,
  status,
  turn: isEnded(status) ? null : { actor: 'employer', startedAt: days(-9), dueAt: days(-1) },
  endedAt: isEnded(status) ? days(-1) : null,
  ...more,
})

/** Written from the table by hand, state by state: `actor action → state`. Everything else is refused. */
const always = 'employer decline → declined_by_employer, employer close_vacancy → vacancy_closed'
const expected: Record<NegotiationOrigin, Partial<Record<NegotiationState, string>>> = {
  application: {
    new: `${always}, employer open → viewed, employer take_into_review → in_review, employer move → moved, candidate withdraw → withdrawn, scheduler expire → expired`,
    viewed: `${always}, employer confirm_hire → hired, employer take_into_review → in_review, employer assign_test → test, employer propose_interview → interview, employer move → moved, candidate withdraw → withdrawn, scheduler expire → expired`,
    in_review: `${always}, employer confirm_hire → hired, employer assign_test → test, employer propose_interview → interview, employer offer → offer, employer move → moved, candidate decline → declined_by_candidate, scheduler expire → expired`,
    test: `${always}, employer confirm_hire → hired, employer take_into_review → in_review, employer propose_interview → interview, employer offer → offer, employer move → moved, candidate submit_test → in_review, candidate decline → declined_by_candidate, scheduler expire → expired`,
    interview: `${always}, employer confirm_hire → hired, employer assign_test → test, employer propose_interview → interview, employer offer → offer, employer move → moved, candidate decline → declined_by_candidate, scheduler expire → expired`,
    offer: `${always}, employer confirm_hire → hired, employer move → moved, candidate accept_offer → offer_accepted, candidate decline → declined_by_candidate, scheduler expire → expired`,
    offer_accepted: `${always}, employer confirm_hire → hired, employer move → moved, candidate decline → declined_by_candidate`,
    expired: 'employer reopen → in_review',
    declined_by_employer: 'employer reopen → in_review',
  },
  invitation: {
    new: `${always}, candidate open → viewed, candidate accept_invitation → in_review, candidate decline → declined_by_candidate, scheduler expire → expired`,
    viewed: `${always}, candidate accept_invitation → in_review, candidate decline → declined_by_candidate, scheduler expire → expired`,
    in_review: `${always}, employer confirm_hire → hired, employer assign_test → test, employer propose_interview → interview, employer offer → offer, candidate decline → declined_by_candidate, scheduler expire → expired`,
    test: `${always}, employer confirm_hire → hired, employer take_into_review → in_review, employer propose_interview → interview, employer offer → offer, candidate submit_test → in_review, candidate decline → declined_by_candidate, scheduler expire → expired`,
    interview: `${always}, employer confirm_hire → hired, employer assign_test → test, employer propose_interview → interview, employer offer → offer, candidate decline → declined_by_candidate, scheduler expire → expired`,
    offer: `${always}, employer confirm_hire → hired, candidate accept_offer → offer_accepted, candidate decline → declined_by_candidate, scheduler expire → expired`,
    offer_accepted: `${always}, employer confirm_hire → hired, candidate decline → declined_by_candidate`,
    expired: 'employer reopen → in_review',
    declined_by_employer: 'employer reopen → in_review',
  },
}

function expectedTarget(
  origin: NegotiationOrigin,
  status: NegotiationState,
  actor: NegotiationActor,
  action: NegotiationAction,
): string {
  const lines = (expected[origin][status] ?? '').split(', ')
  const line = lines.find((each) => each.startsWith(`${actor} ${action} → `))
  return line?.split(' → ')[1] ?? 'wrong_state'
}

const tuples = negotiationOrigins.flatMap((origin) =>
  negotiationStates.flatMap((status) =>
    negotiationActors.flatMap((actor) =>
      negotiationActions.map((action) => ({ origin, status, actor, action })),
    ),
  ),
)

describeStateMachine(negotiationMachine)

describe('the negotiation machine', () => {
  it('answers every (state, action, actor, origin) as the table says', () => {
    expect(tuples).toHaveLength(2 * 14 * 3 * 17)
    const wrong = tuples.filter(({ origin, status, actor, action }) => {
      const next = nextState(subject(origin, status), action, actor, facts())
      return (next?.status ?? 'wrong_state') !== expectedTarget(origin, status, actor, action)
    })
    expect(wrong).toEqual([])
  })

  it('offers exactly the actions it would accept', () => {
    for (const { origin, status, actor } of tuples) {
      const item = subject(origin, status)
      const offered = negotiationMachine.available(item, actor, facts()).map(({ action }) => action)
      const accepted = negotiationActions.filter(
        (action) => nextState(item, action, actor, facts()) !== undefined,
      )
      expect([...offered].sort()).toEqual([...accepted].sort())
    }
  })

  it('asks an employer for a reason to decline first, a candidate last', () => {
    const needs = (actor: 'employer' | 'candidate') =>
      negotiationMachine
        .available(subject('application', 'in_review'), actor, facts())
        .find(({ action }) => action === 'decline')?.needs
    expect(needs('employer')).toEqual(['reason', 'text'])
    expect(needs('candidate')).toEqual(['text', 'reason'])
  })

  it('expires only what is due', () => {
    const waiting = subject('application', 'viewed', {
      turn: { actor: 'employer', startedAt: days(-1), dueAt: days(1) },
    })
    expect(nextState(waiting, 'expire', 'scheduler', facts())).toBeUndefined()
    expect(nextState(waiting, 'expire', 'scheduler', facts({ now: days(2) }))).toMatchObject({
      status: 'expired',
    })
  })

  it('reopens within thirty days and only without another open negotiation of the pair', () => {
    const ended = (ago: number) => subject('application', 'expired', { endedAt: days(-ago) })
    expect(nextState(ended(30), 'reopen', 'employer', facts())).toMatchObject({ status: 'in_review' })
    expect(nextState(ended(30.01), 'reopen', 'employer', facts())).toBeUndefined()
    expect(nextState(ended(1), 'reopen', 'employer', facts({ otherOpen: true }))).toBeUndefined()
  })

  it('gives a test instead of a meeting only when no other meeting is ahead', () => {
    const item = subject('application', 'interview')
    expect(nextState(item, 'assign_test', 'employer', facts({ meetingAhead: true }))).toBeUndefined()
    expect(nextState(item, 'assign_test', 'employer', facts())?.status).toBe('test')
  })

  it('closes single items only with their vacancy, and transfers only with consent', () => {
    const item = subject('application', 'in_review')
    expect(nextState(item, 'close_vacancy', 'employer', facts({ closing: false }))).toBeUndefined()
    expect(nextState(item, 'move', 'employer', facts({ transferAgreed: false }))).toBeUndefined()
  })

  it('keeps the running clock on opening and starts a new one on every other transition', () => {
    const turn = { actor: 'employer' as const, startedAt: days(-2), dueAt: days(5) }
    const item = subject('application', 'new', { turn })
    expect(nextState(item, 'open', 'employer', facts())).toMatchObject({ turn })
    expect(nextState(item, 'take_into_review', 'employer', facts())).toMatchObject({
      turn: { actor: 'employer', startedAt: now },
    })
    expect(
      nextState({ ...item, status: 'interview' }, 'propose_interview', 'employer', facts()),
    ).toMatchObject({
      turn: { actor: 'employer', startedAt: now },
    })
  })

  it('starts an application with the turn of the employer and an invitation with that of the candidate', () => {
    expect(begin('application', facts())).toMatchObject({ status: 'new', turn: { actor: 'employer' } })
    expect(begin('invitation', facts())).toMatchObject({ status: 'new', turn: { actor: 'candidate' } })
  })

  it('lets a person apply again after thirty days or to a newer publication, never after being hired', () => {
    const again = (status: NegotiationState, ago: number, publication: number) =>
      applyAgain({ status, endedAt: days(-ago), publication }, { now, publication: 2 })
    expect(again('declined_by_employer', 29, 2)).toEqual({ allowed: false, at: days(1) })
    expect(again('declined_by_employer', 30, 2)).toEqual({ allowed: true })
    expect(again('withdrawn', 1, 1)).toEqual({ allowed: true })
    expect(again('hired', 400, 2)).toEqual({ allowed: false, at: null })
    expect(again('hired', 1, 1)).toEqual({ allowed: true })
    for (const status of openNegotiationStates) {
      expect(applyAgain({ status, endedAt: null, publication: 1 }, { now, publication: 2 }).allowed).toBe(
        false,
      )
    }
  })

  it('on any walk leaves an ended state only by reopening, and gives every open state a turn after now', () => {
    const step = fc.record({
      action: fc.constantFrom(...negotiationActions),
      actor: fc.constantFrom(...negotiationActors),
      hours: fc.integer({ min: 0, max: 24 * 40 }),
      closing: fc.boolean(),
      otherOpen: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.constantFrom(...negotiationOrigins),
        fc.array(step, { minLength: 1, maxLength: 40 }),
        (origin, steps) => {
          let time = now
          let item: Subject = { origin, ...begin(origin, facts()) }
          for (const { action, actor, hours, closing, otherOpen } of steps) {
            time = new Date(time.getTime() + hours * 3600 * 1000)
            const next = nextState(item, action, actor, facts({ now: time, closing, otherOpen }))
            if (!next) continue
            if (isEnded(item.status)) expect(action).toBe('reopen')
            expect(next.endedAt !== null).toBe(isEnded(next.status))
            expect(next.turn === null).toBe(isEnded(next.status))
            if (next.turn && action !== 'open') expect(next.turn.dueAt > time).toBe(true)
            item = { origin, ...next }
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})
