import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TableRow } from '@/lib/contracts/batches'
import { type CompanyStages, dividedStages, type StageInput } from '@/lib/contracts/company-stages'
import type { Negotiation, NegotiationDetail, NegotiationPage } from '@/lib/contracts/negotiations'
import type { Report } from '@/lib/contracts/reports'
import { dayMs } from '@/lib/shared/time'
import { resumes } from '@/server/db/schema/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { act, addVacancy, apply, buildCandidate, buildEmployer, dataOf, type Employer } from './parties'

const start = new Date('2026-05-12T09:00:00Z')
const stage = (base: StageInput['base'], name: string, days: number | null = null): StageInput => ({
  base,
  name,
  color: 'blue',
  promise_days: days,
})
/** Saved out of order: what was added last belongs to the second status. */
const mixed = [
  stage('in_review', 'Смотрит рекрутер'),
  ...dividedStages.filter((base) => base !== 'in_review').map((base) => stage(base, `Этап ${base}`)),
  stage('in_review', 'Пробная смена', 2),
]

describe('figures by the own stages of a company', () => {
  let api: TestApi
  let employer: Employer
  let stages: CompanyStages['stages']
  let people: Negotiation[]
  let trial: string
  const get = async <T>(path: string, token = employer.token) =>
    dataOf(await api.request<T>('GET', path, { token }))
  const list = (query = '') =>
    get<NegotiationPage>(`/v1/vacancies/${employer.vacancy.publicId}/negotiations?origin=application${query}`)
  beforeAll(async () => {
    api = await createTestApi()
    api.setNow(start)
    employer = await buildEmployer(api)
    const { version } = await get<CompanyStages>('/v1/my/stages')
    const body = { version, stages: mixed }
    stages = dataOf(
      await api.request<CompanyStages>('PUT', '/v1/my/stages', { token: employer.token, body }),
    ).stages
    trial = stages.find(({ name }) => name === 'Пробная смена')?.public_id ?? ''
    people = []
    for (let at = 0; at < 4; at += 1) {
      const sent = dataOf(await apply(api, await buildCandidate(api), employer.vacancy))
      people.push(at === 0 ? sent : dataOf(await act(api, employer, sent, 'take_into_review')))
    }
    for (const [at, person] of people.slice(2).entries()) {
      api.setNow(new Date(start.getTime() + at * dayMs))
      await api.request('PUT', `/v1/negotiations/${person.public_id}/stage`, {
        token: employer.token,
        body: { stage_public_id: trial },
      })
    }
    const elsewhere = await addVacancy(api, employer.company.id)
    dataOf(await apply(api, await buildCandidate(api), elsewhere))
    api.setNow(new Date(start.getTime() + 2 * dayMs))
  })
  afterAll(() => api.close())

  it('stand in the order of the statuses, however they were saved', async () => {
    expect(stages.map(({ base }) => base)).toEqual([
      'incoming',
      'in_review',
      'in_review',
      'test',
      'interview',
      'offer',
      'hired',
    ])
    expect(stages.slice(1, 3).map(({ name }) => name)).toEqual(['Смотрит рекрутер', 'Пробная смена'])
    const again = await get<CompanyStages>('/v1/my/stages')
    expect(again.stages.map(({ name }) => name)).toEqual(stages.map(({ name }) => name))
  })

  it('in the list of a vacancy are what each stage finds, and together its statuses', async () => {
    const { by_own_stage: counts = {}, by_status } = await list()
    expect(counts[trial]).toBe(2)
    for (const { public_id: id } of stages) expect((await list(`&own_stage=${id}`)).total).toBe(counts[id])
    const sum = (all: Record<string, number>) => Object.values(all).reduce((sum, each) => sum + each, 0)
    expect(sum(counts)).toBe(sum(by_status))
    // What a narrower list shows does not change them.
    expect((await list(`&stage=in_review&own_stage=${trial}`)).by_own_stage).toEqual(counts)
    const candidate = await buildCandidate(api)
    await apply(api, candidate, await addVacancy(api, employer.company.id))
    const own = `/v1/resumes/${candidate.resume.publicId}/negotiations`
    const seen = await get<NegotiationPage>(own, candidate.token)
    expect(seen.by_own_stage).toBeUndefined()
    expect(seen.results[0]?.own_stage).toBeUndefined()
  })

  it('choose the people of a stage for a table and for acts on many', async () => {
    const selection = { vacancy: employer.vacancy.publicId, filter: { own_stage: trial } }
    const body = { selection }
    const answer = await api.request<{ results: TableRow[] }>('POST', '/v1/my/queue/table', {
      token: employer.token,
      body,
    })
    const rows = dataOf(answer).results
    expect(rows.map(({ public_id }) => public_id).sort()).toEqual(
      people
        .slice(2)
        .map(({ public_id }) => public_id)
        .sort(),
    )
    expect(rows.every(({ own_stage }) => own_stage?.name === 'Пробная смена')).toBe(true)
    const check = await api.request<{ total: number }>('POST', '/v1/my/batches/check', {
      token: employer.token,
      body: { selection, action: 'add_tag' },
    })
    expect(dataOf(check).total).toBe(2)
  })

  it('in the report count those who wait on each, as «Сегодня» finds them, and who waits too long', async () => {
    for (const query of ['', `?vacancy=${employer.vacancy.publicId}`]) {
      const { waiting } = await get<Report>(`/v1/my/report${query}`)
      for (const { open, ours, overdue, own_stages: own } of waiting) {
        const sum = (of: 'open' | 'ours' | 'overdue') => own.reduce((all, each) => all + each[of], 0)
        expect([sum('open'), sum('ours'), sum('overdue')]).toEqual([open, ours, overdue])
        for (const { public_id: id, open: count } of own) {
          const path = `/v1/my/queue?group=open&own_stage=${id}&${query.slice(1)}`
          expect((await get<{ results: Negotiation[] }>(path)).results).toHaveLength(count)
        }
      }
      const found = waiting.flatMap(({ own_stages: own }) => own).find(({ public_id: id }) => id === trial)
      expect(found).toMatchObject({ open: 2, late: 1, median_hours: 36, promise_days: 2 })
    }
    const stranger = await buildEmployer(api)
    const { waiting } = await get<Report>('/v1/my/report', stranger.token)
    expect(waiting.every(({ own_stages: own }) => own.length === 0)).toBe(true)
  })

  it('stand in a table beside the contacts that the open person shows, and no others', async () => {
    const rows = async () =>
      dataOf(
        await api.request<{ results: TableRow[] }>('POST', '/v1/my/queue/table', {
          token: employer.token,
          body: { selection: { vacancy: employer.vacancy.publicId, filter: {} } },
        }),
      ).results
    const [hidden, ...rest] = await rows()
    if (!hidden) throw new Error('nobody in the table')
    const fill = (publicId: string, more: object) =>
      api.ctx.db.update(resumes).set(more).where(eq(resumes.publicId, publicId))
    for (const { resume } of [hidden, ...rest])
      await fill(resume.public_id, { phone: '+79161234567', email: 'me@example.test' })
    await fill(hidden.resume.public_id, { hiddenFields: ['phones'] })
    for (const { public_id: id, contacts } of await rows()) {
      const { resume_view: pane } = await get<NegotiationDetail>(`/v1/negotiations/${id}`)
      expect(contacts).toEqual({ phone: pane.contacts?.phone, email: pane.contacts?.email })
      expect(contacts?.phone).toBe(id === hidden.public_id ? null : '+79161234567')
    }
    // An invitation that was not accepted gives no contacts.
    const invited = await buildCandidate(api)
    await fill(invited.resume.publicId, { phone: '+79160000000' })
    const sent = await api.request<Negotiation>(
      'POST',
      `/v1/resumes/${invited.resume.publicId}/invitations`,
      {
        token: employer.token,
        body: { vacancy_public_id: employer.vacancy.publicId },
      },
    )
    const { public_id: id } = dataOf(sent)
    expect((await rows()).find((row) => row.public_id === id)?.contacts).toBeNull()
    expect((await get<NegotiationDetail>(`/v1/negotiations/${id}`)).resume_view.contacts).toBeNull()
  })
})
