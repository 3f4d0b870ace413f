import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AgencyClient, ClientPage } from '@/lib/contracts/clients'
import type { NegotiationClient } from '@/lib/contracts/negotiation-client'
import type { NegotiationDetail } from '@/lib/contracts/negotiations'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { dayMs } from '@/lib/shared/time'
import { agencyClients, clientLinks } from '@/server/db/schema/agency-clients'
import { clientCandidates } from '@/server/db/schema/client-candidates'
import { vacancies } from '@/server/db/schema/vacancies'
import { contents } from '@/server/modules/privacy/contents.repository'
import {
  addMember,
  apply,
  buildCandidate,
  buildEmployer,
  dataOf,
} from '@/tests/integration/negotiations/parties'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { eraseDeletedClients } from './clients.service'

const inn = '7707083893'

describe('a deleted client of an agency', () => {
  let api: TestApi
  const start = new Date()
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  const ask = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, token?: string, body?: object) =>
    api.request<T>(method, path, { ...(token && { token }), ...(body && { body }) })

  const done = ({ status }: { status: number }) => expect(status).toBeLessThan(300)

  /** An agency whose client has a vacancy, a link, a verdict, somebody who agreed and somebody who refused. */
  async function build() {
    api.setNow(start)
    const agency = await buildEmployer(api)
    const client = dataOf(
      await ask<AgencyClient>('POST', '/v1/my/clients', agency.token, { name: 'Завод', inn, note: 'Анна' }),
    )
    const path = `/v1/my/clients/${client.public_id}`
    /** The vacancy is for this client from now on. */
    const name = async (publicId: string) => {
      const [row] = await api.ctx.db.select().from(agencyClients).where(eq(agencyClients.publicId, publicId))
      if (!row) throw new Error('the client is gone')
      await api.ctx.db.update(vacancies).set({ clientId: row.id }).where(eq(vacancies.id, agency.vacancy.id))
      return row.id
    }
    const id = await name(client.public_id)
    const people = []
    for (const agree of [true, false]) {
      const candidate = await buildCandidate(api, {})
      const negotiation = dataOf(await apply(api, candidate, agency.vacancy))
      const of = `/v1/negotiations/${negotiation.public_id}`
      dataOf(await ask('PUT', `${of}/client-list`, agency.token, { listed: true }))
      dataOf(await ask('POST', `${of}/client-request`, agency.token))
      dataOf(await ask('PUT', `${of}/client-consent`, candidate.token, { agree, inn }))
      people.push({ candidate, of })
    }
    const { token } = dataOf(await ask<{ token: string }>('POST', `${path}/link`, agency.token, { days: 30 }))
    const page = dataOf(await ask<ClientPage>('GET', `/v1/client-lists/${token}`))
    const [shown] = page.people.results
    const opinion = `/v1/client-lists/${token}/people/${shown?.public_id}`
    done(await ask('PUT', opinion, undefined, { verdict: 'interested', comment: 'Мнение клиента' }))
    return { agency, client, path, token, people, name, id }
  }
  const rowsOf = (id: number) =>
    api.ctx.db.select().from(clientCandidates).where(eq(clientCandidates.clientId, id))
  const names = async (token: string) =>
    dataOf(await ask<{ results: AgencyClient[] }>('GET', '/v1/my/clients', token)).results.map(
      (each) => each.name,
    )

  it('is found nowhere at once, and comes back whole for a day', async () => {
    const { agency, path, token, client } = await build()
    done(await ask('DELETE', path, agency.token))
    expect((await ask('GET', `/v1/client-lists/${token}`)).status).toBe(404)
    expect(await names(agency.token)).toEqual([])
    expect((await ask('GET', `${path}/people`, agency.token)).status).toBe(404)
    expect((await ask('DELETE', path, agency.token)).status).toBe(404)
    const own = `/v1/vacancies/${agency.vacancy.publicId}/own`
    expect(dataOf(await ask<OwnVacancy>('GET', own, agency.token)).client).toBeNull()
    const back = dataOf(await ask<AgencyClient>('POST', `${path}/restoration`, agency.token))
    expect(back).toMatchObject({ name: client.name, archived: false, vacancies: 1, listed: 2 })
    expect((await ask('GET', `/v1/client-lists/${token}`)).status).toBe(200)
  })

  it('takes what it knew and said with it after a day; its vacancies and the agreements stay', async () => {
    const { agency, path, token, people, id } = await build()
    done(await ask('DELETE', path, agency.token))
    api.setNow(new Date(start.getTime() + dayMs + 1000))
    await eraseDeletedClients(api.ctx)
    expect((await ask('POST', `${path}/restoration`, agency.token)).status).toBe(404)
    expect((await ask('GET', `/v1/client-lists/${token}`)).status).toBe(404)
    const { db } = api.ctx
    expect(await db.select().from(clientLinks).where(eq(clientLinks.clientId, id))).toEqual([])
    for (const kept of await rowsOf(id))
      expect(kept).toMatchObject({ listedAt: null, verdict: null, verdictComment: '' })
    const [vacancy] = await db.select().from(vacancies).where(eq(vacancies.id, agency.vacancy.id))
    expect([vacancy?.clientId, vacancy?.status]).toEqual([null, 'active'])
    const [agreed] = people
    if (!agreed) throw new Error('nobody agreed')
    const detail = dataOf(await ask<NegotiationDetail>('GET', agreed.of, agreed.candidate.token))
    expect(detail.client).toBeUndefined()
    // The person’s own copy still tells what they agreed to, by name and ИНН.
    const file = contents.find((each) => each.file.includes('client'))
    expect(JSON.stringify(await file?.read(db, agreed.candidate.userId))).toContain(inn)
    // Three years later nothing is left.
    api.setNow(new Date(start.getTime() + (3 * 365 + 1) * dayMs))
    await eraseDeletedClients(api.ctx)
    expect(await rowsOf(id)).toEqual([])
    expect(await db.select().from(agencyClients).where(eq(agencyClients.id, id))).toEqual([])
  })

  it('is added again by its ИНН as another client: who had agreed is asked anew, who refused is not', async () => {
    const { agency, path, token, people, name, id } = await build()
    const [agreed, refused] = people
    if (!agreed || !refused) throw new Error('nobody was asked')
    done(await ask('DELETE', path, agency.token))
    const again = dataOf(
      await ask<AgencyClient>('POST', '/v1/my/clients', agency.token, { name: 'Завод-2', inn, note: '' }),
    )
    const empty = { name: 'Завод-2', note: '', archived: false, vacancies: 0, listed: 0, link: null }
    expect(again).toMatchObject(empty)
    expect(again.public_id).not.toBe(path.split('/').at(-1))
    // The one before does not come back beside it, and its link stays closed.
    expect((await ask('POST', `${path}/restoration`, agency.token)).status).toBe(404)
    expect((await ask('GET', `/v1/client-lists/${token}`)).status).toBe(404)
    const added = await name(again.public_id)

    const seenBy = async (side: string, of: string) =>
      dataOf(await ask<NegotiationDetail>('GET', of, side)).client?.consent
    expect(await seenBy(agency.token, agreed.of)).toBe('none')
    expect(await seenBy(agreed.candidate.token, agreed.of)).toBeUndefined()
    expect(await seenBy(agency.token, refused.of)).toBe('declined')
    // The proof of the agreement stays with the client it was given for, in the person’s own copy as well.
    expect(await rowsOf(id)).toMatchObject([{ consent: 'agreed', listedAt: null, verdict: null }])
    const file = contents.find((each) => each.file.includes('client'))
    const copied = JSON.stringify(await file?.read(api.ctx.db, agreed.candidate.userId))
    expect(copied).toContain('"consent":"agreed"')

    for (const { of } of people) dataOf(await ask('PUT', `${of}/client-list`, agency.token, { listed: true }))
    const link = dataOf(
      await ask<{ token: string }>('POST', `/v1/my/clients/${again.public_id}/link`, agency.token, {
        days: 7,
      }),
    )
    const shown = async () =>
      dataOf(await ask<ClientPage>('GET', `/v1/client-lists/${link.token}`)).people.results
    expect((await shown()).map((each) => each.known)).toEqual([null, null])
    expect((await ask('POST', `${refused.of}/client-request`, agency.token)).status).toBe(409)
    dataOf(await ask('POST', `${agreed.of}/client-request`, agency.token))
    expect(await seenBy(agreed.candidate.token, agreed.of)).toBe('asked')
    dataOf(await ask('PUT', `${agreed.of}/client-consent`, agreed.candidate.token, { agree: true, inn }))
    expect((await shown()).filter((each) => each.known !== null)).toHaveLength(1)
    const takenBack = await ask<NegotiationClient>(
      'PUT',
      `${agreed.of}/client-consent`,
      agreed.candidate.token,
      {
        agree: false,
        inn,
      },
    )
    expect(dataOf(takenBack).consent).toBe('withdrawn')

    // Deleted and added once more, it asks neither who took it back nor who refused.
    done(await ask('DELETE', `/v1/my/clients/${again.public_id}`, agency.token))
    const third = dataOf(
      await ask<AgencyClient>('POST', '/v1/my/clients', agency.token, { name: 'Завод-3', inn, note: '' }),
    )
    expect(await rowsOf(added)).toEqual([])
    await name(third.public_id)
    for (const { of } of people)
      expect((await ask('POST', `${of}/client-request`, agency.token)).status).toBe(409)
  })

  it('is known by its ИНН to those who hide from it, also when added again', async () => {
    const { agency, path, people, name } = await build()
    done(await ask('DELETE', path, agency.token))
    const again = dataOf(
      await ask<AgencyClient>('POST', '/v1/my/clients', agency.token, { name: 'Завод', inn, note: '' }),
    )
    await name(again.public_id)
    for (const each of people)
      dataOf(await ask('PUT', `${each.of}/client-list`, agency.token, { listed: true }))
    const rival = await buildEmployer(api)
    await api.ctx.db.execute(`update companies set inn = '${inn}' where id = ${rival.company.id}`)
    for (const { candidate } of people)
      done(
        await ask('POST', '/v1/my/stop-list', candidate.token, { company_public_id: rival.company.publicId }),
      )
    const link = dataOf(
      await ask<{ token: string }>('POST', `/v1/my/clients/${again.public_id}/link`, agency.token, {
        days: 7,
      }),
    )
    expect(dataOf(await ask<ClientPage>('GET', `/v1/client-lists/${link.token}`)).people.total).toBe(0)
  })

  it('is deleted, and given a link, by those who recruit and see all of its vacancies', async () => {
    const { agency, path, token } = await build()
    const viewer = await addMember(api, agency.company.id, 'viewer')
    const recruiter = await addMember(api, agency.company.id, 'recruiter')
    expect((await ask('DELETE', path, viewer.token)).status).toBe(403)
    await api.ctx.db.update(vacancies).set({ narrowed: true }).where(eq(vacancies.id, agency.vacancy.id))
    expect((await ask('DELETE', path, recruiter.token)).status).toBe(403)
    // Its page shows the people of all its vacancies, and a new link would end the one in use.
    expect((await ask('POST', `${path}/link`, recruiter.token, { days: 7 })).status).toBe(403)
    expect((await ask('GET', `/v1/client-lists/${token}`)).status).toBe(200)
    await api.ctx.db.update(vacancies).set({ narrowed: false }).where(eq(vacancies.id, agency.vacancy.id))
    expect((await ask('DELETE', path, recruiter.token)).status).toBe(200)
  })
})
