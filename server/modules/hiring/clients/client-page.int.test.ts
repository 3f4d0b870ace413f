import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { ShortlistRow } from '@/lib/contracts/clients'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { dayMs } from '@/lib/shared/time'
import { companies } from '@/server/db/schema/companies'
import { vacancies } from '@/server/db/schema/vacancies'
import { act, addMember, addVacancy, buildEmployer, dataOf } from '@/tests/integration/negotiations/parties'
import {
  add,
  answer,
  api,
  ask,
  build,
  clientSeenBy,
  inn,
  kinds,
  type List,
  link,
  list,
  otherInn,
  person,
  request,
  see,
  start,
  withClients,
} from '@/tests/support/agency-clients'

describe('clients of an agency, by their link,', () => {
  withClients()

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
    const own = await ask<{ results: ShortlistRow[] }>(
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
    const rows = await ask<{ results: ShortlistRow[] }>(
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
    // Its reply was lost: what is sent again is no answer of somebody else.
    api.setNow(new Date(api.ctx.clock.now().getTime() + 1000))
    expect(dataOf(await say({ verdict: 'interested', comment: 'Берём', seen: null }))).toEqual(first)
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
})
