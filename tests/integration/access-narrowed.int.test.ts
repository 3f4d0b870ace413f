import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Batch } from '@/lib/contracts/batches'
import type { Page } from '@/lib/contracts/call'
import { type CallName, calls } from '@/lib/contracts/calls'
import type { AgencyClient } from '@/lib/contracts/clients'
import { type CompanyRole, rightsOfRoles } from '@/lib/contracts/company-rights'
import type { Negotiation } from '@/lib/contracts/negotiations'
import type { OwnVacancyList, VacancyTeam } from '@/lib/contracts/own-vacancies'
import type { QueueItem, QueueSummary } from '@/lib/contracts/queue'
import type { Report } from '@/lib/contracts/reports'
import type { OwnVacancy, VacancyManager } from '@/lib/contracts/vacancies'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { interviewRoundMembers, interviews } from '@/server/db/schema/interviews'
import { vacancies } from '@/server/db/schema/vacancies'
import { notify } from '@/server/modules/notifications'
import { publishVacancy } from '@/tests/support/vacancies'
import type { Row } from './access/row'
import { table } from './access/table'
import { buildWorld, secrets, type World } from './access/world'
import { addMember, dataOf } from './negotiations/parties'

/** Members of the company of the world; its vacancy is narrowed to `inside`. */
const members = {
  inside: 'recruiter',
  'recruiter out': 'recruiter',
  'viewer out': 'viewer',
  manager: 'hiring_manager',
} as const satisfies Record<string, CompanyRole>
type Member = keyof typeof members
const out = ['recruiter out', 'viewer out'] as const

const title = 'Вакансия-для-немногих'
/** Of one's own account, and public pages, where the vacancy stays; the advert itself is asked for below. */
const ofEverybody =
  /\/v1\/(accounts\/(?!company)|sitemap|landings|feeds|suggest|home|salaries|search\/|vacancies(\/(by-ids|cities|facets|wider))?(\?|$)|companies\/)|vacancies\/[^/]+(\/(similar|availability|questions))?$/

/** Moves on many, which leave out what they have no access to. */
const leavesOut = new Set<CallName>([
  'POST /v1/my/batches',
  'POST /v1/my/batches/check',
  'POST /v1/my/interviews/check',
  'POST /v1/my/queue/table',
])

