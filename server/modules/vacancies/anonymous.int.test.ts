import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Negotiation } from '@/lib/contracts/negotiations'
import type { VacancyCard, VacancyView } from '@/lib/contracts/vacancies'
import type { VacancyList } from '@/lib/contracts/vacancy-search'
import { jobPosting } from '@/lib/seo/job-posting'
import { companies } from '@/server/db/schema/companies'
import { signUpCandidate } from '@/tests/support/accounts'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { createVacancyDraft, publishableVacancy, publishVacancy } from '@/tests/support/vacancies'

const name = 'Тайная Лавка'
const fields = {
  anonymous: true,
  employer_name: 'Сеть частных клиник',
  address: 'ул. Приметная, 7',
  contacts: {
    email: 'hr@tainaya-lavka.example',
    phones: [{ number: '+79990001122', comment: 'спросить Ольгу' }],
  },
  show_contacts: true,
}
const giveaways = [name, 'Приметная', 'tainaya-lavka', '9990001122', 'logo.webp', 'tainaya.example']

describe('an employer who does not name itself', () => {
  let api: TestApi
  let employer: TestEmployer
  beforeAll(async () => {
    api = await createTestApi()
    employer = await createEmployer(api)
    await api.ctx.db
      .update(companies)
      .set({ name, logoPath: 'logo.webp', siteUrl: 'https://tainaya.example', description: `Мы — ${name}` })
      .where(eq(companies.id, employer.companyId))
  })
  afterAll(() => api.close())
  const expectNothingTold = (said: unknown) => {
    const text = JSON.stringify(said)
    for (const word of [...giveaways, employer.companyPublicId]) expect(text).not.toContain(word)
  }

  it('is told of nowhere: page, markup for search engines, lists, search, similar ones, negotiations', async () => {
    const word = 'кардиостимуляторщик'
    const own = await publishVacancy(api, employer.token, { ...fields, title: word })
    const { body: page } = await api.request<VacancyView>('GET', `/v1/vacancies/${own.public_id}`)
    expect(page.data).toMatchObject({
      company: { public_id: null, name: 'Сеть частных клиник', logo_url: null, reply: null },
      company_about: null,
      contacts: null,
      address: null,
    })
    expectNothingTold(page)
    if (!page.data) throw new Error('the page is empty')
    const posting = jobPosting(page.data, 'https://example.ru/ru/vacancies/x')
    expect(posting).toMatchObject({ hiringOrganization: { name: 'confidential' } })
    expectNothingTold(posting)

    const find = async (text: string) =>
      (await api.request<VacancyList>('GET', `/v1/vacancies?text=${encodeURIComponent(text)}`)).body.data
    expect((await find(word))?.total).toBe(1)
    expectNothingTold(await find(word))
    expect((await find(name))?.total).toBe(0)
    expect((await find('сеть частных клиник'))?.total).toBe(1)
    await publishVacancy(api, employer.token)
    expectNothingTold((await api.request('GET', `/v1/vacancies/${own.public_id}/similar`)).body)
    const other = await publishVacancy(api, (await createEmployer(api)).token)
    const beside = await api.request<VacancyCard[]>('GET', `/v1/vacancies/${other.public_id}/similar`)
    expectNothingTold(beside.body.data?.filter((card) => card.public_id === own.public_id))
    expectNothingTold(
      (await api.request('POST', '/v1/vacancies/by-ids', { body: { ids: [own.public_id] } })).body,
    )

    const person = await signUpCandidate(api, { lastName: 'Первая' })
    const resume = await publishResume(api, person.token, { title: 'Медсестра' })
    const applied = await api.request<Negotiation>('POST', `/v1/vacancies/${own.public_id}/applications`, {
      token: person.token,
      body: { resume_public_id: resume.public_id },
    })
    expect(applied.status).toBe(201)
    expectNothingTold(applied.body)
    expectNothingTold((await api.request('GET', '/v1/my/negotiations', { token: person.token })).body)
  })

  it('has to say what to call it, and may not say its name in the text', async () => {
    const refusal = async (over: object) => {
      const draft = await createVacancyDraft(api, employer.token, { ...fields, ...over })
      const path = `/v1/vacancies/${draft.public_id}/publication`
      const { status, body } = await api.request<{ errors: { field: string; code: string }[] }>(
        'POST',
        path,
        {
          token: employer.token,
          body: { duplicate: true },
        },
      )
      return [status, body.data?.errors.map(({ field, code }) => `${field} ${code}`)]
    }
    expect(await refusal({ employer_name: null })).toEqual([422, ['employer_name required']])
    const text = `<p>Работа в компании «ТАЙНАЯ-лавка».</p>${publishableVacancy.description_html}`
    expect(await refusal({ description_html: text, employer_name: 'Клиника «Тайная лавка»' })).toEqual([
      422,
      ['employer_name company_name_in_text', 'description_html company_name_in_text'],
    ])
  })
})
