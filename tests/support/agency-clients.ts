import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import type { AgencyClient, ClientPage } from '@/lib/contracts/clients'
import type { NegotiationClient } from '@/lib/contracts/negotiation-client'
import type { Negotiation, NegotiationDetail } from '@/lib/contracts/negotiations'
import { vacancies } from '@/server/db/schema/vacancies'
import {
  apply,
  buildCandidate,
  buildEmployer,
  dataOf,
  type Employer,
} from '@/tests/integration/negotiations/parties'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

export const inn = '7707083893'
export const otherInn = '7736207543'
export const person = {
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
export type List = { results: AgencyClient[]; total: number }
export let api: TestApi
export const start = new Date()
export const ask = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  who?: { token: string },
  body?: object,
) => api.request<T>(method, path, { ...(who && { token: who.token }), ...(body && { body }) })
export const add = (who: Employer, more: object = {}) =>
  ask<AgencyClient>('POST', '/v1/my/clients', who, { name: 'Завод «Маяк»', inn, note: '', ...more })
export const link = (who: { token: string }, client: AgencyClient, days = 30) =>
  ask<Link>('POST', `/v1/my/clients/${client.public_id}/link`, who, { days })
export const see = (token: string) => ask<ClientPage>('GET', `/v1/client-lists/${token}`)
const about = (negotiation: Negotiation, end: string) => `/v1/negotiations/${negotiation.public_id}/${end}`
export const list = (who: { token: string }, negotiation: Negotiation, listed = true) =>
  ask<NegotiationClient>('PUT', about(negotiation, 'client-list'), who, { listed })
export const request = (who: { token: string }, negotiation: Negotiation) =>
  ask<NegotiationClient>('POST', about(negotiation, 'client-request'), who)
export const answer = (who: { token: string }, negotiation: Negotiation, agree: boolean, of = inn) =>
  ask<NegotiationClient>('PUT', about(negotiation, 'client-consent'), who, { agree, inn: of })
export const clientSeenBy = async (who: { token: string }, negotiation: Negotiation) =>
  dataOf(await ask<NegotiationDetail>('GET', `/v1/negotiations/${negotiation.public_id}`, who)).client
export const kinds = async (who: { token: string }) =>
  dataOf(await ask<{ results: { kind: string }[] }>('GET', '/v1/notifications', who)).results.map(
    ({ kind }) => kind,
  )
/** An agency with a client, its vacancy and one person on the shortlist. */
export async function build(more: object = person) {
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

/** An API for all tests of a file. */
export function withClients(): void {
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
}