describe('a vacancy for chosen colleagues only', () => {
  let world: World
  let ordinary: { vacancy: string; negotiation: string }
  const tokens = {} as Record<Member | 'owner', string>
  const publicIds = {} as Record<Member, string>
  const ask = <T>(name: Member | 'owner', method: string, path: string, body?: unknown) =>
    world.api.request<T>(method, path, { token: tokens[name], ...(body !== undefined && { body }) })
  const read = async <T>(name: Member | 'owner', path: string) => dataOf(await ask<T>(name, 'GET', path))
  const narrow = (name: Member | 'owner', narrowed: boolean) =>
    ask<VacancyTeam>(name, 'PUT', `/v1/vacancies/${world.vacancy.public_id}/narrowing`, { narrowed })
  const choose = (name: Member, on: boolean, by: Member | 'owner' = 'owner') =>
    ask<VacancyTeam>(by, 'PUT', `/v1/vacancies/${world.vacancy.public_id}/team/${publicIds[name]}`, { on })

  beforeAll(async () => {
    world = await buildWorld()
    const { api, company } = world
    const { db } = api.ctx
    await db.update(vacancies).set({ title }).where(eq(vacancies.publicId, world.vacancy.public_id))
    await db.update(vacancies).set({ title }).where(eq(vacancies.publicId, world.tested.public_id))
    const [row] = await db.select().from(companies).where(eq(companies.publicId, company.public_id))
    if (!row) throw new Error('the company is gone')
    tokens.owner = world.tokens.employerA ?? ''
    for (const name of Object.keys(members) as Member[]) {
      const member = await addMember(api, row.id, members[name])
      tokens[name] = member.token
      publicIds[name] = member.userPublicId
    }
    const vacancy = await publishVacancy(api, tokens.owner, { title: 'Вакансия для всех' })
    const application = await api.request<Negotiation>(
      'POST',
      `/v1/vacancies/${vacancy.public_id}/applications`,
      { token: world.tokens.candidateB, body: { resume_public_id: world.own.public_id } },
    )
    ordinary = { vacancy: vacancy.public_id, negotiation: dataOf(application).public_id }
    await choose('inside', true)
    dataOf(await narrow('owner', true))
    dataOf(await ask('owner', 'PUT', `/v1/vacancies/${world.tested.public_id}/narrowing`, { narrowed: true }))
  })
  afterAll(() => world.api.close())

  const ids = () => [
    world.vacancy.public_id,
    world.tested.public_id,
    world.negotiation.public_id,
    world.interview,
    world.message,
    world.note,
    world.attempt,
    world.referral,
    title,
    secrets.lastName,
    secrets.phone,
    secrets.letter,
    secrets.message,
    secrets.markNote,
    secrets.tag,
    secrets.offer,
    secrets.interview,
    secrets.talentLetter,
    secrets.referral,
  ]
  /** What of the narrowed vacancies an answer holds that was not sent with the question. */
  const told = (body: unknown, sent = '') => {
    const text = JSON.stringify(body)
    return ids().filter((each) => text.includes(each) && !sent.includes(each))
  }
  const pathOf = (name: CallName, row: Row) => row.path?.(world) ?? calls[name].path

  // The table has a row for each call, so that a new one is asked here, too.
  it.each(out)(
    'tells the %s nothing of it in any call',
    async (name) => {
      const wrong: string[] = []
      for (const [call, row] of Object.entries(table) as [CallName, Row][]) {
        const path = pathOf(call, row)
        if (ofEverybody.test(path.split('?')[0] ?? '')) continue
        if (row.changes && !ids().some((id) => path.includes(id))) continue
        const { method } = calls[call]
        const body = row.body?.(world)
        const answer = await ask(name, method, path, body)
        // Nobody can pay where no payment service is set up.
        expect(answer.status === 503 ? 0 : answer.status, call).toBeLessThan(500)
        const named = ids().some((id) => path.includes(id) || JSON.stringify(body ?? '').includes(id))
        if (
          named &&
          !leavesOut.has(call) &&
          calls[call].auth === 'required' &&
          ![403, 404, 409, 422].includes(answer.status)
        )
          wrong.push(`${call} answers ${answer.status}`)
        wrong.push(...told(answer.body, path).map((each) => `${call} tells ${each}`))
      }
      expect(wrong).toEqual([])
    },
    120_000,
  )

  it('tells a chosen recruiter, in the same calls', async () => {
    const telling: string[] = []
    for (const [call, row] of Object.entries(table) as [CallName, Row][]) {
      const path = pathOf(call, row)
      if (row.changes || calls[call].method !== 'GET' || ofEverybody.test(path.split('?')[0] ?? '')) continue
      const { body } = await ask('inside', 'GET', path)
      if (told(body, path).length > 0) telling.push(call)
    }
    expect(telling.length, telling.join('\n')).toBeGreaterThan(20)
  }, 60_000)

  it('lists and counts for those outside only the rest, and everything for owners', async () => {
    for (const name of out) {
      const own = await read<OwnVacancyList>(name, '/v1/my/vacancies')
      const listed = own.results.map((each) => each.public_id)
      expect(listed).toContain(ordinary.vacancy)
      expect([own.total, Object.values(own.by_status).reduce((sum, n) => sum + n, 0)]).toEqual([
        listed.length,
        listed.length,
      ])
      const queue = await read<{ results: QueueItem[] }>(name, '/v1/my/queue?group=open')
      expect(queue.results.map((each) => each.public_id)).toEqual([ordinary.negotiation])
      const { groups, vacancies: choices } = await read<QueueSummary>(name, '/v1/my/queue/summary')
      expect([groups.open, choices.map((each) => each.public_id)]).toEqual([1, [ordinary.vacancy]])
      const report = await read<Report>(name, '/v1/my/report?days=30')
      const people = await read<Page<unknown>>(name, '/v1/my/report/people?days=30&stage=applied')
      expect([report.stages[0]?.count, people.total]).toEqual([1, 1])
      const rows = await read<Page<{ applied: number }>>(name, '/v1/my/report/rows?days=30&by=source')
      expect(rows.results.reduce((sum, each) => sum + each.applied, 0)).toBe(1)
      const [client] = (await read<Page<AgencyClient>>(name, '/v1/my/clients')).results
      expect(client?.vacancies).toBe(0)
    }
    for (const name of ['owner', 'inside'] as const) {
      const report = await read<Report>(name, '/v1/my/report?days=30')
      const people = await read<Page<unknown>>(name, '/v1/my/report/people?days=30&stage=applied')
      expect([report.stages[0]?.count, people.total]).toEqual([2, 2])
      const [client] = (await read<Page<AgencyClient>>(name, '/v1/my/clients')).results
      expect(client?.vacancies).toBe(1)
    }
    const own = await read<OwnVacancy>('inside', `/v1/vacancies/${world.vacancy.public_id}/own`)
    expect([own.narrowed, own.may_narrow]).toEqual([true, false])
  })

  it('stays public for everybody else, those outside included', async () => {
    for (const token of [undefined, tokens['recruiter out'], world.tokens.candidateB]) {
      const page = await world.api.request('GET', `/v1/vacancies/${world.vacancy.public_id}`, {
        ...(token !== undefined && { token }),
      })
      expect(page.status).toBe(200)
      expect(JSON.stringify(page.body)).not.toContain('narrowed')
    }
  })

  it('ignores ids of it that are sent along with others', async () => {
    const bulk = await ask<{ done: string[]; refused: { code: string }[] }>(
      'recruiter out',
      'POST',
      '/v1/my/vacancies/actions',
      { ids: [ordinary.vacancy, world.vacancy.public_id], action: 'withdraw' },
    )
    expect(dataOf(bulk).refused).toEqual([
      { public_id: ordinary.vacancy, code: 'wrong_state' },
      { public_id: world.vacancy.public_id, code: 'vacancy_not_found' },
    ])
    const given = await ask<{ changed: number }>('recruiter out', 'PUT', '/v1/my/vacancies/manager', {
      ids: [ordinary.vacancy, world.vacancy.public_id],
      manager: publicIds['recruiter out'],
    })
    expect(dataOf(given).changed).toBe(1)
    const selection = { queue: { group: 'open' } }
    const seen_at = new Date().toISOString()
    const body = { selection, action: 'add_tag', tag: 'всем', seen_at }
    const check = dataOf(await ask<{ total: number }>('recruiter out', 'POST', '/v1/my/batches/check', body))
    expect(check.total).toBe(1)
    const table = await ask<{ results: Negotiation[] }>('recruiter out', 'POST', '/v1/my/queue/table', {
      selection,
    })
    expect(dataOf(table).results).toHaveLength(1)
    // Named, it is as unknown as one of nobody.
    const named = { vacancy: world.vacancy.public_id, filter: {} }
    for (const [path, rest] of [
      ['/v1/my/batches/check', { action: 'message', seen_at }],
      ['/v1/my/interviews/check', {}],
      ['/v1/my/queue/table', {}],
    ] as const)
      expect((await ask('recruiter out', 'POST', path, { selection: named, ...rest })).status, path).toBe(404)
    const started = dataOf(await ask<Batch>('recruiter out', 'POST', '/v1/my/batches', body))
    expect(started.counts.waiting).toBe(1)
  })

  it('lets owners choose, and the recruiter who answers for the vacancy, and nobody else', async () => {
    expect((await narrow('inside', false)).status).toBe(403)
    expect((await choose('recruiter out', true, 'inside')).status).toBe(403)
    expect((await narrow('recruiter out', false)).status).toBe(404)
    expect((await narrow('viewer out', false)).status).toBe(404)
    expect((await narrow('manager', false)).status).toBe(404)
    const give = (to: string) =>
      ask('owner', 'PUT', '/v1/my/vacancies/manager', { ids: [world.vacancy.public_id], manager: to })
    dataOf(await give(publicIds['recruiter out']))
    const own = `/v1/vacancies/${world.vacancy.public_id}/own`
    expect((await read<OwnVacancy>('recruiter out', own)).may_narrow).toBe(true)
    dataOf(await choose('viewer out', true, 'recruiter out'))
    expect((await ask('viewer out', 'GET', own)).status).toBe(200)
    dataOf(await choose('viewer out', false, 'recruiter out'))
    expect((await ask('viewer out', 'GET', own)).status).toBe(404)
    // Whoever answered for it before is still among the chosen.
    dataOf(await give(publicIds.inside))
    expect((await ask('recruiter out', 'GET', own)).status).toBe(200)
    dataOf(await choose('recruiter out', false))
    expect((await ask('recruiter out', 'GET', own)).status).toBe(404)
  })

  it('opens to the whole team again, and keeps who was chosen', async () => {
    const own = `/v1/vacancies/${world.vacancy.public_id}/own`
    dataOf(await narrow('owner', false))
    for (const name of out) expect((await ask(name, 'GET', own)).status).toBe(200)
    const team = dataOf(await narrow('owner', true))
    expect(team.find((each) => each.public_id === publicIds.inside)?.added).toBe(true)
    for (const name of out) expect((await ask(name, 'GET', own)).status).toBe(404)
  })

  it('closes channels of realtime, and tells only those who see it', async () => {
    const join = (name: Member | 'owner', channel: string) =>
      ask(name, 'POST', '/v1/broadcasting/auth', { socket_id: '1.1', channel_name: channel })
    for (const channel of [
      `private-vacancy.${world.vacancy.public_id}`,
      `private-negotiation.${world.negotiation.public_id}`,
    ]) {
      for (const name of out) expect((await join(name, channel)).status, channel).toBe(403)
      for (const name of ['inside', 'owner'] as const)
        expect((await join(name, channel)).status, channel).toBe(200)
    }
    const { db } = world.api.ctx
    const now = new Date()
    const told = async (name: Member) =>
      JSON.stringify((await ask(name, 'GET', '/v1/notifications/rows')).body).includes('access-narrowed')
    const people = await db.select({ id: users.id, publicId: users.publicId }).from(users)
    await db.transaction((tx) =>
      notify(
        tx,
        people.map(({ id }) => ({
          userId: id,
          kind: 'application.created' as const,
          dedupeKey: `access-narrowed:${id}`,
          params: {
            reader: 'employer',
            vacancy_title: 'access-narrowed',
            company_name: '',
            resume_title: '',
            status: 'new',
          },
          target: {
            type: 'negotiation' as const,
            public_id: world.negotiation.public_id,
            parent_public_id: world.vacancy.public_id,
            tab: 'applications' as const,
          },
        })),
        now,
      ),
    )
    expect([await told('inside'), await told('recruiter out'), await told('viewer out')]).toEqual([
      true,
      false,
      false,
    ])
    // Told while it was open to them: gone from the list with their access, and back with it.
    dataOf(await choose('inside', false))
    dataOf(
      await ask('owner', 'PUT', '/v1/my/vacancies/manager', {
        ids: [world.vacancy.public_id],
        manager: (await read<VacancyManager[]>('owner', '/v1/my/vacancies/managers'))[0]?.public_id,
      }),
    )
    dataOf(await choose('inside', false))
    expect(await told('inside')).toBe(false)
    dataOf(await choose('inside', true))
    expect(await told('inside')).toBe(true)
  })

  it('shows a member outside the interview they conduct, with the application behind', async () => {
    const { db } = world.api.ctx
    const [held] = await db.select().from(interviews).where(eq(interviews.publicId, world.interview))
    const [person] = await db.select().from(users).where(eq(users.publicId, publicIds['recruiter out']))
    if (!held || !person) throw new Error('the interview or the recruiter is gone')
    await db.insert(interviewRoundMembers).values({ roundId: held.roundId, userId: person.id })
    expect((await ask('recruiter out', 'GET', `/v1/interviews/${world.interview}`)).status).toBe(200)
    const negotiation = `/v1/negotiations/${world.negotiation.public_id}`
    expect((await ask('recruiter out', 'GET', negotiation)).status).toBe(200)
    expect((await ask('recruiter out', 'GET', `/v1/vacancies/${world.vacancy.public_id}/own`)).status).toBe(
      404,
    )
    await db
      .delete(interviewRoundMembers)
      .where(
        and(eq(interviewRoundMembers.roundId, held.roundId), eq(interviewRoundMembers.userId, person.id)),
      )
    expect((await ask('recruiter out', 'GET', negotiation)).status).toBe(404)
  })

  it('narrows a copy to the same members', async () => {
    const copy = dataOf(
      await ask<OwnVacancy>('inside', 'POST', `/v1/vacancies/${world.vacancy.public_id}/copies`, {}),
    )
    expect(copy.narrowed).toBe(true)
    expect((await ask('viewer out', 'GET', `/v1/vacancies/${copy.public_id}/own`)).status).toBe(404)
  })

  it('says in the table of rights who chooses', () => {
    expect(rightsOfRoles.owner).toContain('narrow')
    expect(rightsOfRoles.recruiter).not.toContain('narrow')
  })
})
