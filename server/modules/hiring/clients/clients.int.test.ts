import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { AgencyClient } from '@/lib/contracts/clients'
import type { OwnVacancyList } from '@/lib/contracts/own-vacancies'
import type { Report } from '@/lib/contracts/reports'
import { companies } from '@/server/db/schema/companies'
import { negotiations } from '@/server/db/schema/negotiations'
import { resumeStopList } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import {
  addMember,
  addVacancy,
  buildEmployer,
  type Candidate,
  dataOf,
} from '@/tests/integration/negotiations/parties'
import {
  add,
  api,
  ask,
  build,
  inn,
  type List,
  link,
  list,
  request,
  see,
  withClients,
} from '@/tests/support/agency-clients'
import { plansOf } from '@/tests/support/plans'
import { clientPage } from './client-page.service'

describe('clients of an agency', () => {
  withClients()

  it('are added by a valid ИНН, one to an ИНН, changed, put away and brought back', async () => {
    const agency = await buildEmployer(api)
    const client = dataOf(await add(agency, { note: 'Звонить Анне' }))
    expect(client).toMatchObject({ name: 'Завод «Маяк»', inn, vacancies: 0, listed: 0, link: null })
    for (const wrong of ['7707083894', '', '12', 'семь']) {
      expect((await add(agency, { inn: wrong })).status).toBe(422)
    }
    const twice = await add(agency)
    expect([twice.status, JSON.stringify(twice.body)]).toEqual([422, expect.stringContaining('client_taken')])
    const path = `/v1/my/clients/${client.public_id}`
    expect(dataOf(await ask<AgencyClient>('PUT', path, agency, { name: 'Маяк', note: '' }))).toMatchObject({
      name: 'Маяк',
      inn,
      note: '',
    })
    const all = async (query = '') => dataOf(await ask<List>('GET', `/v1/my/clients${query}`, agency))
    expect((await all('?text=%D0%BC%D0%B0%D1%8F')).total).toBe(1)
    expect((await all('?text=%25')).total).toBe(0)
    expect((await all('?text=7707')).total).toBe(1)
    dataOf(await ask('PUT', `${path}/archive`, agency, { archived: true }))
    expect([(await all()).total, (await all('?archived=1')).total]).toEqual([0, 1])
    expect((await link(agency, client)).status).toBe(409)
    dataOf(await ask('PUT', `${path}/archive`, agency, { archived: false }))
    expect((await all()).total).toBe(1)
  })

  it('are offered to agencies, and to whoever has added one', async () => {
    const employer = await buildEmployer(api)
    const offered = async () =>
      dataOf(await ask<{ offered: boolean }>('GET', '/v1/my/clients/choices', employer)).offered
    expect(await offered()).toBe(false)
    await api.ctx.db.update(companies).set({ type: 'agency' }).where(eq(companies.id, employer.company.id))
    expect(await offered()).toBe(true)
    await api.ctx.db.update(companies).set({ type: 'company' }).where(eq(companies.id, employer.company.id))
    dataOf(await add(employer))
    expect(await offered()).toBe(true)
  })

  it('stand in vacancies of their own agency alone, and narrow its lists and reports', async () => {
    const { agency, client } = await build()
    const stranger = await buildEmployer(api)
    const foreign = await ask('POST', '/v1/vacancies', stranger, {
      title: 'Сварщик',
      client: client.public_id,
    })
    expect(foreign.status).toBe(422)
    await addVacancy(api, agency.company.id)
    const narrowed = dataOf(
      await ask<OwnVacancyList>('GET', `/v1/my/vacancies?client=${client.public_id}`, agency),
    )
    expect(narrowed.results.map((each) => [each.public_id, each.client?.name])).toEqual([
      [agency.vacancy.publicId, client.name],
    ])
    expect(
      dataOf(await ask<OwnVacancyList>('GET', `/v1/my/vacancies?client=${client.public_id}`, stranger)).total,
    ).toBe(0)
    const applied = async (id: string) =>
      dataOf(await ask<Report>('GET', `/v1/my/report?client=${id}`, agency)).stages[0]?.count
    expect([await applied(client.public_id), await applied('zzzzzzzzzzzz')]).toEqual([1, 0])
    const queue = await ask<{ groups: { open: number } }>(
      'GET',
      `/v1/my/queue/summary?client=${client.public_id}`,
      agency,
    )
    expect(dataOf(queue).groups.open).toBe(1)
    // A vacancy keeps the client it has, also once that one was put away.
    dataOf(
      await ask('PUT', `/v1/my/clients/${client.public_id}/archive`, agency, {
        archived: true,
      }),
    )
    await api.ctx.db.update(vacancies).set({ status: 'draft' }).where(eq(vacancies.id, agency.vacancy.id))
    const { revision } = dataOf(
      await ask<{ revision: number }>('GET', `/v1/vacancies/${agency.vacancy.publicId}/own`, agency),
    )
    dataOf(
      await ask('PUT', `/v1/vacancies/${agency.vacancy.publicId}`, agency, {
        revision,
        fields: { client: client.public_id, title: 'Монтажник' },
      }),
    )
    const copy = dataOf(
      await ask<{ client: { name: string } }>(
        'POST',
        `/v1/vacancies/${agency.vacancy.publicId}/copies`,
        agency,
      ),
    )
    expect(copy.client.name).toBe(client.name)
  })

  it('are kept from members without the whole company, and from other companies', async () => {
    const { agency, client, negotiation } = await build()
    const head = await addMember(api, agency.company.id, 'hiring_manager')
    const viewer = await addMember(api, agency.company.id, 'viewer')
    const stranger = await buildEmployer(api)
    const one = `/v1/my/clients/${client.public_id}`
    expect((await ask('GET', '/v1/my/clients', head)).status).toBe(403)
    expect((await ask('GET', `${one}/people`, head)).status).toBe(404)
    expect((await list(head, negotiation)).status).toBe(404)
    expect((await ask('GET', `${one}/people`, viewer)).status).toBe(200)
    expect((await link(viewer, client)).status).toBe(403)
    expect((await request(viewer, negotiation)).status).toBe(403)
    for (const path of [one, `${one}/archive`]) {
      expect((await ask('PUT', path, stranger, { name: 'Чужой', note: '', archived: true })).status).toBe(404)
    }
    expect((await link(stranger, client)).status).toBe(404)
    expect((await request(stranger, negotiation)).status).toBe(404)
  })

  it('are read by indexes in a large table', async () => {
    const { agency, client, candidate, token } = await build()
    const { db } = api.ctx
    const crowd: Candidate = candidate
    await db.execute(sql`
      insert into vacancies (public_id, company_id, status, title, publication)
      select 'vc' || i, ${agency.company.id}, 'closed', 'Слесарь', 1 from generate_series(1, 4000) i`)
    await db.execute(sql`
      insert into negotiations (public_id, vacancy_id, publication, resume_id, candidate_id, company_id, origin, status)
      select 'nc' || v.id, v.id, 1, ${crowd.resume.id}, ${crowd.userId}, ${agency.company.id}, 'application', 'viewed'
      from vacancies v where v.public_id ~ '^vc'`)
    await db.execute(sql`
      insert into agency_clients (public_id, company_id, name, inn)
      select 'ac' || i, ${agency.company.id}, 'Клиент ' || i, i::text from generate_series(1, 400) i`)
    await db.execute(sql`
      insert into client_links (client_id, token_hash, expires_at)
      select id, public_id, now() + interval '1 day' from agency_clients where public_id ~ '^ac'`)
    await db.execute(sql`
      insert into client_candidates (public_id, negotiation_id, client_id, listed_at)
      select 'cc' || n.id, n.id, a.id, now() from negotiations n
      join agency_clients a on a.public_id = 'ac' || (1 + n.id % 400) where n.public_id ~ '^nc'`)
    await db.execute(
      sql`insert into companies (public_id, name, inn) select 'cn' || i, 'Фирма', i::text from generate_series(1, 3000) i`,
    )
    await db.execute(sql`insert into resume_stop_list (user_id, company_id)
      select ${crowd.userId}, id from companies where public_id ~ '^cn' limit 100`)
    await db.execute(sql`analyze`)
    const plans = await plansOf(db.$client, () => clientPage(api.ctx, { token, page: 1, size: 30 }))
    const through = plans
      .flat()
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name'])
    for (const table of ['negotiations', 'vacancies', 'client_candidates', 'companies', 'client_links']) {
      expect(through).not.toContain(table)
    }
    expect(dataOf(await see(token)).people.total).toBe(1)
    await db.delete(resumeStopList)
    await db.delete(negotiations).where(sql`public_id ~ '^nc'`)
    expect(client.name).toBe('Завод «Маяк»')
  })
})
