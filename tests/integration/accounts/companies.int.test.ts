import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Company, companyLimits } from '@/lib/contracts/companies'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { signUpCandidate, signUpEmployer, type TestEmployer } from '@/tests/support/accounts'
import { newInn } from '@/tests/support/tax-numbers'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

describe('companies', () => {
  let api: TestApi
  let employer: TestEmployer
  beforeAll(async () => {
    api = await createTestApi()
    employer = await signUpEmployer(api, { verified: false })
  })
  afterAll(() => api.close())

  const create = (body: unknown, token = employer.token) =>
    api.request<Company>('POST', '/v1/accounts/company', { body, token })
  const change = (id: string, body: unknown, token = employer.token) =>
    api.request<Company>('PUT', `/v1/accounts/company/${id}`, { body, token })

  const cityId = async (name: string) => {
    const path = `/v1/dictionaries/suggest?kind=city&q=${encodeURIComponent(name)}`
    return (await api.request<{ id: number }[]>('GET', path)).body.data?.[0]?.id
  }

  it('C12 creates a company, lists it and changes it', async () => {
    const made = await create({ name: 'Лесной двор', type: 'self_employed', site_url: 'https://les.example' })
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({ name: 'Лесной двор', verification: 'none', role: 'owner' })
    const list = await api.request<Company[]>('GET', '/v1/accounts/companies', { token: employer.token })
    expect(list.body.data?.map((company) => company.name)).toEqual(['Мост', 'Лесной двор'])
    const id = made.body.data?.public_id ?? ''
    const changed = await change(id, { name: 'Лесной двор', description: '<p>Мебель<script>x</script></p>' })
    expect(changed.body.data?.description).toBe('<p>Мебель</p>')
  })

  it('C12 verifies a company with a valid ИНН at once in demo mode, and checks a new ИНН anew', async () => {
    const id = employer.company.public_id
    const inn = newInn()
    expect((await change(id, { name: 'Мост', inn })).body.data?.verification).toBe('verified')
    expect((await change(id, { name: 'Мост 2', inn })).body.data?.verification).toBe('verified')
    expect((await change(id, { name: 'Мост' })).body.data?.verification).toBe('none')
  })

  it('C12 takes one more office without the rest of the profile, once, up to the limit', async () => {
    const moscow = await cityId('Москва')
    const kazan = await cityId('Казань')
    const made = (await create({ name: 'Склад', addresses: [{ city_id: moscow, address: 'ул. Лесная, 5' }] }))
      .body.data
    const id = made?.public_id ?? ''
    // Longer than a form may send it, as sanitising leaves some texts.
    const description = `<p>${'&amp;'.repeat(2500)}</p>`
    await api.ctx.db.update(companies).set({ description }).where(eq(companies.publicId, id))
    const add = (body: unknown, token = employer.token) =>
      api.request<Company>('POST', `/v1/accounts/company/${id}/addresses`, { body, token })
    const office = { city_id: kazan, address: 'ул. Баумана, 1' }
    const expected = [
      expect.objectContaining({ city_id: moscow, address: 'ул. Лесная, 5' }),
      expect.objectContaining(office),
    ]
    const first = await add({ ...office, address: ` ${office.address} ` })
    expect(first.body.data).toMatchObject({ name: 'Склад', description, addresses: expected })
    expect((await add(office)).body.data?.addresses).toEqual(expected)
    const nowhere = await add({ ...office, city_id: 999_999_999 })
    expect(nowhere.body.data).toMatchObject({ errors: [{ field: 'city_id', code: 'unknown_city' }] })
    const empty = await add({ ...office, address: ' ' })
    expect(empty.body.data).toMatchObject({ errors: [{ field: 'address', code: 'required' }] })
    const stranger = await signUpEmployer(api)
    expect((await add(office, stranger.token)).status).toBe(404)
    const both = await Promise.all(['2', '3'].map((house) => add({ ...office, address: house })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    for (let house = 5; house <= companyLimits.addresses; house += 1)
      await add({ ...office, address: `${house}` })
    const over = await add({ ...office, address: '21' })
    expect([over.status, over.body.error_code]).toEqual([429, 'limit_exceeded'])
  })

  it('C12 keeps size, industries and addresses, and refuses what is not in the dictionary at its field', async () => {
    const moscow = await cityId('Москва')
    const kazan = await cityId('Казань')
    const full = {
      name: 'Мост',
      size: '51_250',
      industries: [1, 7, 1],
      addresses: [
        { city_id: moscow, address: ' ул. Лесная, 5 ' },
        { city_id: kazan, address: 'ул. Баумана, 1' },
      ],
    }
    const answer = await change(employer.company.public_id, full)
    expect(answer.body.data).toMatchObject({
      size: '51_250',
      industries: [
        { id: 1, name: 'Информационные технологии' },
        { id: 7, name: expect.stringContaining('Маркетинг') },
      ],
      addresses: [
        { city_id: moscow, city_name: 'Москва', address: 'ул. Лесная, 5' },
        { city_id: kazan, city_name: 'Казань', address: 'ул. Баумана, 1' },
      ],
    })
    const wrong = await change(employer.company.public_id, {
      name: 'Мост',
      industries: [999],
      addresses: [{ city_id: 999_999_999, address: 'ул. Лесная, 5' }],
    })
    expect(wrong.body.data).toMatchObject({
      errors: [
        { field: 'industries', code: 'not_in_list' },
        { field: 'addresses.0.city_id', code: 'unknown_city' },
      ],
    })
    const empty = await change(employer.company.public_id, {
      ...full,
      size: 'огромная',
      site_url: 'https://',
      addresses: [{ city_id: moscow, address: ' ' }],
    })
    const { errors } = empty.body.data as unknown as { errors: { field: string }[] }
    expect(errors.map(({ field }) => field).sort()).toEqual(['addresses.0.address', 'site_url', 'size'])
  })

  it('C12 answers 422 at the field for numbers whose control digits are wrong', async () => {
    const answer = await create({ name: '', inn: '7707083894', ogrn: '1' })
    expect(answer.status).toBe(422)
    const both = await create({ name: 'Мост', inn: '7707083894', ogrn: '1027700132196' })
    expect(both.body.data).toMatchObject({
      errors: [
        { field: 'inn', code: 'inn_invalid' },
        { field: 'ogrn', code: 'ogrn_invalid' },
      ],
    })
  })

  it('C12 keeps the city of a company by its number in the dictionary and refuses a city that is none', async () => {
    const city = await cityId('Казань')
    const answer = await change(employer.company.public_id, { name: 'Мост', city_id: city })
    expect(answer.body.data).toMatchObject({ city_id: city, city_name: 'Казань' })
    const wrong = await change(employer.company.public_id, { name: 'Мост', city_id: 999_999_999 })
    expect(wrong.body.data).toMatchObject({ errors: [{ field: 'city_id', code: 'unknown_city' }] })
  })

  it('C12 answers 404 for a company of others, 403 to a candidate and to a viewer', async () => {
    const other = await signUpEmployer(api)
    const answer = await change(employer.company.public_id, { name: 'Чужой' }, other.token)
    expect(answer.status).toBe(404)
    expect((await change('нет-такого', { name: 'Чужой' })).status).toBe(404)
    const candidate = await signUpCandidate(api)
    expect((await create({ name: 'Мост' }, candidate.token)).status).toBe(403)
    await api.ctx.db.update(companyMembers).set({ role: 'viewer' })
    expect((await change(employer.company.public_id, { name: 'Мост' })).status).toBe(403)
  })
})

describe('companies outside demo mode', () => {
  it('C12 waits for an operator to verify a company', async () => {
    const api = await createTestApi({
      DEMO: '0',
      APP_SECRET: 'a secret of at least thirty-two characters',
      SMTP_URL: 'smtp://127.0.0.1:1',
      SMS_URL: 'http://127.0.0.1:1',
      SITE_URL: 'https://example.test',
    })
    try {
      const { company } = await signUpEmployer(api)
      expect(company.verification).toBe('pending')
    } finally {
      await api.close()
    }
  })
})
