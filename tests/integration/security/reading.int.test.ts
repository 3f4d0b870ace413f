import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '@/lib/contracts/call'
import type { CompanyEvent } from '@/lib/contracts/security-journal'
import { anomalyRules, readingRules } from '@/server/modules/security/anomaly-rules'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { agreed } from '../interviews/talks'
import { apply, buildCandidate, buildEmployer, dataOf, type Employer } from '../negotiations/parties'

const buyer = {
  name: 'ООО «Ромашка»',
  inn: '7707083893',
  kpp: '770701001',
  address: '117997, Москва, ул. Вавилова, 19',
}

describe('M8: what leaves a company is in its audit log', () => {
  let api: TestApi
  let employer: Employer
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    employer = await buildEmployer(api)
  })

  const events = async (who: Employer, kind: string) =>
    dataOf(
      await api.request<Page<CompanyEvent>>(
        'GET',
        `/v1/accounts/company/${who.company.publicId}/audit?kind=${kind}`,
        { token: who.token },
      ),
    ).results
  const read = async (who: { token: string }, path: string) => {
    const answer = await api.request('GET', path, { token: who.token })
    expect(answer.status).toBe(200)
  }
  const invoicePath = async () => {
    const body = { amount: 1_000_000, ...buyer }
    const answer = await api.request<{ public_id: string }>('POST', '/v1/my/invoices', {
      token: employer.token,
      body,
    })
    return `/v1/my/invoices/${dataOf(answer).public_id}/file`
  }
  const download = async (path: string) => {
    const headers = { Authorization: `Bearer ${employer.token}` }
    const answer = await api.fetch(new Request(`http://localhost${path}`, { headers }))
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
  }
  const pages = async (who: Employer, count: number) => {
    for (let page = 1; page <= count + 1; page += 1) {
      await read(who, `/v1/vacancies/${who.vacancy.publicId}/negotiations?size=1&page=${page}`)
    }
  }
  const rules = async (who: Employer) => (await events(who, 'braked')).map(({ facts }) => facts.rule)

  it('M8: papers as PDF and interviews for a calendar', async () => {
    const path = await invoicePath()
    const { id } = await agreed(api, employer)
    await download(path)
    await download(`/v1/interviews/${id}/calendar`)
    expect((await api.request('POST', '/v1/my/calendar', { token: employer.token })).status).toBe(201)
    const log = await events(employer, 'exported')
    expect(log.map(({ facts }) => facts.of)).toEqual(['calendar_address', 'calendar', 'paper'])
    expect(new Set(log.map(({ by }) => by?.public_id)).size).toBe(1)
  })

  it('M8: papers in a row brake nobody', async () => {
    const path = await invoicePath()
    const many = (anomalyRules.find(({ code }) => code === 'many_exports')?.max ?? 0) + 1
    expect(many).toBeGreaterThan(1)
    for (let n = 0; n < many; n += 1) await download(path)
    expect(await events(employer, 'exported')).toHaveLength(many)
    expect(await rules(employer)).toEqual([])
  })

  it('M8: whoever pages through applications by hand is in it once, and braked', async () => {
    await pages(employer, readingRules.pages - 1)
    expect(await rules(employer)).toEqual([])
    await pages(employer, 3)
    expect(await rules(employer)).toEqual(['many_applications'])
    // Looking goes on; what hurts asks for a proof.
    await pages(employer, 1)
    const table = await api.request('POST', '/v1/my/exports', {
      token: employer.token,
      body: { list: 'applications' },
    })
    expect(table.body.error_code).toBe('step_up_required')
  })

  it('M8: first pages are what everybody looks at all day', async () => {
    for (let n = 0; n < readingRules.pages + 5; n += 1) await pages(employer, 0)
    expect(await rules(employer)).toEqual([])
  })

  it('M8: the pages of a table that was asked for are not reported twice', async () => {
    const body = { list: 'applications' }
    expect((await api.request('POST', '/v1/my/exports', { token: employer.token, body })).status).toBe(200)
    await pages(employer, readingRules.pages + 1)
    expect(await rules(employer)).toEqual([])
  })

  it('M8: whoever opens applications one by one faster than they can be read is braked, the candidate never', async () => {
    const candidate = await buildCandidate(api)
    const { public_id } = dataOf(await apply(api, candidate, employer.vacancy))
    const path = `/v1/negotiations/${public_id}`
    for (let n = 0; n < readingRules.applications; n += 1) await read(candidate, path)
    for (let n = 1; n < readingRules.applications; n += 1) await read(employer, path)
    expect(await rules(employer)).toEqual([])
    await Promise.all(Array.from({ length: 4 }, () => read(employer, path)))
    expect(await rules(employer)).toEqual(['many_applications'])
  })
})
