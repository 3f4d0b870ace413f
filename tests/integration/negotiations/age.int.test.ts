import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApplyOptions } from '@/lib/contracts/applications'
import type { VacancyList } from '@/lib/contracts/vacancy-search'
import { users } from '@/server/db/schema/accounts'
import { createCandidate } from '@/tests/support/candidates'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'

describe('people under eighteen', () => {
  let api: TestApi
  let employer: TestEmployer
  const vacancies: Record<string, string> = {}
  beforeAll(async () => {
    api = await createTestApi()
    api.setNow(new Date('2026-11-21T09:00:00Z'))
    employer = await createEmployer(api)
    const make = async (name: string, age_restriction: 'AGE_14_PLUS' | 'AGE_16_PLUS' | null) => {
      // Titles of their own: adverts of one text stand in a list once.
      const title = `Помощник повара ${name}`
      vacancies[name] = (await publishVacancy(api, employer.token, { title, age_restriction })).public_id
    }
    await make('adults', null)
    await make('from14', 'AGE_14_PLUS')
    await make('from16', 'AGE_16_PLUS')
  })
  afterAll(() => api.close())

  /** Someone born that day, by the account, the resume or neither. */
  async function born(birthdays: { account?: string; resume?: string }) {
    const person = await createCandidate(api)
    if (birthdays.account) {
      await api.ctx.db.update(users).set({ dob: birthdays.account }).where(eq(users.id, person.userId))
    }
    const resume = await publishResume(api, person.token, { birth_date: birthdays.resume ?? null })
    const apply = async (name: string) => {
      const { body } = await api.request('POST', `/v1/vacancies/${vacancies[name]}/applications`, {
        token: person.token,
        body: { resume_public_id: resume.public_id },
      })
      return body.error_code ?? 'ok'
    }
    const young = async (name: string) =>
      (
        await api.request<ApplyOptions>('GET', `/v1/vacancies/${vacancies[name]}/apply-options`, {
          token: person.token,
        })
      ).body.data?.too_young
    const invite = async (name: string) => {
      const { body } = await api.request('POST', `/v1/resumes/${resume.public_id}/invitations`, {
        token: employer.token,
        body: { vacancy_public_id: vacancies[name] },
      })
      return body.error_code ?? 'ok'
    }
    return { apply, young, invite }
  }

  it('apply only where the vacancy takes them, told before they write', async () => {
    const fifteen = await born({ account: '2011-01-01' })
    expect(await fifteen.young('adults')).toBe(true)
    expect(await fifteen.young('from14')).toBe(false)
    expect(await fifteen.apply('adults')).toBe('vacancy_age_restricted')
    expect(await fifteen.apply('from16')).toBe('vacancy_age_restricted')
    expect(await fifteen.apply('from14')).toBe('ok')

    // Eighteen tomorrow, eighteen today.
    const tomorrow = await born({ account: '2008-11-22' })
    expect([await tomorrow.apply('adults'), await tomorrow.apply('from16')]).toEqual([
      'vacancy_age_restricted',
      'ok',
    ])
    expect(await (await born({ account: '2008-11-21' })).apply('adults')).toBe('ok')
  })

  it('are known by the resume as well; who names no birthday is taken for an adult', async () => {
    expect(await (await born({ account: '1990-01-01', resume: '2010-05-05' })).apply('adults')).toBe(
      'vacancy_age_restricted',
    )
    expect(await (await born({})).apply('adults')).toBe('ok')
  })

  it('are invited by the same rule, and the refusal does not tell their age', async () => {
    const sixteen = await born({ resume: '2010-05-05' })
    expect(await sixteen.invite('adults')).toBe('invitation_denied')
    expect(await sixteen.invite('from16')).toBe('ok')
  })

  it('find by the filter of age what they may take', async () => {
    const found = async (age: number) => {
      const { body } = await api.request<VacancyList>('GET', `/v1/vacancies?age=${age}`)
      return [body.data?.results.map((one) => one.public_id).sort(), body.data?.ignored]
    }
    expect(await found(14)).toEqual([[vacancies.from14], []])
    expect(await found(16)).toEqual([[vacancies.from14, vacancies.from16].sort(), []])
    expect((await found(15))[1]).toEqual(['age=15'])
  })
})
