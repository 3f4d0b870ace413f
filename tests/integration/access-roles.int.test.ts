import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '@/lib/contracts/call'
import { type CallName, calls } from '@/lib/contracts/calls'
import type { Company } from '@/lib/contracts/companies'
import { type CompanyRole, rightsOfRoles } from '@/lib/contracts/company-rights'
import type { OwnVacancyList, VacancyTeam } from '@/lib/contracts/own-vacancies'
import { companies } from '@/server/db/schema/companies'
import type { Row } from './access/row'
import { table } from './access/table'
import { buildWorld, secrets, type World } from './access/world'
import { addMember, dataOf } from './negotiations/parties'

/** Members whose role does not reach the whole company; `here` is on the vacancy of the world, `elsewhere` on no vacancy. */
const members = {
  'manager here': 'hiring_manager',
  'manager elsewhere': 'hiring_manager',
  'interviewer here': 'interviewer',
  'interviewer elsewhere': 'interviewer',
  finance: 'finance',
} as const satisfies Record<string, CompanyRole>
type Member = keyof typeof members

const seen: CallName[] = [
  'GET /v1/vacancies/:publicId/own',
  'GET /v1/vacancies/:publicId/negotiations',
  'GET /v1/vacancies/:publicId/negotiation-tags',
  'GET /v1/vacancies/:publicId/funnel',
  'GET /v1/vacancies/:publicId/interviews',
  'GET /v1/vacancies/:publicId/team',
  'GET /v1/negotiations/:publicId',
  'GET /v1/negotiations/:publicId/answers',
  'GET /v1/negotiations/:publicId/tests',
  'GET /v1/negotiations/:publicId/marks',
  'GET /v1/interviews/:publicId',
  'GET /v1/interviews/:publicId/scorecards',
]
const noted: CallName[] = [
  'GET /v1/negotiations/:publicId/conversation',
  'GET /v1/messages/:publicId/file',
]
/** What the table of the whole company asks for may lack a body or a state; what counts is who is no stranger. */
const scored: CallName[] = [
  'PUT /v1/negotiations/:publicId/marks',
  'PUT /v1/interviews/:publicId/scorecard',
  'GET /v1/interviews/:publicId/answers',
  'POST /v1/interviews/:publicId/playback',
  'GET /v1/interviews/:publicId/calendar',
  ...(Object.keys(calls) as CallName[]).filter((name) => name.includes('/interviews/:publicId/room')),
]
const commented: CallName[] = [
  'POST /v1/negotiations/:publicId/notes',
  'PUT /v1/negotiation-notes/:publicId',
  'DELETE /v1/negotiation-notes/:publicId',
  'POST /v1/negotiation-notes/:publicId/restoration',
]
const paid = /^(GET|POST|DELETE) \/v1\/my\/(statement|services|subscription|purchases|payments|payment-methods|receipts|refunds|acts|invoices|catalogue)/
/** One's own account; and the company named in the address, where the guard is the membership. */
const aboutOneself = /\/v1\/accounts\//

const reached: Record<Member, (name: CallName) => boolean> = {
  'manager here': (name) => [...seen, ...noted, ...scored, ...commented].includes(name),
  'manager elsewhere': () => false,
  'interviewer here': (name) => [...seen, ...scored].includes(name),
  'interviewer elsewhere': () => false,
  finance: (name) => paid.test(name),
}

