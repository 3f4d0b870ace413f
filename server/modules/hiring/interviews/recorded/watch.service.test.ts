import { expect, it } from 'vitest'
import { createKeys } from '@/server/platform/keys'
import { readLink, readRange, signLink } from './watch.service'

it.each([
  [undefined, null],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', null],
  ['bytes=0-1,4-5', null],
  ['items=0-1', null],
])('%s of a hundred bytes', (header, range) => {
  expect(readRange(header, 100)).toEqual(range)
})

it('a link opens what it was made for, until its moment, and nothing else', () => {
  const keys = createKeys(['s'.repeat(32)])
  const now = new Date('2026-11-24T08:00:00Z')
  const until = new Date('2026-11-24T08:15:00Z')
  const link = signLink(keys, 'aaaaaaaaaaaa', until)
  expect(readLink(keys, link, now)).toEqual({ publicId: 'aaaaaaaaaaaa', until })
  expect(readLink(keys, link, until)).toBeNull()
  expect(readLink(createKeys(['o'.repeat(32)]), link, now)).toBeNull()
  expect(readLink(keys, link.replace('a', 'b'), now)).toBeNull()
  expect(readLink(keys, link.replace(String(until.getTime()), '9999999999999'), now)).toBeNull()
  expect(readLink(keys, 'x', now)).toBeNull()
})
