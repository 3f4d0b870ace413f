import { describe, expect, it } from 'vitest'
import { subscriptionStatuses } from '@/lib/contracts/purchases'
import { actionsOf, applyMove, daysLater, movers, moves, type Subject } from './subscription.rules'

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
  'pending pay money': () => 'active',
  'pending abandon customer': () => 'canceled',
  'pending abandon clock': () => 'canceled',
  'active cancel customer': (s) => !s.cancelAtEnd && 'active',
  'active keep customer': (s) => s.cancelAtEnd && 'active',
  'active auto_renew_on customer': (s) => !(s.autoRenew || s.cancelAtEnd) && 'active',
  'active auto_renew_off customer': (s) => s.autoRenew && 'active',
  'active drop_downgrade customer': (s) => s.nextCode !== null && 'active',
  'active upgrade money': () => 'active',
  'active downgrade customer': () => 'active',
  'active renew money': (s) => isNear(s) && 'active',
  'active lapse clock': (s) => isDue(s) && !s.cancelAtEnd && 'grace',
  'active end clock': (s) => isDue(s) && s.cancelAtEnd && 'expired',
  'active refund customer': () => 'expired',
  'grace cancel customer': () => 'expired',
  'grace auto_renew_on customer': (s) => !(s.autoRenew || s.cancelAtEnd) && 'grace',
  'grace auto_renew_off customer': (s) => s.autoRenew && 'grace',
  'grace drop_downgrade customer': (s) => s.nextCode !== null && 'grace',
  'grace renew money': () => 'active',
  'grace end clock': (s) => s.graceEndsAt !== null && s.graceEndsAt <= now && 'expired',
  'grace refund customer': () => 'expired',
}

describe('H3 the life of a subscription', () => {
  const triples = subscriptionStatuses.flatMap((status) =>
    moves.flatMap((move) => movers.map((mover) => [status, move, mover] as const)),
  )

  it.each(triples)('%s: %s by %s', (status, move, mover) => {
    const lead = expected[`${status} ${move} ${mover}`]
    for (const fact of facts) {
      const subject = { ...fact, status }
      expect(applyMove(subject, move, mover, now)).toBe((lead?.(subject) ?? false) || 'wrong_state')
    }
  })

  it('offers a person just what is theirs to do', () => {
    const subject = { status: 'active', endsAt: daysLater(now, 20), graceEndsAt: null } as const
    const plain = { ...subject, cancelAtEnd: false, nextCode: null, autoRenew: false }
    expect(actionsOf(plain, now)).toEqual(['cancel', 'auto_renew_on'])
    expect(actionsOf({ ...plain, cancelAtEnd: true }, now)).toEqual(['keep'])
    expect(actionsOf({ ...plain, status: 'expired' }, now)).toEqual([])
  })
})
