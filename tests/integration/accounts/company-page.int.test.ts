import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Company, CompanyView } from '@/lib/contracts/companies'
import type { VacancyCard } from '@/lib/contracts/vacancies'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { images } from '@/server/db/schema/platform'
import { hiringCounting } from '@/server/modules/search/companies/catalogue.service'
import { countWhenDue } from '@/server/modules/search/count-when-due'
import { signUpEmployer, type TestEmployer } from '@/tests/support/accounts'
import { drawPicture, fileForm } from '@/tests/support/pictures'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'

interface List {
  results: VacancyCard[]
  total: number
}

describe('the public page of a company', () => {
  let api: TestApi
  let employer: TestEmployer
  beforeAll(async () => {
    api = await createTestApi()
    employer = await signUpEmployer(api, { companyName: 'Мост' })
  })
  afterAll(() => api.close())

  const page = (id = employer.company.public_id) => api.request<CompanyView>('GET', `/v1/companies/${id}`)
  const list = (query = '') =>
    api.request<List>('GET', `/v1/companies/${employer.company.public_id}/vacancies${query}`)
  const change = (body: object) =>
    api.request<Company>('PUT', `/v1/accounts/company/${employer.company.public_id}`, {
      token: employer.token,
      body: { name: 'Мост', inn: employer.company.inn, ...body },
    })

  it('C12 shows what the company says of itself, and its requisites once they are checked', async () => {
    await change({
      legal_name: 'ООО «Мост»',
      description: '<p>Строим</p><script>x</script>',
      site_url: 'https://most.example',
    })
    const answer = await page()
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      name: 'Мост',
      verified: true,
      description_html: '<p>Строим</p>',
      site_url: 'https://most.example',
      legal_name: 'ООО «Мост»',
      inn: employer.company.inn,
      reply: null,
      open_vacancies: 0,
      interview_rating: null,
    })
    await api.ctx.db.update(companies).set({ verification: 'pending' })
    expect((await page()).body.data).toMatchObject({ verified: false, legal_name: null, inn: null })
    await api.ctx.db.update(companies).set({ verification: 'verified', type: 'self_employed' })
    expect((await page()).body.data).toMatchObject({ legal_name: 'ООО «Мост»', inn: null })
    await api.ctx.db
      .update(companies)
      .set({ type: 'company', answeredShare: 0.9, medianReplyDays: 2, viewedShare: 0.95, repliesCounted: 40 })
    expect((await page()).body.data?.reply).toEqual({
      answered_share: expect.closeTo(0.9),
      viewed_share: expect.closeTo(0.95),
      median_days: 2,
      counted: 40,
    })
  })

  it('lists its open vacancies by pages, newest first, and nobody else’s', async () => {
    const other = await signUpEmployer(api)
    await publishVacancy(api, other.token)
    const first = await publishVacancy(api, employer.token)
    api.setNow(new Date(Date.now() + 60_000))
    const second = await publishVacancy(api, employer.token)
    const closed = await publishVacancy(api, employer.token)
    await api.request('DELETE', `/v1/vacancies/${closed.public_id}/publication`, { token: employer.token })
    const all = await list()
    expect(all.body.data?.results.map((card) => card.public_id)).toEqual([second.public_id, first.public_id])
    const last = await list('?page=2&size=1')
    expect(last.body.data).toMatchObject({ total: 2, results: [{ public_id: first.public_id }] })
    expect((await page()).body.data?.open_vacancies).toBe(2)
    await countWhenDue(api.ctx, hiringCounting)
    const sitemap = await api.request<[string, string][]>('GET', '/v1/sitemap/companies')
    expect(sitemap.body.data?.map(([id]) => id).sort()).toEqual(
      [employer.company.public_id, other.company.public_id].sort(),
    )
  })

  it('answers 404 for a company that is not there, or whose people are all banned', async () => {
    for (const id of ['zzzzzzzzzzzz', 'нет', '1']) {
      expect((await page(id)).status).toBe(404)
      expect((await api.request('GET', `/v1/companies/${id}/vacancies`)).status).toBe(404)
    }
    const banned = await signUpEmployer(api)
    const ban = (bannedAt: Date | null) =>
      api.ctx.db.update(users).set({ bannedAt }).where(eq(users.publicId, banned.publicId))
    await ban(new Date())
    expect((await page(banned.company.public_id)).status).toBe(404)
    await ban(null)
    expect((await page(banned.company.public_id)).status).toBe(200)
  })

  it('C12 shows the logo on the page and on the cards, and removes its files with it', async () => {
    const path = `/v1/accounts/company/${employer.company.public_id}/logo`
    const sent = await api.request<Company>('POST', path, {
      body: fileForm('logo', await drawPicture('png', { width: 600, height: 200 })),
      token: employer.token,
    })
    expect(sent.body.data?.logo_url).toMatch(/^\/files\/logos\/[a-z2-9]{32}\/256\.webp$/)
    const { logo_url, logo_jpeg_url } = (await page()).body.data ?? {}
    expect(logo_url).toBe(sent.body.data?.logo_url)
    expect(logo_jpeg_url).toBe(logo_url?.replace('256.webp', '512.jpg'))
    expect((await list()).body.data?.results[0]?.company.logo_url).toBe(logo_url?.replace('256', '96'))
    const wrong = await api.request('POST', path, {
      body: fileForm('logo', Buffer.from('<svg/>')),
      token: employer.token,
    })
    expect([wrong.status, wrong.body.error_code]).toEqual([415, 'file_type_not_allowed'])
    const gone = await api.request<Company>('DELETE', path, { token: employer.token })
    expect(gone.body.data?.logo_url).toBeNull()
    expect(await api.ctx.db.select().from(images)).toEqual([])
  })
})
