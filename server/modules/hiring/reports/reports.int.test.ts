import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Funnel } from '@/lib/contracts/funnel'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { hourMs } from '@/lib/shared/time'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { act, addVacancy, apply, buildCandidate, buildEmployer, dataOf, invite } from './parties'

describe('the funnel of a vacancy and of a company', () => {
  let api: TestApi
  const start = new Date()
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  const at = (hours: number) => api.setNow(new Date(start.getTime() + hours * hourMs))
  const funnel = async (who: { token: string }, path: string) =>
    dataOf(await api.request<Funnel>('GET', path, { token: who.token }))
  const counts = ({ stages }: Funnel) => Object.fromEntries(stages.map(({ stage, count }) => [stage, count]))

  it('counts who came how far, how long each stage took and where they came from', async () => {
    const employer = await buildEmployer(api)
    const others = await addVacancy(api, employer.company.id)
    const path = `/v1/vacancies/${employer.vacancy.publicId}/funnel?days=30`
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
    const agreed = dataOf(await act(api, people[0] as (typeof people)[0], offered, 'accept_offer'))
    at(12)
    dataOf(await act(api, employer, agreed, 'confirm_hire'))
    dataOf(await act(api, employer, accepted, 'propose_interview', { text: 'В пятницу' }))

    const found = await funnel(employer, path)
    expect(counts(found)).toEqual({ applied: 5, viewed: 4, in_review: 3, interview: 2, offer: 1, hired: 1 })
    const hours = Object.fromEntries(found.stages.map(({ stage, median_hours }) => [stage, median_hours]))
    // Looked at after 2, 2, 8 and 10 hours.
    expect(hours).toMatchObject({ applied: null, viewed: 5, offer: 2, hired: 2 })
    expect(found.outcomes.every(({ count }) => count === 0)).toBe(true)
    expect(found.sources).toEqual([
      { source: 'search', count: 4, interviews: 1, hired: 1 },
      { source: 'autopickup', count: 0, interviews: 0, hired: 0 },
      { source: 'move', count: 0, interviews: 0, hired: 0 },
      { source: 'invitation', count: 1, interviews: 1, hired: 0 },
    ])
    expect(found.invitations).toEqual({
      sent: 2,
      seen: 1,
      accepted: 1,
      declined: 0,
      expired: 0,
      waiting: 1,
      median_hours: 10,
    })
    // Who leaves stays in the cohort, with a line of their own.
    dataOf(await act(api, people[3] as (typeof people)[0], sent[3] as Negotiation, 'withdraw'))
    const left = Object.fromEntries(
      (await funnel(employer, path)).outcomes.map((each) => [each.outcome, each.count]),
    )
    expect(left).toMatchObject({ withdrawn: 1, declined_by_employer: 0, expired: 0, vacancy_closed: 0 })
    expect(counts(await funnel(employer, '/v1/my/funnel')).applied).toBe(6)
    at(0)
    expect(counts(await funnel(await buildEmployer(api), '/v1/my/funnel')).applied).toBe(0)
    expect((await api.request('GET', `${path}1`, { token: employer.token })).status).toBe(422)
  })
})
