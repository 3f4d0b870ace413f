import { describe, expect, it } from 'vitest'
import { defaultRhythm, dueAt, retryPause } from './timing'

/** Saturday, three in the afternoon in Moscow. */
const day = new Date('2026-11-21T12:00:00Z')
const night = new Date('2026-11-21T20:30:00Z')
const at = (...[kind, channel, more]: [...Parameters<typeof dueAt>]) =>
  dueAt(kind, channel, more).toISOString()

describe('H3 a notice goes out', () => {
  it('a minute later by day, and after the quiet hours of its reader’s zone', () => {
    expect(at('application.created', 'email', { now: day, rhythm: defaultRhythm })).toBe(
      '2026-11-21T12:01:00.000Z',
    )
    expect(at('application.created', 'push', { now: night, rhythm: defaultRhythm })).toBe(
      '2026-11-22T05:00:00.000Z',
    )
    const omsk = { ...defaultRhythm, timeZone: 'Asia/Omsk', quietFrom: 13, quietTo: 19 }
    expect(at('application.created', 'push', { now: day, rhythm: omsk })).toBe('2026-11-21T13:00:00.000Z')
    const loud = { ...defaultRhythm, quiet: false }
    expect(at('application.created', 'push', { now: night, rhythm: loud })).toBe('2026-11-21T20:31:00.000Z')
  })

  it('with the digest of the morning or of Monday, if letters are wanted so; push and digests keep their own time', () => {
    const daily = { ...defaultRhythm, cadence: 'daily' as const }
    const weekly = { ...defaultRhythm, cadence: 'weekly' as const }
    expect(at('application.created', 'email', { now: day, rhythm: daily })).toBe('2026-11-22T06:00:00.000Z')
    expect(at('application.created', 'email', { now: day, rhythm: weekly })).toBe('2026-11-23T06:00:00.000Z')
    expect(at('application.created', 'push', { now: day, rhythm: weekly })).toBe('2026-11-21T12:01:00.000Z')
    expect(at('saved_search.digest', 'email', { now: day, rhythm: weekly })).toBe('2026-11-21T12:01:00.000Z')
  })

  it('at once when it is about who got into the account, and without a digest when the letter is mandatory', () => {
    const weekly = { ...defaultRhythm, cadence: 'weekly' as const }
    expect(at('security.new_login', 'email', { now: night, rhythm: weekly })).toBe(night.toISOString())
    expect(at('company.rejected', 'email', { now: day, rhythm: weekly })).toBe('2026-11-21T12:01:00.000Z')
  })

  it('again after pauses that double up to six hours, a quarter more or less', () => {
    expect([retryPause(1, 0), retryPause(1, 1), retryPause(2, 0.5)]).toEqual([22_500, 37_500, 60_000])
    expect(retryPause(40, 0.5)).toBe(6 * 3_600_000)
  })
})
