import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { educationLevels, experienceBands, workFormats } from '@/lib/contracts/enums'
import type { ResumeDraft } from '@/lib/contracts/resume-fields'
import type { ResumeList } from '@/lib/contracts/resume-list'
import {
  emptyResumeSearch,
  lookingStatuses,
  type ResumeSearch,
  resumePeriods,
  resumeSearchParams,
} from '@/lib/contracts/resume-search'
import { anonymousAsker } from '@/server/modules/resumes/visible-to-company'
import { createCandidate } from '@/tests/support/candidates'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishedResume, resumeSearchesFinding, whoMayFind } from './fresh.service'

describe('searches that a publication concerns', () => {
  let api: TestApi
  let employer: TestEmployer
  const ids: string[] = []
  beforeAll(async () => {
    api = await createTestApi()
    employer = await createEmployer(api)
    const made: ResumeDraft[] = [
      { title: 'Повар', salary: { amount: 70_000, currency: 'RUB' }, work_formats: ['REMOTE'] },
      {
        title: 'Пекарь',
        city_id: 77001,
        salary: null,
        relocation: 'relocation_desirable',
        has_vehicle: true,
      },
      { title: 'Бариста', city_id: 77001, salary: { amount: 900, currency: 'USD' }, trips: 'ready' },
      { title: 'Официант', visibility: 'everyone', distribution_consent: true, experience: [] },
    ]
    for (const fields of made) {
      const { token } = await createCandidate(api)
      ids.push((await publishResume(api, token, fields)).public_id)
      api.setNow(new Date(api.ctx.clock.now().getTime() + 60_000))
    }
  })
  afterAll(() => api.close())

  const some = <T>(values: readonly T[]) => fc.subarray([...values], { maxLength: 2 })
  const fields = {
    text: fc.constantFrom('повар', 'официант', 'бариста -повар', 'городская больница', 'и'),
    city: some([66001, 77001, 74001]),
    region: some([66, 77]),
    km: fc.constantFrom(10, 300),
    relocation: fc.boolean(),
    salary_to: fc.constantFrom(50_000, 65_000, 70_000, 1_000_000),
    with_salary: fc.boolean(),
    experience: some(experienceBands),
    education: some(educationLevels),
    format: some(workFormats),
    status: some(lookingStatuses),
    vehicle: fc.boolean(),
    trips: fc.boolean(),
    period: fc.constantFrom(...resumePeriods),
  }
  /** One or two things asked for: more at once nobody fits. */
  const searches = fc
    .subarray(Object.keys(fields) as (keyof typeof fields)[], { minLength: 1, maxLength: 2 })
    .chain((names) =>
      fc.record(Object.fromEntries(names.map((name) => [name, fields[name]])) as typeof fields),
    )
    .map((asked): Partial<ResumeSearch> => ({ ...asked, exact: true }))

  it('are told by codes and words just as the list tells them, for companies and for everyone', async () => {
    const now = api.ctx.clock.now()
    const items = await Promise.all(ids.map((id) => publishedResume(api.ctx.db, id, new Date(0))))
    let many = 0
    await fc.assert(
      fc.asyncProperty(searches, fc.boolean(), async (partial, everyone) => {
        const search = { ...emptyResumeSearch, ...partial }
        const audience = everyone
          ? ({ kind: 'public', asker: anonymousAsker } as const)
          : ({ kind: 'company', asker: { userId: employer.userId, companyId: employer.companyId } } as const)
        const { body } = await api.request<ResumeList>('GET', `/v1/resumes?${resumeSearchParams(search)}`, {
          ...(!everyone && { token: employer.token }),
        })
        const listed = new Set(body.data?.results.map((card) => card.public_id))
        for (const [at, item] of items.entries()) {
          if (!item) throw new Error('a published resume is not listed')
          const [found] = await resumeSearchesFinding(api.ctx, item, [search], now)
          const [mayFind] = await whoMayFind(api.ctx, item, [audience])
          const fits = found && mayFind
          expect([ids[at], fits]).toEqual([ids[at], listed.has(ids[at] ?? '')])
          if (fits) many += 1
        }
      }),
      { numRuns: 120, seed: 7 },
    )
    expect(many).toBeGreaterThan(50)
  })
})
