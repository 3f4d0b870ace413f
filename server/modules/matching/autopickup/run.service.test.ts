import { describe, expect, it } from 'vitest'
import { autopickupPauses, autopickupStates } from '@/lib/contracts/autopickup'
import { type Facts, standingOf } from './run.service'

const now = new Date('2026-05-12T09:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000)
const fine: Facts = {
  now,
  lastVisit: daysAgo(1),
  jobSearchStatus: 'active_search',
  resumeStatus: 'published',
}

describe('how an autopickup stands', () => {
  it.each([
    ['nobody came for 31 days', { lastVisit: daysAgo(31) }, 'away'],
    ['nobody ever came', { lastVisit: null }, 'away'],
    ['not looking', { jobSearchStatus: 'not_looking_for_job' }, 'not_looking'],
    ['goes to a new place', { jobSearchStatus: 'accepted_job_offer' }, 'not_looking'],
    ['hidden resume', { resumeStatus: 'hidden' }, 'unpublished'],
    ['blocked resume', { resumeStatus: 'blocked', lastVisit: daysAgo(40) }, 'unpublished'],
  ] as const)('%s: rests, and wakes when that is over', (_, change, pause) => {
    const facts = { ...fine, ...change }
    expect(standingOf({ state: 'active', pause: null }, facts)).toEqual({ state: 'paused', pause })
    expect(standingOf({ state: 'paused', pause }, fine)).toEqual({ state: 'active', pause: null })
  })

  it('stays off, and stays at rest when it was put to rest by hand', () => {
    for (const facts of [fine, { ...fine, lastVisit: null }]) {
      expect(standingOf({ state: 'off', pause: null }, facts)).toEqual({ state: 'off', pause: null })
      const rests = { state: 'paused', pause: 'by_hand' } as const
      expect(standingOf(rests, facts)).toEqual(rests)
    }
  })

  it('comes to rest at its answer: asked again, it says the same', () => {
    for (const state of autopickupStates) {
      for (const pause of [null, ...autopickupPauses]) {
        for (const change of [{}, { lastVisit: null }, { resumeStatus: 'draft' as const }]) {
          const facts = { ...fine, ...change }
          const once = standingOf({ state, pause }, facts)
          expect(standingOf(once, facts)).toEqual(once)
          expect(once.pause === null).toBe(once.state !== 'paused')
        }
      }
    }
  })
})