describe('what a member reaches whose role is not for the whole company', () => {
  let world: World
  const tokens = {} as Record<Member, string>
  const publicIds = {} as Record<Member, string>
  beforeAll(async () => {
    world = await buildWorld()
    const { api, company } = world
    const [row] = await api.ctx.db.select().from(companies).where(eq(companies.publicId, company.public_id))
    if (!row) throw new Error('the company is gone')
    for (const name of Object.keys(members) as Member[]) {
      const member = await addMember(api, row.id, members[name])
      tokens[name] = member.token
      publicIds[name] = member.userPublicId
    }
    for (const name of ['manager here', 'interviewer here'] as const) await open(name, true)
  })
  afterAll(() => world.api.close())

  const open = (name: Member, on: boolean) =>
    world.api.request<VacancyTeam>(
      'PUT',
      `/v1/vacancies/${world.vacancy.public_id}/team/${publicIds[name]}`,
      { token: world.tokens.employerA, body: { on } },
    )
  const ask = <T>(name: Member, method: string, path: string, body?: unknown) =>
    world.api.request<T>(method, path, { token: tokens[name], ...(body !== undefined && { body }) })

  const rows = Object.entries(table) as [CallName, Row][]
  const names = Object.keys(members) as Member[]

  it.each(names)('refuses %s whatever a stranger is refused, but for the calls of their role', async (name) => {
    for (const [call, row] of rows) {
      if (row.denied.employerB === undefined || aboutOneself.test(call) || reached[name](call)) continue
      const { method, path }: Call = calls[call]
      const { status, body } = await ask(name, method, row.path?.(world) ?? path, row.body?.(world))
      expect(status, call).toBeGreaterThanOrEqual(400)
      expect(status, call).toBeLessThan(500)
      const told = Object.values(secrets).filter((secret) => JSON.stringify(body).includes(secret))
      expect(told, call).toEqual([])
    }
  })

  it.each(names)('tells %s no secret in what everybody signed in may ask', async (name) => {
    for (const [call, row] of rows) {
      if (row.denied.employerB !== undefined || row.changes || aboutOneself.test(call) || reached[name](call)) continue
      const { method, path }: Call = calls[call]
      const { body } = await ask(name, method, row.path?.(world) ?? path, row.body?.(world))
      const text = JSON.stringify(body)
      const own = name.endsWith('here') ? [secrets.innerCode, secrets.interview, secrets.closedContact] : []
      const told = Object.values(secrets).filter((secret) => text.includes(secret) && !own.includes(secret))
      expect(told.filter((secret) => !(name.endsWith('here') && secret === secrets.lastName)), call).toEqual([])
    }
  })

  it.each(['manager here', 'interviewer here'] as const)('answers %s about their vacancy', async (name) => {
    for (const call of [...seen, ...(name === 'manager here' ? noted : [])]) {
      const { method, path }: Call = calls[call]
      const answer = await ask(name, method, table[call].path?.(world) ?? path)
      expect(answer.status, call).toBeLessThan(300)
    }
  })

  it('lists the vacancies a member is on, and counts only those', async () => {
    const list = async (name: Member) => dataOf(await ask<OwnVacancyList>(name, 'GET', '/v1/my/vacancies'))
    const here = await list('manager here')
    expect(here.results.map((each) => each.public_id)).toEqual([world.vacancy.public_id])
    expect([here.total, here.by_status]).toEqual([1, { active: 1 }])
    expect((await list('manager elsewhere')).total).toBe(0)
    expect(here.results[0]?.actions).toEqual([])
  })

  it('lets a hiring manager leave a note and an interviewer not, and neither answer a candidate', async () => {
    const base = `/v1/negotiations/${world.negotiation.public_id}`
    const note = { text: 'Хорошо знает нормы' }
    expect((await ask('manager here', 'POST', `${base}/notes`, note)).status).toBeLessThan(300)
    expect((await ask('interviewer here', 'POST', `${base}/notes`, note)).status).toBe(404)
    for (const name of ['manager here', 'interviewer here'] as const) {
      const decline = { action: 'decline', revision: 1, reason: 'experience', text: 'Нет' }
      expect((await ask(name, 'POST', `${base}/actions`, decline)).status).toBeGreaterThanOrEqual(400)
      const marks = dataOf(await ask<{ revision: number }>(name, 'GET', `${base}/marks`))
      const rated = await ask(name, 'PUT', `${base}/marks`, { revision: marks.revision, rating: 4 })
      expect(rated.status).toBeLessThan(300)
    }
  })

  it('closes a vacancy to a member at once, and opens it only to roles that see it so', async () => {
    const path = `/v1/vacancies/${world.vacancy.public_id}/own`
    await open('manager here', false)
    expect((await ask('manager here', 'GET', path)).status).toBe(404)
    await open('manager here', true)
    expect((await ask('manager here', 'GET', path)).status).toBe(200)
    expect((await open('finance', true)).status).toBe(422)
    const own = await ask('manager here', 'PUT', `/v1/vacancies/${world.vacancy.public_id}/team/${publicIds['manager elsewhere']}`, { on: true })
    expect(own.status).toBe(404)
  })

  it('says in the answer about a company what its member may do', async () => {
    for (const name of names) {
      const [company] = dataOf(await ask<Company[]>(name, 'GET', '/v1/accounts/companies'))
      expect(company?.may).toEqual([...rightsOfRoles[members[name]]])
    }
  })

  it('lets finance see the statement and no application', async () => {
    expect((await ask('finance', 'GET', '/v1/my/statement')).status).toBe(200)
    expect((await ask('finance', 'GET', '/v1/my/queue')).status).toBeGreaterThanOrEqual(200)
    expect((await ask('finance', 'GET', `/v1/negotiations/${world.negotiation.public_id}`)).status).toBe(404)
    expect((await ask('manager here', 'GET', '/v1/my/statement')).status).toBe(403)
  })
})
