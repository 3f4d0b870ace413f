import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Negotiation } from '@/lib/contracts/negotiations'
import type { QueueSummary } from '@/lib/contracts/queue'
import type { Report, ReportRow } from '@/lib/contracts/reports'
import { hourMs } from '@/lib/shared/time'
import {
  act,
  addMember,
  addVacancy,
  apply,
  buildCandidate,
  buildEmployer,
  type Candidate,
  dataOf,
  type Employer,
  invite,
} from '@/tests/integration/negotiations/parties'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

type Page<T> = { results: T[]; total: number }

describe('the reports of a company', () => {
  let api: TestApi
  const start = new Date()
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  const at = (hours: number) => api.setNow(new Date(start.getTime() + hours * hourMs))
  const get = async <T>(who: { token: string }, path: string) =>
    dataOf(await api.request<T>('GET', path, { token: who.token }))
  const report = (who: { token: string }, query = '') => get<Report>(who, `/v1/my/report${query}`)
  const counts = ({ stages }: Report) => Object.fromEntries(stages.map(({ stage, count }) => [stage, count]))
  const rowsBy = async (who: { token: string }, by: string) =>
    (await get<Page<ReportRow>>(who, `/v1/my/report/rows?by=${by}`)).results

  const applyBy = (person: Candidate, vacancy: { publicId: string }, link: Record<string, string>) =>
    api.request<Negotiation>('POST', `/v1/vacancies/${vacancy.publicId}/applications`, {
      token: person.token,
      body: { resume_public_id: person.resume.publicId, letter: 'Здравствуйте!', link },
    })

  it('count who came how far, how long each stage took and where they came from', async () => {
    const employer = await buildEmployer(api)
    const others = await addVacancy(api, employer.company.id)
    const path = `?days=30&vacancy=${employer.vacancy.publicId}`
    const people = await Promise.all([0, 1, 2, 3].map(() => buildCandidate(api)))
    const sent: Negotiation[] = []
    for (const person of people) sent.push(dataOf(await apply(api, person, employer.vacancy)))
    const [first, second, third] = sent as [Negotiation, Negotiation, Negotiation]
    const invited = await buildCandidate(api)
    const invitation = dataOf(await invite(api, employer, invited.resume))
    dataOf(await invite(api, employer, (await buildCandidate(api)).resume))
    dataOf(await apply(api, await buildCandidate(api), others))

    at(2)
    const opened = dataOf(await act(api, employer, first, 'open'))
    dataOf(await act(api, employer, second, 'open'))
    at(8)
    const interview = dataOf(await act(api, employer, opened, 'propose_interview', { text: 'В среду' }))
    // Taken at once, without a look at it before.
    dataOf(await act(api, employer, third, 'take_into_review'))
    at(10)
    const accepted = dataOf(await act(api, invited, invitation, 'accept_invitation'))
    const offered = dataOf(await act(api, employer, interview, 'offer', { text: 'Условия' }))
    const agreed = dataOf(await act(api, people[0] as Candidate, offered, 'accept_offer'))
    at(12)
    dataOf(await act(api, employer, agreed, 'confirm_hire'))
    dataOf(await act(api, employer, accepted, 'propose_interview', { text: 'В пятницу' }))

    const found = await report(employer, path)
    expect(counts(found)).toEqual({ applied: 5, viewed: 4, in_review: 3, interview: 2, offer: 1, hired: 1 })
    const hours = Object.fromEntries(found.stages.map(({ stage, median_hours }) => [stage, median_hours]))
    // Looked at after 2, 2, 8 and 10 hours.
    expect(hours).toMatchObject({ applied: null, viewed: 5, offer: 2, hired: 2 })
    // The first and third of the applications were answered, after eight hours.
    expect(found.answers).toEqual({ count: 2, median_hours: 8 })
    expect(found.hire_median_hours).toBe(12)
    expect(found.outcomes.every(({ count }) => count === 0)).toBe(true)
    expect(found.invitations).toEqual({
      sent: 2,
      seen: 1,
      accepted: 1,
      declined: 0,
      expired: 0,
      waiting: 1,
      median_hours: 10,
    })
    const sources = await get<Page<ReportRow>>(employer, `/v1/my/report/rows${path}&by=source`)
    expect(
      sources.results.map(({ key, applied, interview, hired }) => [key, applied, interview, hired]),
    ).toEqual([
      ['search', 4, 1, 1],
      ['invitation', 1, 1, 0],
    ])
    // Who leaves stays in the cohort, with a line of their own.
    dataOf(await act(api, people[3] as Candidate, sent[3] as Negotiation, 'withdraw'))
    const left = Object.fromEntries(
      (await report(employer, path)).outcomes.map((each) => [each.outcome, each.count]),
    )
    expect(left).toMatchObject({ withdrawn: 1, declined_by_employer: 0, expired: 0, vacancy_closed: 0 })
    expect(counts(await report(employer)).applied).toBe(6)
    at(0)
    expect(counts(await report(await buildEmployer(api))).applied).toBe(0)
    expect((await api.request('GET', '/v1/my/report?days=31', { token: employer.token })).status).toBe(422)
  })

  describe('of people by link, source and colleague', () => {
    let employer: Employer
    let colleague: Awaited<ReturnType<typeof addMember>>
    beforeAll(async () => {
      employer = await buildEmployer(api)
      colleague = await addMember(api, employer.company.id, 'recruiter')
      const theirs = await addVacancy(api, employer.company.id, {
        managerId: colleague.userId,
        title: 'Санитар',
      })
      const telegram = { source: 'telegram', medium: 'post', campaign: 'осень' }
      const declined: Negotiation[] = []
      for (let index = 0; index < 3; index += 1) {
        declined.push(dataOf(await applyBy(await buildCandidate(api), employer.vacancy, telegram)))
      }
      dataOf(await applyBy(await buildCandidate(api), theirs, { source: 'leaflet' }))
      dataOf(await apply(api, await buildCandidate(api), theirs))
      for (const [index, reason] of ['experience', 'experience', 'salary'].entries()) {
        dataOf(
          await act(api, employer, declined[index] as Negotiation, 'decline', { reason, text: 'Спасибо!' }),
        )
      }
      // Declines can be undone for a while; then the worker sends them.
      await api.ctx.db.execute(sql`
        update negotiations set status = 'declined_by_employer', turn = null, turn_due_at = null,
          reason = (select reason from negotiation_pending p where p.negotiation_id = negotiations.id)
        where company_id = ${employer.company.id} and id in (select negotiation_id from negotiation_pending)`)
    })

    it('tell the tags of links apart, and keep them from the candidate', async () => {
      const links = await rowsBy(employer, 'link')
      expect(links.map(({ key, link, applied }) => [key, link, applied])).toEqual([
        ['telegram / post / осень', { source: 'telegram', medium: 'post', campaign: 'осень' }, 3],
        ['leaflet', { source: 'leaflet', medium: null, campaign: null }, 1],
      ])
      expect((await rowsBy(employer, 'source')).map(({ key, applied }) => [key, applied])).toEqual([
        ['link', 4],
        ['search', 1],
      ])
      const other = await buildEmployer(api)
      for (const tag of ['medium', 'campaign']) {
        dataOf(await applyBy(await buildCandidate(api), other.vacancy, { source: 'telegram', [tag]: 'post' }))
      }
      expect((await rowsBy(other, 'link')).map(({ key }) => key).toSorted()).toEqual([
        'telegram / post',
        'telegram / — / post',
      ])
      const person = await buildCandidate(api)
      const own = dataOf(await applyBy(person, await addVacancy(api, employer.company.id), { source: 'vk' }))
      expect(own.link).toBeNull()
      const seen = await get<Negotiation>(employer, `/v1/negotiations/${own.public_id}`)
      expect(seen.link).toEqual({ source: 'vk', medium: null, campaign: null })
      const tooLong = await applyBy(await buildCandidate(api), employer.vacancy, { source: 'х'.repeat(101) })
      expect(tooLong.status).toBe(422)
    })

    it('name the vacancies and the colleagues responsible for them', async () => {
      const vacancies = await rowsBy(employer, 'vacancy')
      expect(vacancies[0]).toMatchObject({ key: employer.vacancy.publicId, applied: 3, left: 3 })
      expect(vacancies[1]).toMatchObject({ name: 'Санитар', applied: 2, left: 0 })
      const managers = await rowsBy(employer, 'manager')
      expect(managers.map(({ key, name }) => [key, name])).toContainEqual([
        colleague.userPublicId,
        'Олег Ким',
      ])
      expect(managers.map(({ key }) => key)).toContain(null)
      const theirs = await report(employer, `?manager=${colleague.userPublicId}`)
      expect(counts(theirs).applied).toBe(2)
      const choices = await get<{ managers: { public_id: string }[] }>(employer, '/v1/my/report/choices')
      expect(choices.managers).toEqual([{ public_id: colleague.userPublicId, name: 'Олег Ким' }])
    })

    it('give the reasons of those who were declined', async () => {
      const { outcomes } = await report(employer)
      expect(outcomes.find(({ outcome }) => outcome === 'declined_by_employer')).toEqual({
        outcome: 'declined_by_employer',
        count: 3,
        reasons: [
          { reason: 'experience', count: 2 },
          { reason: 'salary', count: 1 },
        ],
      })
    })

    it('agree with the lists of the same people', async () => {
      for (const filter of ['', `&manager=${colleague.userPublicId}`, '&manager=none', '&source=link']) {
        const all = await report(employer, `?days=90${filter}`)
        const people = (more: string) =>
          get<Page<Negotiation>>(employer, `/v1/my/report/people?days=90${filter}${more}`)
        for (const { stage, count } of all.stages) {
          const list = await people(`&stage=${stage}`)
          expect([list.total, list.results.length]).toEqual([count, count])
        }
        for (const { outcome, count } of all.outcomes) {
          expect((await people(`&outcome=${outcome}`)).total).toBe(count)
        }
        // Periods add up to the whole, and what waits is what the queue holds.
        expect(all.periods.reduce((sum, { applied }) => sum + applied, 0)).toBe(counts(all).applied)
        for (const { stage, open } of all.waiting) {
          const { groups } = await get<QueueSummary>(employer, `/v1/my/queue/summary?stage=${stage}${filter}`)
          expect(groups.open).toBe(open)
        }
        for (const by of ['vacancy', 'source', 'manager']) {
          const rows = await get<Page<ReportRow>>(employer, `/v1/my/report/rows?days=90${filter}&by=${by}`)
          expect(rows.results.reduce((sum, { applied }) => sum + applied, 0)).toBe(counts(all).applied)
        }
      }
      const byLink = `/v1/my/report/people?link=${encodeURIComponent('telegram / post / осень')}`
      expect((await get<Page<Negotiation>>(employer, byLink)).total).toBe(3)
    })

    it('show nothing of another company', async () => {
      const stranger = await buildEmployer(api)
      const path = `?vacancy=${employer.vacancy.publicId}`
      for (const call of ['', '/people', '/rows']) {
        const by = call === '/rows' ? '&by=source' : ''
        const answer = await api.request('GET', `/v1/my/report${call}${path}${by}`, { token: stranger.token })
        expect([answer.status, answer.body.error_code]).toEqual([404, 'vacancy_not_found'])
      }
      expect(counts(await report(stranger, `?manager=${colleague.userPublicId}`)).applied).toBe(0)
    })
  })
})
