import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallResult } from '@/lib/contracts/calls'
import type { ExportedVacancy } from '@/lib/contracts/feeds'
import { createEmployer } from '@/tests/support/employers'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const part = async (path: string) => {
  const { status, body } = await api.request<ExportedVacancy[]>('GET', `/v1/feeds/vacancies/${path}`)
  return status === 200 ? body.data?.map(({ public_id: id }) => id) : status
}
const files = async () =>
  (await api.request<CallResult<'GET /v1/feeds/vacancies'>>('GET', '/v1/feeds/vacancies')).body.data

it('other sites get every vacancy published here once, and none taken over from elsewhere', async () => {
  expect(await files()).toEqual([])
  const employer = await createEmployer(api)
  const first = await publishVacancy(api, employer.token, {
    contacts: { name: 'Мария', email: 'maria@example.ru', phones: [] },
    show_contacts: true,
  })
  const hidden = await publishVacancy(api, employer.token, {
    title: 'Пекарь',
    anonymous: true,
    employer_name: 'Пекарня',
  })
  const foreign = await publishVacancy(api, (await createEmployer(api)).token, { title: 'Водитель' })
  await api.ctx.db.execute(
    sql`update vacancies set source = 'example.com' where public_id = ${foreign.public_id}`,
  )
  await api.ctx.db.execute(sql`delete from company_members where company_id =
    (select company_id from vacancies where public_id = ${foreign.public_id})`)
  expect(await part('1')).toEqual([first.public_id, hidden.public_id])
  expect(await files()).toEqual([{ file: 1, changed_at: expect.any(String), count: 2, roles: [2403] }])

  const { body } = await api.request<ExportedVacancy[]>('GET', '/v1/feeds/vacancies/1')
  expect(JSON.stringify(body.data)).not.toContain('maria@example.ru')
  expect(body.data?.[1]).toMatchObject({
    company: { public_id: null, name: 'Пекарня' },
    company_site_url: null,
  })

  // By the order of making, so that none moves to another file.
  await api.ctx.db.execute(sql`select setval(pg_get_serial_sequence('vacancies', 'id'), 250)`)
  const later = await publishVacancy(api, employer.token, { title: 'Слесарь' })
  await api.ctx.db.execute(sql`select setval(pg_get_serial_sequence('vacancies', 'id'), 30000)`)
  const last = await publishVacancy(api, employer.token, { title: 'Токарь' })
  expect(await part('1?part=2')).toEqual([later.public_id])
  expect(await part('2')).toEqual([last.public_id])
  expect((await files())?.map(({ file, count }) => [file, count])).toEqual([
    [1, 3],
    [2, 1],
  ])
  const one = await api.request<unknown[]>('GET', '/v1/feeds/vacancies?file=2')
  expect(one.body.data).toHaveLength(1)
  expect([await part('0'), await part('x'), await part('1?part=121')]).toEqual([404, 404, 422])
})
