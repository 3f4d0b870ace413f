import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HeldInterview } from '@/lib/contracts/interview-feedback'
import { interviewRoundMembers, interviews } from '@/server/db/schema/interviews'
import { addMember, buildEmployer, dataOf } from '@/tests/integration/negotiations/parties'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { agreed, look } from './talks'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

it('shows the interviews of an application that took place, with cards as blind as at each of them', async () => {
  const employer = await buildEmployer(api)
  const colleague = await addMember(api, employer.company.id, 'recruiter')
  const stranger = await buildEmployer(api)
  const { person, id } = await agreed(api, employer)
  const { negotiation_public_id: negotiation } = await look(api, employer, id)
  const read = (token: string) =>
    api.request<HeldInterview[]>('GET', `/v1/negotiations/${negotiation}/scorecards`, { token })
  expect(dataOf(await read(employer.token))).toEqual([])

  const [row] = await api.ctx.db
    .update(interviews)
    .set({ status: 'awaiting_feedback', phase: 'past' })
    .where(eq(interviews.publicId, id))
    .returning()
  if (!row) throw new Error('no interview')
  await api.ctx.db.insert(interviewRoundMembers).values({ roundId: row.roundId, userId: colleague.userId })
  const [held] = dataOf(await read(employer.token))
  expect(held).toMatchObject({ public_id: id, kind: row.kind, starts_at: row.startsAt?.toISOString() })
  expect(held?.cards).toMatchObject({ expected: true, mine: null, others: [], sent: 0, of: 2 })

  const card = { marks: held?.cards.criteria.map(() => 'yes'), overall: 'strong_yes', text: 'Уверенно' }
  dataOf(await api.request('PUT', `/v1/interviews/${id}/scorecard`, { token: employer.token, body: card }))
  const [own] = dataOf(await read(employer.token))
  expect(own?.cards.mine).toMatchObject({ overall: 'strong_yes' })
  const [blind] = dataOf(await read(colleague.token))
  expect(blind?.cards).toMatchObject({ mine: null, others: [], sent: 1 })

  for (const { token } of [person, stranger]) expect((await read(token)).status).toBe(404)
  // An interviewer reads what they conduct, and nothing of other interviews with the same person.
  const outsider = await addMember(api, employer.company.id, 'interviewer')
  expect((await read(outsider.token)).status).toBe(404)
})
