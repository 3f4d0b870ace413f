import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Suggestion } from '@/lib/contracts/dictionaries'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { newPublicId } from '@/server/platform/ids'
import { createEmployer } from '@/tests/support/employers'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const suggest = async (q: string) => {
  const path = `/v1/dictionaries/suggest?kind=company&q=${encodeURIComponent(q)}`
  return ((await api.request<Suggestion[]>('GET', path)).body.data ?? []).map(({ name }) => name)
}

it('completes a company by its name, whatever its legal form, quotes and ё', async () => {
  const add = (name: string, source: string | null = 'hh') =>
    api.ctx.db
      .insert(companies)
      .values({ publicId: newPublicId(), name, source, sourceId: source && newPublicId() })
  for (const name of ['ООО «Берёзка»', 'Берёзовый сок', 'ООО «Берёзка»', 'Сад и берёза', '100% берег'])
    await add(name)
  await add('Березник, закрытая', null)
  const banned = await createEmployer(api)
  await api.ctx.db.execute(sql`update companies set name = 'Березина' where id = ${banned.companyId}`)
  expect(await suggest('бере')).toEqual(['Березина', 'Берёзовый сок', 'ООО «Берёзка»'])
  await api.ctx.db.update(users).set({ bannedAt: api.ctx.clock.now() }).where(sql`id = ${banned.userId}`)
  expect(await suggest('ООО "Берёз')).toEqual(['Берёзовый сок', 'ООО «Берёзка»'])
  expect(await suggest('100%')).toEqual(['100% берег'])
  expect(await suggest('%')).toEqual([])
  expect(await suggest(' « ')).toEqual([])
})

it('finds it by the index of names', async () => {
  await api.database.pool.query(
    `insert into companies (public_id, name, source, source_id)
     select 'c' || n, 'Компания ' || n, 'bulk', n::text from generate_series(1, 20000) n`,
  )
  await api.database.pool.query('analyze companies')
  const { rows } = await api.database.pool.query<{ 'QUERY PLAN': string }>(String.raw`
    explain select name from companies where
    ltrim(regexp_replace(lower(translate(name, 'ёЁ', 'еЕ')), '^(ооо|оао|зао|пао|нао|ао|ип|гк)\s+', ''), '«»"„“ ')
      like 'берез%'`)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('companies_name_key')
})
