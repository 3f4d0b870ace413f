import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '@/server/db/schema/accounts'
import { interviewRounds } from '@/server/db/schema/interviews'
import { accountDeletions } from '@/server/db/schema/personal-data'
import { eraseDueAccounts } from '@/server/modules/privacy/erase.service'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { opened, proposed } from '../interviews/talks'
import { buildCandidate, buildEmployer } from '../negotiations/parties'

const start = new Date('2026-11-24T08:00:00Z')

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  api.setNow(start)
})
afterAll(() => api.close())

const leave = (userId: number, dueAt: Date) =>
  api.ctx.db.insert(accountDeletions).values({ userId, requestedAt: start, dueAt })

it('H3 whoever is about to leave starts nothing others would see, and may still take back', async () => {
  const employer = await buildEmployer(api)
  const { negotiation } = await opened(api, employer)
  const stranger = await buildCandidate(api, { phone: '+79990001122' })
  await leave(employer.userId, new Date(start.getTime() + 30 * 86_400_000))
  const company = `/v1/accounts/company/${employer.company.publicId}`
  const vacancy = `/v1/vacancies/${employer.vacancy.publicId}`
  const code = async (method: string, path: string, body?: object) =>
    (await api.request(method, path, { token: employer.token, ...(body && { body }) })).body.error_code
  const started = [
    ['POST', `/v1/resumes/${stranger.resume.publicId}/contacts`, {}],
    [
      'POST',
      `${vacancy}/recorded-interviews`,
      { negotiation_public_ids: [negotiation.public_id], questions: [{ text: 'Почему?' }] },
    ],
    ['POST', `${vacancy}/copies`, {}],
    ['POST', `${vacancy}/promotions`, { code: 'lift' }],
    ['PUT', `${vacancy}/questions`, { questions: [] }],
    ['POST', `${company}/invitations`, { email: 'a@example.ru', role: 'recruiter' }],
    ['PUT', company, { name: 'Другое имя' }],
    ['POST', '/v1/my/purchases', { code: 'lift' }],
  ] as const
  for (const [method, path, body] of started)
    expect(await code(method, path, body), path).toBe('account_leaving')

  expect(await code('POST', '/v1/notifications/read', { all: true })).not.toBe('account_leaving')
  expect(await code('POST', '/v1/my/subscription/actions', { action: 'cancel' })).not.toBe('account_leaving')
  expect(await code('DELETE', '/v1/accounts/sessions')).not.toBe('account_leaving')
  expect(await code('DELETE', '/v1/accounts/deletion')).toBeNull()
})

it('H3 somebody called Null is erased like anybody: what is nobody’s name stays as it is', async () => {
  const { person } = await proposed(api, await buildEmployer(api))
  const place = { city_id: 1001, address: 'ул. Null, 7', walk_minutes: null }
  await api.ctx.db.update(interviewRounds).set({ place: place as never })
  await api.ctx.db.update(users).set({ lastName: 'Null' }).where(eq(users.id, person.userId))
  await leave(person.userId, start)
  expect(await eraseDueAccounts(api.ctx)).toBe(1)
  const [round] = await api.ctx.db.select({ place: interviewRounds.place }).from(interviewRounds)
  expect(round?.place).toEqual({ city_id: 1001, address: 'ул. •••, 7', walk_minutes: null })
})
