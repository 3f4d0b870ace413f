import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AgencyClient, ClientPage, ListedCandidate } from '@/lib/contracts/clients'
import type { NegotiationClient } from '@/lib/contracts/negotiation-client'
import type { Negotiation, NegotiationDetail } from '@/lib/contracts/negotiations'
import type { OwnVacancyList } from '@/lib/contracts/own-vacancies'
import type { Report } from '@/lib/contracts/reports'
import { dayMs } from '@/lib/shared/time'
import { companies } from '@/server/db/schema/companies'
import { negotiations } from '@/server/db/schema/negotiations'
import { resumeStopList } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import {
  act,
  addMember,
  addVacancy,
  apply,
  buildCandidate,
  buildEmployer,
  type Candidate,
  dataOf,
  type Employer,
} from '@/tests/integration/negotiations/parties'
import { plansOf } from '@/tests/support/plans'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { clientPage } from './client-page.service'

const inn = '7707083893'
const otherInn = '7736207543'
const person = {
  firstName: 'Агриппина',
  lastName: 'Тайникова',
  phone: '+79991234567',
  about: 'Меня зовут Агриппина',
  skills: ['Пайка'],
  experience: [
    {
      company: 'СкрытТрест',
      position: 'Монтажник',
      start: '2019-02',
      end: null,
      description: 'Пишите: a.tainikova@example.ru',
    },
  ],
}
type Link = { token: string; client: AgencyClient }
type List = { results: AgencyClient[]; total: number }

