import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type CompanyStages, dividedStages } from '@/lib/contracts/company-stages'
import type { Scorecards } from '@/lib/contracts/interview-feedback'
import type { InterviewPlan, InterviewPlanInput } from '@/lib/contracts/interview-plans'
import type { InterviewDetail } from '@/lib/contracts/interviews'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { agreed, look, move, opened, propose } from '@/tests/integration/interviews/talks'
import { addMember, buildEmployer, dataOf, type Employer } from '@/tests/integration/negotiations/parties'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const start = new Date('2026-11-24T08:00:00Z')
let api: TestApi
let employer: Employer
let stages: CompanyStages['stages']
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  api.setNow(start)
  employer = await buildEmployer(api)
  const { version } = dataOf(await api.request<CompanyStages>('GET', '/v1/my/stages', employer))
  const names = [...dividedStages.map((base) => [base, base] as const), ['interview', 'Техническое'] as const]
  const body = {
    version,
    stages: names.map(([base, name]) => ({ base, name, color: 'blue', promise_days: null })),
  }
  ;({ stages } = dataOf(
    await api.request<CompanyStages>('PUT', '/v1/my/stages', { token: employer.token, body }),
  ))
})

const idOf = (name: string) => stages.find((each) => each.name === name)?.public_id ?? ''
const items = [
  { criterion: 'Уколы', question: 'Как готовите место укола?', good: 'Называет обработку и таймер' },
  { criterion: 'Спокойствие', question: '', good: '' },
]
const plan = (more: Partial<InterviewPlanInput> = {}): InterviewPlanInput => ({
  name: 'Техническое интервью',
  stage_public_id: null,
  items,
  ...more,
})
const add = (input: InterviewPlanInput, token = employer.token) =>
  api.request<InterviewPlan>('POST', '/v1/my/interview-plans', { token, body: input })
const put = ({ public_id, revision }: InterviewPlan, input: InterviewPlanInput) =>
  api.request<InterviewPlan>('PUT', `/v1/my/interview-plans/${public_id}`, {
    token: employer.token,
    body: { ...input, revision },
  })
const list = async () => dataOf(await api.request<InterviewPlan[]>('GET', '/v1/my/interview-plans', employer))
const cards = async (id: string, token = employer.token) =>
  dataOf(await api.request<Scorecards>('GET', `/v1/interviews/${id}/scorecards`, { token }))

it('a plan gives its attributes and questions to the scorecards, and its stage to the candidate', async () => {
  const made = dataOf(await add(plan({ stage_public_id: idOf('Техническое') })))
  const { negotiation } = await opened(api, employer)
  const sent = dataOf(await propose(api, employer, [negotiation], { plan_public_id: made.public_id }))
  const id = sent.created[0]?.interview_public_id ?? ''
  expect(await cards(id)).toMatchObject({ criteria: ['Уколы', 'Спокойствие'], guide: items })
  const after = dataOf(
    await api.request<Negotiation>('GET', `/v1/negotiations/${negotiation.public_id}`, employer),
  )
  expect(after).toMatchObject({ status: 'interview', own_stage: { name: 'Техническое' } })
})

it('what is changed or taken away later leaves the interviews that were proposed by it', async () => {
  const made = dataOf(await add(plan()))
  const { negotiation } = await opened(api, employer)
  const sent = dataOf(await propose(api, employer, [negotiation], { plan_public_id: made.public_id }))
  const id = sent.created[0]?.interview_public_id ?? ''
  dataOf(await put(made, plan({ items: [{ criterion: 'Опыт', question: '', good: '' }] })))
  const gone = await api.request('DELETE', `/v1/my/interview-plans/${made.public_id}`, employer)
  expect(gone.status).toBe(200)
  expect((await cards(id)).guide).toEqual(items)
  expect(await list()).toEqual([])
  const other = await opened(api, employer)
  const late = await propose(api, employer, [other.negotiation], { plan_public_id: made.public_id })
  expect(late.body).toMatchObject({ data: { errors: [{ field: 'plan_public_id', code: 'not_in_list' }] } })
  dataOf(
    await api.request('POST', `/v1/my/interview-plans/${made.public_id}/restoration`, {
      token: employer.token,
    }),
  )
  expect((await list()).map(({ name }) => name)).toEqual(['Техническое интервью'])
})

it('colleagues score the same attributes, and see each other’s marks with their own alone', async () => {
  const made = dataOf(await add(plan()))
  const colleague = await addMember(api, employer.company.id, 'recruiter')
  const talk = await agreed(api, employer, {
    plan_public_id: made.public_id,
    interviewers: [employer.userPublicId, colleague.userPublicId],
  })
  api.setNow(new Date(talk.startsAt.getTime() + 60_000))
  const begun = dataOf(await move(api, employer, await look(api, employer, talk.id), 'start'))
  api.setNow(new Date(talk.startsAt.getTime() + 30 * 60_000))
  dataOf(await move(api, employer, begun, 'finish'))
  const send = (token: string, marks: string[]) =>
    api.request<Scorecards>('PUT', `/v1/interviews/${talk.id}/scorecard`, {
      token,
      body: { marks, overall: 'yes', text: '' },
    })
  expect((await send(employer.token, ['yes'])).status).toBe(422)
  dataOf(await send(employer.token, ['yes', 'strong_yes']))
  expect((await cards(talk.id, colleague.token)).others).toEqual([])
  const all = dataOf(await send(colleague.token, ['no', 'strong_yes']))
  expect(all.others.map(({ marks }) => marks)).toEqual([['yes', 'strong_yes']])
  // The candidate learns neither of the plan nor of the cards.
  const seen = await api.request<InterviewDetail>('GET', `/v1/interviews/${talk.id}`, talk.person)
  expect(JSON.stringify(seen.body)).not.toContain('Уколы')
  expect((await api.request('GET', `/v1/interviews/${talk.id}/scorecards`, talk.person)).status).toBe(404)
})

it('refuses attributes named twice, stages that are not of interviews, and what a colleague has changed', async () => {
  const twice = await add(plan({ items: [...items, { criterion: 'уколы', question: '', good: '' }] }))
  expect(twice.body).toMatchObject({
    data: { errors: [{ field: 'items.2.criterion', code: 'name_repeated' }] },
  })
  const elsewhere = await add(plan({ stage_public_id: idOf('offer') }))
  expect(elsewhere.body).toMatchObject({
    data: { errors: [{ field: 'stage_public_id', code: 'not_in_list' }] },
  })
  const made = dataOf(await add(plan()))
  dataOf(await put(made, plan({ name: 'Другое' })))
  const late = await put(made, plan({ name: 'Третье' }))
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({ data: { plan: { name: 'Другое' } } })
  const viewer = await addMember(api, employer.company.id, 'viewer')
  expect((await add(plan(), viewer.token)).status).toBe(403)
  const stranger = await buildEmployer(api)
  const { negotiation } = await opened(api, stranger)
  const foreign = await propose(api, stranger, [negotiation], { plan_public_id: made.public_id })
  expect(foreign.status).toBe(422)
})

it('a plan of a deleted stage is for any interview', async () => {
  dataOf(await add(plan({ stage_public_id: idOf('Техническое') })))
  const { version } = dataOf(await api.request<CompanyStages>('GET', '/v1/my/stages', employer))
  const left = stages.filter(({ name }) => name !== 'Техническое').map(({ people: _, ...each }) => each)
  const body = { version, stages: left }
  dataOf(await api.request('PUT', '/v1/my/stages', { token: employer.token, body }))
  expect(await list()).toMatchObject([{ name: 'Техническое интервью', stage: null }])
})
