import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { vacancies } from '@/server/db/schema/vacancies'
import { createTestDatabase } from '@/tests/support/database'
import { importFiles } from './importing.service'

const now = new Date('2026-03-10T09:00:00Z')
let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder = ''

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'dvoe-merge-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const advert = (id: number, employer: Record<string, unknown>) => ({
  id: String(id),
  name: `Аналитик отдела № ${id}`,
  area: { id: '1', name: 'Москва' },
  employer,
  salary: null,
  description: `<p>Считать показатели отдела № ${id} и рассказывать о них руководителям каждую неделю.</p>`,
})

async function run(...rows: unknown[]): Promise<void> {
  const path = join(folder, `${Math.random()}.ndjson`)
  await writeFile(path, rows.map((row) => JSON.stringify(row)).join('\n'))
  await importFiles({ db: database.db, clock: { now: () => now } }, [path], { format: 'auto' })
}

const named = (name: string) => database.db.select().from(companies).where(eq(companies.name, name))
const companyOf = async (sourceId: string) =>
  (
    await database.db
      .select({ name: companies.name, anonymous: vacancies.anonymous, employer: vacancies.employerName })
      .from(vacancies)
      .innerJoin(companies, eq(companies.id, vacancies.companyId))
      .where(eq(vacancies.sourceId, sourceId))
  )[0]

describe('companies of imported adverts', () => {
  it('are one company under all the names of a known one, and others under one name stay apart', async () => {
    await run(
      advert(1, { id: '3529', name: 'СБЕР' }),
      advert(2, { id: '77', name: 'ПАО Сбербанк' }),
      advert(3, { id: '5', name: 'Вектор' }),
      advert(4, { id: '6', name: 'Вектор' }),
    )
    const [bank, ...more] = await named('СБЕР')
    expect(more).toEqual([])
    expect(bank?.aliases).toEqual(['ПАО Сбербанк'])
    expect(await companyOf('2')).toMatchObject({ name: 'СБЕР' })
    expect(await named('Вектор')).toHaveLength(2)
  })

  it('of earlier imports are merged into it, their adverts go along, but none that has people', async () => {
    const [old] = await database.db
      .insert(companies)
      .values({ publicId: 'oldaaaaaaaaa', name: 'Сбербанк России', source: 'hh', sourceId: '900' })
      .returning()
    const [claimed] = await database.db
      .insert(companies)
      .values({ publicId: 'claimedaaaaa', name: 'Сбербанк', source: 'hh', sourceId: '901' })
      .returning()
    if (!old || !claimed) throw new Error('no companies')
    const [owner] = await database.db
      .insert(users)
      .values({ publicId: 'owneraaaaaaa', firstName: 'Анна', lastName: 'Иванова', accountType: 'employer' })
      .returning()
    if (!owner) throw new Error('no owner')
    await database.db
      .insert(companyMembers)
      .values({ companyId: claimed.id, userId: owner.id, role: 'owner' })
    await database.db.insert(vacancies).values({
      publicId: 'oldvacancyaa', companyId: old.id, title: 'Кассир', status: 'active', publishedAt: now,
      expiresAt: new Date('2026-04-01T00:00:00Z'), source: 'hh', sourceId: 'old-1',
    }) // biome-ignore format: one row
    await run(advert(5, { id: '3529', name: 'СБЕР' }))
    expect(await companyOf('old-1')).toMatchObject({ name: 'СБЕР' })
    expect(await named('Сбербанк России')).toEqual([])
    expect(await named('Сбербанк')).toHaveLength(1)
    expect((await named('СБЕР'))[0]?.aliases).toEqual(['ПАО Сбербанк', 'Сбербанк России'])
  })

  it('of one ИНН are one company, whatever the sources call it; a claimed one and a wrong number stay apart', async () => {
    const company = (publicId: string, name: string, inn: string, sourceId: string) => ({
      publicId,
      name,
      inn,
      source: 'trudvsem',
      sourceId,
    })
    const [first, , claimed] = await database.db
      .insert(companies)
      .values([
        company('innaaaaaaaaa', 'ООО «Ромашка»', '7707083893', '1'),
        company('innbbbbbbbbb', 'Ромашка, сеть аптек', '7707 083893', '2'),
        company('innccccccccc', 'Ромашка (своя)', '7707083893', '3'),
        company('innddddddddd', 'Пион', '0000000000', '4'),
        company('inneeeeeeeee', 'Сирень', '0000000000', '5'),
      ])
      .returning()
    const [owner] = await database.db.select({ id: users.id }).from(users)
    if (!first || !claimed || !owner) throw new Error('no companies')
    await database.db
      .insert(companyMembers)
      .values({ companyId: claimed.id, userId: owner.id, role: 'owner' })
    await run(advert(8, { id: '9', name: 'Вереск' }))
    expect(await named('Ромашка, сеть аптек')).toEqual([])
    expect((await named('ООО «Ромашка»'))[0]).toMatchObject({
      id: first.id,
      aliases: ['Ромашка, сеть аптек'],
    })
    expect(await named('Ромашка (своя)')).toHaveLength(1)
    expect([...(await named('Пион')), ...(await named('Сирень'))]).toHaveLength(2)
  })

  it('are none where the source names none', async () => {
    await run(advert(6, {}))
    expect(await companyOf('6')).toMatchObject({ anonymous: true, employer: 'Работодатель не указан' })
  })
})