describe('clients of an agency', () => {
  let api: TestApi
  const start = new Date()
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  const ask = <T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    who?: { token: string },
    body?: object,
  ) => api.request<T>(method, path, { ...(who && { token: who.token }), ...(body && { body }) })
  const add = (who: Employer, more: object = {}) =>
    ask<AgencyClient>('POST', '/v1/my/clients', who, { name: 'Завод «Маяк»', inn, note: '', ...more })
  const link = (who: { token: string }, client: AgencyClient, days = 30) =>
    ask<Link>('POST', `/v1/my/clients/${client.public_id}/link`, who, { days })
  const see = (token: string) => ask<ClientPage>('GET', `/v1/client-lists/${token}`)
  const about = (negotiation: Negotiation, end: string) => `/v1/negotiations/${negotiation.public_id}/${end}`
  const list = (who: { token: string }, negotiation: Negotiation, listed = true) =>
    ask<NegotiationClient>('PUT', about(negotiation, 'client-list'), who, { listed })
  const request = (who: { token: string }, negotiation: Negotiation) =>
    ask<NegotiationClient>('POST', about(negotiation, 'client-request'), who)
  const answer = (who: { token: string }, negotiation: Negotiation, agree: boolean, of = inn) =>
    ask<NegotiationClient>('PUT', about(negotiation, 'client-consent'), who, { agree, inn: of })
  const clientSeenBy = async (who: { token: string }, negotiation: Negotiation) =>
    dataOf(await ask<NegotiationDetail>('GET', `/v1/negotiations/${negotiation.public_id}`, who)).client
  const kinds = async (who: { token: string }) =>
    dataOf(await ask<{ results: { kind: string }[] }>('GET', '/v1/notifications', who)).results.map(
      ({ kind }) => kind,
    )

  /** An agency with a client, its vacancy and one person on the shortlist. */
  async function build(more: object = person) {
    const agency = await buildEmployer(api)
    const client = dataOf(await add(agency))
    const own = await ask<{ revision: number }>('GET', `/v1/vacancies/${agency.vacancy.publicId}/own`, agency)
    await api.ctx.db.update(vacancies).set({ status: 'draft' }).where(eq(vacancies.id, agency.vacancy.id))
    dataOf(
      await ask('PUT', `/v1/vacancies/${agency.vacancy.publicId}`, agency, {
        revision: dataOf(own).revision,
        fields: { client: client.public_id },
      }),
    )
    await api.ctx.db.update(vacancies).set({ status: 'active' }).where(eq(vacancies.id, agency.vacancy.id))
    const candidate = await buildCandidate(api, more)
    const negotiation = dataOf(await apply(api, candidate, agency.vacancy))
    dataOf(await list(agency, negotiation))
    const { token } = dataOf(await link(agency, client))
    return { agency, client, candidate, negotiation, token }
  }

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

  it('see people without names, until they agree to this client and as long as they do', async () => {
    const { agency, candidate, negotiation, token } = await build()
    const seen = dataOf(await see(token))
    expect(seen).toMatchObject({ agency: 'Клиника', client: 'Завод «Маяк»' })
    expect(seen.vacancies[0]?.stages[0]).toEqual({ stage: 'applied', count: 1 })
    expect(seen.people.results[0]).toMatchObject({
      title: 'Медсестра процедурная',
      skills: ['Пайка'],
      known: null,
    })
    for (const secret of ['Тайникова', 'Агриппина', '9991234567', 'tainikova', negotiation.public_id]) {
      expect(JSON.stringify(seen)).not.toContain(secret)
    }
    expect(await clientSeenBy(candidate, negotiation)).toBeUndefined()
    expect((await answer(candidate, negotiation, true)).status).toBe(409)

    expect(dataOf(await request(agency, negotiation)).consent).toBe('asked')
    expect((await request(agency, negotiation)).status).toBe(409)
    expect(await kinds(candidate)).toContain('client.asked')
    expect(await clientSeenBy(candidate, negotiation)).toMatchObject({ inn, consent: 'asked', hidden: false })
    expect(dataOf(await see(token)).people.results[0]?.known).toBeNull()
    expect((await answer(candidate, negotiation, true, otherInn)).status).toBe(409)
    expect((await answer(agency, negotiation, true)).status).toBe(403)

    dataOf(await answer(candidate, negotiation, true))
    expect(dataOf(await see(token)).people.results[0]?.known).toMatchObject({
      name: { last: 'Тайникова' },
      contacts: { phone: '+79991234567' },
    })
    expect(await kinds(agency)).toContain('client.answered')
    expect(dataOf(await answer(candidate, negotiation, false)).consent).toBe('withdrawn')
    expect(JSON.stringify(dataOf(await see(token)))).not.toContain('Тайникова')
  })

  it('see nothing that leads to a person who has not agreed, in whatever text it stands', async () => {
    const { candidate, token } = await build({
      ...person,
      title: 'Тайникова Агрип**пина**, монтажник',
      visibility: 'no_one',
      skills: ['Пайка', '@agrippina_t', 'скайп agrip.t', 'Tainikova A.'],
      details: { other_contacts: [{ kind: 'telegram', value: '@agrip.t', comment: '' }] },
      experience: [
        {
          company: 'ИП Тайникова',
          position: 'Монтажник у Соколовой',
          start: '2019-02',
          end: null,
          description:
            'Работы: https://tainikova-art.ru, github.com/agrip и [сайт](https://art.example.ru/t)',
          url: 'https://own.example.ru',
          industries: ['Мастерская Агриппины'],
        },
      ],
    })
    const { results } = dataOf(await see(token)).people
    expect(results[0]).toMatchObject({
      title: '••• •••, монтажник',
      skills: ['Пайка', '[ник скрыт]', 'скайп •••', '••• A.'],
      experience: [{ company: 'ИП •••', url: null }],
    })
    const text = JSON.stringify(results)
    for (const secret of [
      /тайник/i,
      /агрип/i,
      /tainik/i,
      /agrip/i,
      /соколов/i,
      /https?:/,
      /\.ru/,
      /github/,
    ]) {
      expect(text).not.toMatch(secret)
    }
    expect(text).not.toContain(candidate.resume.publicId)
  })

  it('see what was sent, each application by itself: one that agreed unmasks no other', async () => {
    const { agency, client, candidate, negotiation, token } = await build({
      ...person,
      title: 'Монтажник @agrip_t',
    })
    const { db } = api.ctx
    const [named] = await db
      .select({ id: vacancies.clientId })
      .from(vacancies)
      .where(eq(vacancies.id, agency.vacancy.id))
    const vacancy = await addVacancy(api, agency.company.id, {
      title: 'Сборщик',
      clientId: named?.id ?? null,
    })
    dataOf(
      await ask('PUT', `/v1/resumes/${candidate.resume.publicId}/variants/${vacancy.publicId}`, candidate, {
        revision: 0,
        changes: { title: 'Сборщик @agrip_t', skills: ['Пайка'] },
      }),
    )
    const second = dataOf(
      await ask<Negotiation>('POST', `/v1/vacancies/${vacancy.publicId}/applications`, candidate, {
        resume_public_id: candidate.resume.publicId,
        with_variant: true,
      }),
    )
    dataOf(await list(agency, second))
    const seen = async () =>
      dataOf(await see(token)).people.results.map(({ vacancy_title, title, known }) => [
        vacancy_title,
        title.split(' ')[0],
        title.includes('@agrip_t'),
        known?.name?.last,
      ])
    expect(await seen()).toEqual([
      ['Сборщик', 'Сборщик', false, undefined],
      ['Медсестра процедурного кабинета', 'Монтажник', false, undefined],
    ])
    dataOf(await request(agency, negotiation))
    dataOf(await answer(candidate, negotiation, true))
    expect(await seen()).toEqual([
      ['Сборщик', 'Сборщик', false, undefined],
      ['Медсестра процедурного кабинета', 'Монтажник', true, 'Тайникова'],
    ])
    const own = await ask<{ results: ListedCandidate[] }>(
      'GET',
      `/v1/my/clients/${client.public_id}/people`,
      agency,
    )
    expect(dataOf(own).results.map(({ title }) => title)).toEqual(['Сборщик @agrip_t', 'Монтажник @agrip_t'])
  })

  it('see no more of a person who agreed than the resume allows', async () => {
    const hidden = { ...person, hiddenFields: ['names_and_photo', 'phones', 'experience'] as const }
    const { agency, candidate, negotiation, token } = await build({
      ...hidden,
      hiddenFields: [...hidden.hiddenFields],
    })
    dataOf(await request(agency, negotiation))
    dataOf(await answer(candidate, negotiation, true))
    const text = JSON.stringify(dataOf(await see(token)))
    for (const secret of ['Тайникова', '9991234567', 'СкрытТрест']) expect(text).not.toContain(secret)
  })

  it('find nobody who hides from their ИНН, also when they hide later and have agreed', async () => {
    const { agency, candidate, negotiation, token, client } = await build()
    dataOf(await request(agency, negotiation))
    dataOf(await answer(candidate, negotiation, true))
    const site = await buildEmployer(api, { verified: false })
    await api.ctx.db.update(companies).set({ inn }).where(eq(companies.id, site.company.id))
    const stop = (method: 'POST' | 'DELETE') =>
      ask(method, '/v1/my/stop-list', candidate, { company_public_id: site.company.publicId })
    expect((await stop('POST')).status).toBe(200)
    const seen = dataOf(await see(token))
    expect([seen.people.total, seen.people.results]).toEqual([0, []])
    expect(JSON.stringify(seen)).not.toContain('Тайникова')
    expect(await clientSeenBy(candidate, negotiation)).toMatchObject({ hidden: true })
    // What the agency itself negotiates stays what it is.
    const rows = await ask<{ results: ListedCandidate[] }>(
      'GET',
      `/v1/my/clients/${client.public_id}/people`,
      agency,
    )
    expect(dataOf(rows).results).toHaveLength(1)
    expect((await stop('DELETE')).status).toBe(200)
    expect(dataOf(await see(token)).people.total).toBe(1)
    // Nor anybody who works there.
    await addMember(api, site.company.id, 'viewer')
    await api.ctx.db.execute(
      sql`insert into company_members (company_id, user_id, role) values (${site.company.id}, ${candidate.userId}, 'viewer')`,
    )
    expect(dataOf(await see(token)).people.total).toBe(0)
  })

  it('lose the page with the link: ended, replaced, over, of a client put away, of an unverified agency', async () => {
    const { agency, client, token } = await build()
    dataOf(await see(token))
    const second = dataOf(await link(agency, client)).token
    expect([(await see(token)).status, (await see(second)).status]).toEqual([404, 200])
    const archive = (archived: boolean) =>
      ask('PUT', `/v1/my/clients/${client.public_id}/archive`, agency, { archived })
    dataOf(await archive(true))
    expect((await see(second)).status).toBe(404)
    dataOf(await archive(false))
    expect((await see(second)).status).toBe(200)
    await api.ctx.db
      .update(companies)
      .set({ verification: 'none' })
      .where(eq(companies.id, agency.company.id))
    expect((await see(second)).status).toBe(404)
    expect((await link(agency, client)).status).toBe(403)
    await api.ctx.db
      .update(companies)
      .set({ verification: 'verified' })
      .where(eq(companies.id, agency.company.id))
    dataOf(await ask('DELETE', `/v1/my/clients/${client.public_id}/link`, agency))
    expect((await see(second)).status).toBe(404)
    const third = dataOf(await link(agency, client, 7)).token
    api.setNow(new Date(start.getTime() + 8 * dayMs))
    expect((await see(third)).status).toBe(404)
    api.setNow(start)
    const { rows } = await api.ctx.db.execute<{ token_hash: string }>(
      sql`select token_hash from client_links`,
    )
    expect(rows.map((row) => row.token_hash)).not.toContain(third)
  })

  it('lose people who leave the choice, and those of a vacancy that has another client now', async () => {
    const { agency, candidate, negotiation, token } = await build()
    const other = dataOf(await add(agency, { name: 'Второй', inn: otherInn }))
    const move = (id: string) =>
      api.ctx.db.execute(sql`update vacancies set client_id = (select id from agency_clients where public_id = ${id})
        where id = ${agency.vacancy.id}`)
    dataOf(await request(agency, negotiation))
    dataOf(await answer(candidate, negotiation, true))
    await move(other.public_id)
    const seen = dataOf(await see(token))
    expect([seen.people.total, seen.vacancies]).toEqual([0, []])
    // What was agreed holds for the client it was agreed to.
    expect(await clientSeenBy(agency, negotiation)).toMatchObject({ inn: otherInn, consent: 'none' })
    expect(await clientSeenBy(candidate, negotiation)).toBeUndefined()
    await api.ctx.db.execute(sql`update vacancies set client_id = (
      select id from agency_clients where company_id = ${agency.company.id} and inn = ${inn})
      where id = ${agency.vacancy.id}`)
    expect(dataOf(await see(token)).people.total).toBe(1)
    dataOf(await act(api, candidate, negotiation, 'withdraw'))
    expect(dataOf(await see(token)).people.total).toBe(0)
    expect((await list(agency, negotiation, false)).status).toBe(200)
    expect((await list(agency, negotiation)).status).toBe(409)
  })

  it('say what they think, and the recruiter is told', async () => {
    const { agency, client, negotiation, token } = await build()
    const [shown] = dataOf(await see(token)).people.results
    const say = (body: object, by = token) =>
      ask('PUT', `/v1/client-lists/${by}/people/${shown?.public_id}`, undefined, body)
    expect((await say({ verdict: 'interested', comment: 'Позовите на среду' })).status).toBe(200)
    expect((await say({ verdict: 'interested', comment: 'Позовите на четверг' })).status).toBe(200)
    expect((await kinds(agency)).filter((kind) => kind === 'client.verdict')).toHaveLength(1)
    expect(await clientSeenBy(agency, negotiation)).toMatchObject({
      verdict: 'interested',
      comment: 'Позовите на четверг',
    })
    expect((await say({ verdict: 'hired' })).status).toBe(422)
    expect((await say({ verdict: null, comment: 'х'.repeat(1001) })).status).toBe(422)
    const elsewhere = await build()
    expect((await say({ verdict: 'interested' }, elsewhere.token)).status).toBe(404)
    expect((await ask('POST', `/v1/client-lists/${token}/views`)).status).toBe(200)
    expect((await ask('POST', `/v1/client-lists/${token}/views`)).status).toBe(200)
    const [row] = dataOf(await ask<List>('GET', '/v1/my/clients', agency)).results
    expect(row).toMatchObject({ public_id: client.public_id, listed: 1, vacancies: 1, link: { views: 2 } })
    expect(row?.link?.last_view_at).not.toBeNull()
  })

  it('do not write over each other unseen: who comes second reads what the first has sent', async () => {
    const { token } = await build()
    const [shown] = dataOf(await see(token)).people.results
    expect(shown?.answered_at).toBeNull()
    const say = (body: object) =>
      ask<{ answered_at: string }>(
        'PUT',
        `/v1/client-lists/${token}/people/${shown?.public_id}`,
        undefined,
        body,
      )
    const first = dataOf(await say({ verdict: 'interested', comment: 'Берём', seen: null }))
    const second = await say({ verdict: 'not_suitable', comment: 'Против', seen: null })
    expect([second.status, second.body.error_code, second.body.data]).toEqual([
      409,
      'conflict_changes',
      { verdict: 'interested', comment: 'Берём', answered_at: first.answered_at },
    ])
    expect(dataOf(await see(token)).people.results[0]).toMatchObject({ verdict: 'interested', ...first })
    api.setNow(new Date(api.ctx.clock.now().getTime() + 1000))
    const replaced = dataOf(await say({ verdict: 'not_suitable', seen: first.answered_at }))
    expect((await say({ verdict: 'interested', seen: first.answered_at })).status).toBe(409)
    expect((await say({ verdict: null, seen: replaced.answered_at })).status).toBe(200)
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
