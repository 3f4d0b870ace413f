// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deleteKept, keptDatabase } from '@/lib/local-data'
import { writeTokenRecord } from '@/lib/session/storage'
import { KEEPS_KEY } from '@/lib/shared/browser'
import { dayMs } from '@/lib/shared/time'
import { fakeIdb, forgetDatabases, storedIn, stubIndexedDb } from '@/tests/support/fake-idb'
import { findAnswer, keepAnswer, sweepAnswers } from './kept-answers'
import { oldestCopy } from './shown-copies'

vi.mock('idb', () => fakeIdb())

const tokenOf = (id: string, accountType = 'candidate') =>
  `head.${btoa(JSON.stringify({ id, accountType }))}.signature`
const mine = tokenOf('me')
const list = {
  name: 'GET /v1/my/negotiations',
  path: '/v1/my/negotiations?origin=application&page=1',
} as const
const answer = { results: ['отклик'] }

const signIn = (token: string) => writeTokenRecord({ token } as Parameters<typeof writeTokenRecord>[0])

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  stubIndexedDb()
  signIn(mine)
  localStorage.setItem(KEEPS_KEY, 'me')
})
afterEach(() => {
  forgetDatabases()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('gives back what was kept, in whatever order the query is written, and says how old it is', async () => {
  await keepAnswer(mine, list, answer)
  const at = Date.now()
  vi.setSystemTime(at + 3 * dayMs)
  const found = await findAnswer(mine, { ...list, path: '/v1/my/negotiations?page=1&origin=application' })
  expect(found?.data).toEqual(answer)
  expect(oldestCopy()).toBe(at)
  await keepAnswer(mine, list, answer)
  expect(oldestCopy()).toBeNull()
})

it('keeps nothing that nobody asked it to: without the choice, of other calls, of other people', async () => {
  localStorage.removeItem(KEEPS_KEY)
  await keepAnswer(mine, list, answer)
  localStorage.setItem(KEEPS_KEY, 'me')
  await keepAnswer(mine, { name: 'GET /v1/accounts/sessions', path: '/v1/accounts/sessions' }, answer)
  const resume = { name: 'GET /v1/resumes/:publicId', path: '/v1/resumes/abc' } as const
  await keepAnswer(mine, resume, { viewer: 'guest' })
  const talk = {
    name: 'GET /v1/negotiations/:publicId/conversation',
    path: '/v1/negotiations/abc/conversation?before=42',
  } as const
  await keepAnswer(mine, talk, answer)
  const older = '/v1/notifications/rows?after=abcdefghjkmn'
  await keepAnswer(mine, { name: 'GET /v1/notifications/rows', path: older }, answer)
  expect(storedIn(keptDatabase)).toEqual([])
  await keepAnswer(mine, resume, { viewer: 'owner' })
  expect(storedIn(keptDatabase)).toHaveLength(1)
})

it('keeps nothing of an employer: those are data of other people', async () => {
  const employer = tokenOf('me', 'employer')
  signIn(employer)
  await keepAnswer(employer, list, answer)
  expect(storedIn(keptDatabase)).toEqual([])
})

it('shows another account nothing, also where it chose the same', async () => {
  await keepAnswer(mine, list, answer)
  const other = tokenOf('other')
  signIn(other)
  expect(await findAnswer(other, list)).toBeUndefined()
  localStorage.setItem(KEEPS_KEY, 'other')
  expect(await findAnswer(other, list)).toBeUndefined()
  await sweepAnswers('other')
  expect(storedIn(keptDatabase)).toEqual([])
})

it('keeps no answer that comes after the session, whichever way it ended', async () => {
  localStorage.removeItem('token')
  await keepAnswer(mine, list, answer)
  expect(storedIn(keptDatabase)).toEqual([])
  signIn(tokenOf('other'))
  await keepAnswer(mine, list, answer)
  expect(storedIn(keptDatabase)).toEqual([])
})

it('forgets after seven days, whether it is asked for or not', async () => {
  await keepAnswer(mine, list, answer)
  vi.setSystemTime(Date.now() + 7 * dayMs + 1)
  expect(await findAnswer(mine, list)).toBeUndefined()
  expect(storedIn(keptDatabase)).toHaveLength(1)
  await sweepAnswers(null)
  expect(storedIn(keptDatabase)).toEqual([])
})

it('lets the oldest go when there are too many', async () => {
  for (let n = 0; n < 405; n += 1) {
    vi.setSystemTime(1_000_000 + n)
    await keepAnswer(mine, { ...list, path: `/v1/my/negotiations?page=${n}` }, n)
  }
  await sweepAnswers('me')
  const left = storedIn(keptDatabase).map(({ data }) => data)
  expect(left).toHaveLength(400)
  expect(left).not.toContain(4)
  expect(left).toContain(5)
})

it('is gone with a sign-out and with the choice; a refused token leaves the choice alone', async () => {
  await keepAnswer(mine, list, answer)
  deleteKept({ choice: false })
  expect(storedIn(keptDatabase)).toEqual([])
  expect(localStorage.getItem(KEEPS_KEY)).toBe('me')
  await keepAnswer(mine, list, answer)
  deleteKept({ choice: true })
  expect(storedIn(keptDatabase)).toEqual([])
  expect(localStorage.getItem(KEEPS_KEY)).toBeNull()
})
