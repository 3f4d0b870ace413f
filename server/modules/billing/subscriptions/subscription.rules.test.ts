import { describe, expect, it } from 'vitest'
import { subscriptionStatuses } from '@/lib/contracts/purchases'
import { describeStateMachine } from '@/tests/support/state-machine'
import { actionsOf, columnsAfter, daysLater, type Subject, subscriptionMachine } from './subscription.rules'

const now = new Date('2026-03-04T09:00:00Z')

/** Every fact that a move may hang on, in every state. */
const facts = [-1, 0, 5, 20].flatMap((days) =>
  [false, true].flatMap((cancelAtEnd) =>
    [false, true].flatMap((autoRenew) =>
      [null, 'team'].flatMap((nextCode) =>
        [null, -1, 2].map((grace) => ({
          endsAt: daysLater(now, days),
          cancelAtEnd,
          autoRenew,
          nextCode,
          graceEndsAt: grace === null ? null : daysLater(now, grace),
        })),
      ),
    ),
  ),
)

const isDue = ({ endsAt }: Subject) => endsAt !== null && endsAt <= now
const isNear = ({ endsAt }: Subject) => endsAt !== null && endsAt <= daysLater(now, 7)

/** The table once more, said otherwise: what is not here leads nowhere. */
const expected: Record<string, (s: Subject) => string | false> = {
  'pending pay payment': () => 'active',
  'pending abandon customer': () => 'canceled',
  'pending abandon scheduler': () => 'canceled',
  'active cancel customer': (s) => !s.cancelAtEnd && 'active',
  'active keep customer': (s) => s.cancelAtEnd && 'active',
  'active auto_renew_on customer': (s) => !(s.autoRenew || s.cancelAtEnd) && 'active',
  'active auto_renew_off customer': (s) => s.autoRenew && 'active',
  'active drop_downgrade customer': (s) => s.nextCode !== null && 'active',
  'active upgrade payment': () => 'active',
  'active downgrade customer': () => 'active',
  'active renew payment': (s) => isNear(s) && 'active',
  'active lapse scheduler': (s) => isDue(s) && !s.cancelAtEnd && 'grace',
  'active end scheduler': (s) => isDue(s) && s.cancelAtEnd && 'expired',
  'active refund customer': () => 'expired',
  'grace cancel customer': () => 'expired',
  'grace auto_renew_on customer': (s) => !(s.autoRenew || s.cancelAtEnd) && 'grace',
  'grace auto_renew_off customer': (s) => s.autoRenew && 'grace',
  'grace drop_downgrade customer': (s) => s.nextCode !== null && 'grace',
  'grace renew payment': () => 'active',
  'grace end scheduler': (s) => s.graceEndsAt !== null && s.graceEndsAt <= now && 'expired',
  'grace refund customer': () => 'expired',
}

const { actions, actors } = subscriptionMachine.definition

describeStateMachine(subscriptionMachine)

describe('H3 the life of a subscription', () => {
  const triples = subscriptionStatuses.flatMap((status) =>
    actions.flatMap((action) => actors.map((actor) => [status, action, actor] as const)),
  )

  it.each(triples)('%s: %s by %s', (status, action, actor) => {
    const lead = expected[`${status} ${action} ${actor}`]
    for (const fact of facts) {
      const subject = { ...fact, status }
      expect(subscriptionMachine.transition(subject, action, actor, { now })?.to).toBe(
        (lead?.(subject) ?? false) || undefined,
      )
    }
  })

  it('offers a person just what is theirs to do', () => {
    const subject = { status: 'active', endsAt: daysLater(now, 20), graceEndsAt: null } as const
    const plain = { ...subject, cancelAtEnd: false, nextCode: null, autoRenew: false }
    expect(actionsOf(plain, now)).toEqual(['cancel', 'auto_renew_on'])
    expect(actionsOf({ ...plain, cancelAtEnd: true }, now)).toEqual(['keep'])
    expect(actionsOf({ ...plain, status: 'expired' }, now)).toEqual([])
  })

  it('writes what an action of a person, a lapse and an end change beside the state', () => {
    const subject: Subject = {
      status: 'active',
      endsAt: now,
      graceEndsAt: null,
      cancelAtEnd: false,
      nextCode: 'team',
      autoRenew: true,
    }
    const columns = (one: Subject, action: (typeof actions)[number], actor: (typeof actors)[number]) =>
      columnsAfter(subscriptionMachine.transition(one, action, actor, { now })?.effects ?? [], {
        subject: one,
        userId: 7,
        now,
      })
    const canceled = { ...subject, cancelAtEnd: true }
    const over = { graceEndsAt: null, autoRenew: false, nextCode: null }
    expect(columns(subject, 'cancel', 'customer')).toEqual({
      cancelAtEnd: true,
      autoRenew: false,
      nextCode: null,
    })
    expect(columns(canceled, 'keep', 'customer')).toEqual({ cancelAtEnd: false })
    expect(columns({ ...subject, autoRenew: false }, 'auto_renew_on', 'customer')).toEqual({
      autoRenew: true,
      autoRenewAt: now,
      autoRenewBy: 7,
    })
    expect(columns(subject, 'auto_renew_off', 'customer')).toEqual({ autoRenew: false })
    expect(columns(subject, 'drop_downgrade', 'customer')).toEqual({ nextCode: null })
    expect(columns(subject, 'renew', 'payment')).toEqual({ cancelAtEnd: false, nextCode: null })
    expect(columns(subject, 'upgrade', 'payment')).toEqual({ cancelAtEnd: false, nextCode: null })
    expect(columns(subject, 'lapse', 'scheduler')).toEqual({ graceEndsAt: daysLater(now, 3) })
    expect(columns(canceled, 'end', 'scheduler')).toEqual(over)
    expect(columns(subject, 'refund', 'customer')).toEqual({ ...over, endsAt: now })
  })
})
