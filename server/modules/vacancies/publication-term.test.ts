import { describe, expect, it } from 'vitest'
import { availabilityOf, publicState, type Shown, stateAt, termAfter } from './publication-term'
import { daysAfter } from './transitions'

const now = new Date('2026-05-12T09:00:00Z')
const inDays = (days: number) => daysAfter(now, days)

describe('the term of a publication', () => {
  const running = { publication: 2, publishedAt: inDays(-10), expiresAt: inDays(20) }

  it('runs 30 days from a publication and counts it', () => {
    expect(termAfter('publish', { publication: 0, publishedAt: null, expiresAt: null }, now)).toEqual({
      publication: 1,
      publishedAt: now,
      expiresAt: new Date('2026-06-11T09:00:00Z'),
    })
  })

  it('goes on after a pause or a moderator’s look without a new one, unless it has run out', () => {
    for (const action of ['resume', 'approve', 'publish'] as const) {
      expect(termAfter(action, running, now)).toEqual(running)
      expect(termAfter(action, { ...running, expiresAt: inDays(-1) }, now)).toMatchObject({
        publication: 3,
        publishedAt: now,
      })
    }
  })

  it('begins anew when an ended vacancy is restored, however much of the old one was left', () => {
    expect(termAfter('restore', running, now)).toEqual({
      publication: 3,
      publishedAt: now,
      expiresAt: inDays(30),
    })
  })

  it('is made longer by 30 days from its end, as the same publication', () => {
    expect(termAfter('prolong', running, now)).toEqual({ ...running, expiresAt: inDays(50) })
  })
})

describe('what everyone sees', () => {
  it('is expired from the minute its term ends, whatever is written down', () => {
    expect(stateAt({ status: 'active', expiresAt: now }, now)).toBe('expired')
    expect(stateAt({ status: 'paused', expiresAt: now }, now)).toBe('expired')
    expect(stateAt({ status: 'active', expiresAt: inDays(1) }, now)).toBe('active')
    expect(stateAt({ status: 'closed', expiresAt: inDays(-1) }, now)).toBe('closed')
  })

  const shown = (over: Partial<Shown>): Shown => ({
    status: 'active',
    statusBefore: null,
    expiresAt: inDays(1),
    closedAt: null,
    firstPublishedAt: inDays(-60),
    ...over,
  })

  it.each<[string, Partial<Shown>, string]>([
    ['an open one', {}, 'shown'],
    ['a paused one', { status: 'paused' }, 'shown'],
    ['one whose term ended 29 days ago', { expiresAt: inDays(-29) }, 'shown'],
    ['one whose term ended 30 days ago', { expiresAt: inDays(-30) }, 'gone'],
    ['one closed 29 days ago', { status: 'closed', closedAt: inDays(-29) }, 'shown'],
    ['one closed 30 days ago', { status: 'closed', closedAt: inDays(-30) }, 'gone'],
    [
      'one archived after closing',
      { status: 'archived', statusBefore: 'closed', closedAt: inDays(-2) },
      'shown',
    ],
    [
      'one archived a month after',
      { status: 'archived', statusBefore: 'closed', closedAt: inDays(-31) },
      'gone',
    ],
    ['one archived after a refusal', { status: 'archived', statusBefore: 'rejected' }, 'gone'],
    ['a deleted one', { status: 'deleted', statusBefore: 'closed', closedAt: inDays(-1) }, 'gone'],
    ['a blocked one', { status: 'blocked', statusBefore: 'active' }, 'gone'],
    ['one sent back by a moderator', { status: 'rejected' }, 'gone'],
    ['a draft', { status: 'draft', firstPublishedAt: null, expiresAt: null }, 'unknown'],
    ['a deleted draft', { status: 'deleted', firstPublishedAt: null }, 'unknown'],
    ['one a moderator has yet to see', { status: 'moderation', firstPublishedAt: null }, 'unknown'],
  ])('of %s: %s', (_, over, fate) => {
    expect(availabilityOf(shown(over), now)).toBe(fate)
  })

  it('is closed, and not the archive, for whom the page is', () => {
    const put = shown({ status: 'archived', statusBefore: 'closed', closedAt: inDays(-2) })
    expect(publicState(put, now)).toBe('closed')
  })
})
