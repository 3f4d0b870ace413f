import { describe, expect, it } from 'vitest'
import { type VacancyState, vacancyStates } from '@/lib/contracts/enums'
import {
  addDays,
  isOnView,
  nextState,
  publicationTerm,
  stateAt,
  type VacancyAction,
  vacancyActions,
} from './lifecycle'

const allowed: Partial<Record<`${VacancyAction} ${VacancyState}`, VacancyState>> = {
  'publish draft': 'active',
  'publish paused': 'active',
  'publish expired': 'active',
  'pause active': 'paused',
  'close active': 'closed',
  'close paused': 'closed',
  'close expired': 'closed',
  'expire active': 'expired',
}
const now = new Date('2026-05-12T09:00:00Z')

describe('the life of a vacancy', () => {
  it.each(vacancyActions.flatMap((action) => vacancyStates.map((state) => [action, state] as const)))(
    '%s from %s leads where the table says',
    (action, state) => {
      expect(nextState(action, state)).toBe(allowed[`${action} ${state}`])
    },
  )

  it('runs 30 days from a publication and counts it', () => {
    const row = { status: 'draft' as const, publication: 0, publishedAt: null, expiresAt: null }
    expect(publicationTerm(row, now)).toEqual({
      publication: 1,
      publishedAt: now,
      expiresAt: new Date('2026-06-11T09:00:00Z'),
    })
  })

  it('goes on after a pause without a new term, unless the term has run out', () => {
    const row = {
      status: 'paused' as const,
      publication: 2,
      publishedAt: addDays(now, -10),
      expiresAt: addDays(now, 20),
    }
    expect(publicationTerm(row, now)).toEqual({
      publication: 2,
      publishedAt: addDays(now, -10),
      expiresAt: addDays(now, 20),
    })
    expect(publicationTerm({ ...row, expiresAt: addDays(now, -1) }, now)).toMatchObject({
      publication: 3,
      publishedAt: now,
    })
  })

  it('is expired from the minute its term ends, whatever is written down', () => {
    expect(stateAt({ status: 'active', expiresAt: now }, now)).toBe('expired')
    expect(stateAt({ status: 'active', expiresAt: addDays(now, 1) }, now)).toBe('active')
    expect(stateAt({ status: 'closed', expiresAt: addDays(now, -1) }, now)).toBe('closed')
  })

  it('is on view while open and for 30 days after, never as a draft', () => {
    const open = { status: 'active' as const, expiresAt: addDays(now, 1), closedAt: null }
    expect(isOnView(open, now)).toBe(true)
    expect(isOnView({ ...open, expiresAt: addDays(now, -29) }, now)).toBe(true)
    expect(isOnView({ ...open, expiresAt: addDays(now, -31) }, now)).toBe(false)
    expect(isOnView({ ...open, status: 'closed', closedAt: addDays(now, -29) }, now)).toBe(true)
    expect(isOnView({ ...open, status: 'closed', closedAt: addDays(now, -31) }, now)).toBe(false)
    expect(isOnView({ ...open, status: 'draft' }, now)).toBe(false)
    expect(isOnView({ ...open, status: 'blocked' }, now)).toBe(false)
  })
})
