import { expect, it } from 'vitest'
import type { Notification } from '@/lib/contracts/notifications'
import { byDay } from './use-feed'

const notice = (id: string, created_at: string, about: string | null, read = true): Notification => ({
  public_id: id,
  kind: 'negotiation.viewed',
  created_at,
  read,
  count: 1,
  subjects_count: about ? 1 : 0,
  people: [],
  params: {},
  subjects: [],
  target: about
    ? { type: 'negotiation', public_id: about, parent_public_id: null, tab: 'applications' }
    : null,
})

it('H3 the feed stands by the reader’s days and by what it is about, new things first', () => {
  const feed = [
    notice('e', '2026-11-20T21:30:00Z', 'x'),
    notice('d', '2026-11-20T20:10:00Z', 'x'),
    notice('c', '2026-11-20T20:05:00Z', 'y', false),
    notice('b', '2026-11-20T20:00:00Z', 'x'),
    notice('a', '2026-11-19T10:00:00Z', null),
    notice('_', '2026-11-19T09:00:00Z', null),
  ]
  const days = byDay(feed, { timeZone: 'Europe/Moscow', now: new Date('2026-11-20T22:00:00Z') })
  expect(
    days.map(({ day, groups }) => [
      day,
      groups.map(({ notices }) => notices.map((one) => one.public_id).join('')),
    ]),
  ).toEqual([
    ['сегодня', ['e']],
    ['вчера', ['c', 'db']],
    ['19\u00a0ноября', ['a', '_']],
  ])
})
