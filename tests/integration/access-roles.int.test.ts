import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '@/lib/contracts/call'
import { type CallName, calls } from '@/lib/contracts/calls'
import type { Company } from '@/lib/contracts/companies'
import { type CompanyRole, rightsOfRoles } from '@/lib/contracts/company-rights'
import type { Negotiation, NegotiationPage } from '@/lib/contracts/negotiations'
import type { Offer } from '@/lib/contracts/offers'
import type { OwnVacancyList, VacancyTeam } from '@/lib/contracts/own-vacancies'
import type { QueueItem, QueueSummary } from '@/lib/contracts/queue'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { interviewRoundMembers, interviews } from '@/server/db/schema/interviews'
import { contents } from '@/server/modules/privacy/contents.repository'
import { publishVacancy } from '@/tests/support/vacancies'
import type { Row } from './access/row'
import { table } from './access/table'
import { buildWorld, draftTerms, secrets, type World } from './access/world'
import { addMember, dataOf } from './negotiations/parties'

/**
 * Members whose role does not see the whole company. Those `here` have access to the vacancy of the world; `talking`
 * conducts its interview and no more; `elsewhere` is on nothing.
 */
const members = {
  'manager here': 'hiring_manager',
  'manager elsewhere': 'hiring_manager',
  'interviewer here': 'interviewer',
  'interviewer talking': 'interviewer',
  'interviewer elsewhere': 'interviewer',
  finance: 'finance',
} as const satisfies Record<string, CompanyRole>
type Member = keyof typeof members

const ofVacancy: CallName[] = [
  'GET /v1/vacancies/:publicId/own',
  'GET /v1/vacancies/:publicId/negotiations',
  'GET /v1/vacancies/:publicId/negotiation-tags',
  'GET /v1/vacancies/:publicId/interviews',
  'GET /v1/vacancies/:publicId/team',
  'GET /v1/vacancies/:publicId/stages',
]
/** Listening to the vacancy. */
const ofVacancyChannel: CallName = 'POST /v1/broadcasting/auth'
const ofApplication: CallName[] = [
  'GET /v1/negotiations/:publicId',
  'GET /v1/negotiations/:publicId/answers',
  'GET /v1/negotiations/:publicId/tests',
  'GET /v1/negotiations/:publicId/marks',
  'GET /v1/resumes/:publicId',
  'GET /v1/resumes/:publicId/document',
  'GET /v1/interviews/:publicId',
  'GET /v1/interviews/:publicId/scorecards',
  'GET /v1/negotiations/:publicId/scorecards',
]
const ofManager: CallName[] = [
  'GET /v1/negotiations/:publicId/conversation',
  'GET /v1/messages/:publicId/file',
  'GET /v1/negotiations/:publicId/offer',
]
/** What the table of the whole company asks for may lack a body or a state; what counts is who is no stranger. */
const scored: CallName[] = [
  'PUT /v1/negotiations/:publicId/marks',
  'PUT /v1/interviews/:publicId/response',
  'PUT /v1/interviews/:publicId/scorecard',
  'GET /v1/interviews/:publicId/answers',
  'POST /v1/interviews/:publicId/playback',
  'POST /v1/interviews/:publicId/answers/:position/notes',
  'DELETE /v1/interviews/:publicId/notes/:note',
  'GET /v1/interviews/:publicId/calendar',
  ...(Object.keys(calls) as CallName[]).filter((name) => name.includes('/interviews/:publicId/room')),
]
const changedByManager: CallName[] = [
  'POST /v1/negotiations/:publicId/notes',
  'PUT /v1/negotiation-notes/:publicId',
  'DELETE /v1/negotiation-notes/:publicId',
  'POST /v1/negotiation-notes/:publicId/restoration',
  'POST /v1/negotiations/:publicId/offer/actions',
  'GET /v1/negotiations/:publicId/offer/versions/:number/document',
]
/** Lists that hold what the member is on, and nothing else. */
const listed: CallName[] = [
  'GET /v1/my/vacancies',
  'GET /v1/my/interviews',
  'GET /v1/my/agenda',
  'GET /v1/my/day',
  'GET /v1/my/queue',
  'GET /v1/my/queue/summary',
  'GET /v1/my/queue/views',
  'PUT /v1/my/queue/views',
  'GET /v1/my/stages',
]
const paid =
  /^(GET|POST|DELETE) \/v1\/my\/(statement|services|subscription|purchases|payments|payment-methods|receipts|refunds|acts|invoices|catalogue)/
/** One's own account; the company named in the address, where the guard is the membership; a record of one's own download. */
const aboutOneself = /\/v1\/(accounts\/|my\/exports)/

const forInterviewer = new Set([...ofApplication, ...scored, ...listed])
const forManager = new Set([
  ...forInterviewer,
  ...ofVacancy,
  ofVacancyChannel,
  ...ofManager,
  ...changedByManager,
])
const reached: Record<Member, (name: CallName) => boolean> = {
  'manager here': (name) => forManager.has(name),
  'manager elsewhere': (name) => listed.includes(name),
  'interviewer here': (name) => forInterviewer.has(name) || [...ofVacancy, ofVacancyChannel].includes(name),
  'interviewer talking': (name) => forInterviewer.has(name),
  'interviewer elsewhere': (name) => listed.includes(name),
  finance: (name) => paid.test(name),
}

describe('what a member sees whose role is not for the whole company', () => {
  let world: World
  /** One more vacancy of the company, to which the same candidate applied. */
  let other: { vacancy: string; negotiation: string }
  const tokens = {} as Record<Member, string>
  const publicIds = {} as Record<Member, string>
  beforeAll(async () => {
    world = await buildWorld()
    const { api, company } = world
    const { db } = api.ctx
    const [row] = await db.select().from(companies).where(eq(companies.publicId, company.public_id))
    const [held] = await db.select().from(interviews).where(eq(interviews.publicId, world.interview))
    if (!row || !held) throw new Error('the company or its interview is gone')
    for (const name of names) {
      const member = await addMember(api, row.id, members[name])
      tokens[name] = member.token
      publicIds[name] = member.userPublicId
      if (name === 'interviewer talking')
        await db.insert(interviewRoundMembers).values({ roundId: held.roundId, userId: member.userId })
    }
    for (const name of ['manager here', 'interviewer here'] as const) await open(name, true)
    const vacancy = await publishVacancy(api, world.tokens.employerA ?? '', {})
    const application = await api.request<Negotiation>(
      'POST',
      `/v1/vacancies/${vacancy.public_id}/applications`,
      { token: world.tokens.candidateA, body: { resume_public_id: world.hidden.public_id } },
    )
    other = { vacancy: vacancy.public_id, negotiation: dataOf(application).public_id }
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
  const read = async <T>(name: Member, path: string) => dataOf(await ask<T>(name, 'GET', path))
  const told = (body: unknown) => {
    const text = JSON.stringify(body)
    return Object.values(secrets).filter((secret) => text.includes(secret))
  }
  const pathOf = (name: CallName, row: Row) => row.path?.(world) ?? calls[name].path
  /** Some rows of the table are about a draft, to which nobody was given access. */
  const isReached = (member: Member, name: CallName, row: Row) =>
    reached[member](name) && !pathOf(name, row).includes(world.draft.public_id)

  const rows = Object.entries(table) as [CallName, Row][]
  const names = Object.keys(members) as Member[]

  it.each(names)(
    'refuses %s whatever a stranger is refused, but for the calls of their role',
    async (name) => {
      for (const [call, row] of rows) {
        if (row.denied.employerB === undefined || aboutOneself.test(call) || isReached(name, call, row))
          continue
        const { status, body } = await ask(name, calls[call].method, pathOf(call, row), row.body?.(world))
        expect(status, call).toBeGreaterThanOrEqual(400)
        expect(status, call).toBeLessThan(500)
        expect(told(body), call).toEqual([])
      }
    },
  )

  it.each(names)('tells %s no secret in what everybody signed in may ask', async (name) => {
    const onIt = !name.endsWith('elsewhere')
    for (const [call, row] of rows) {
      if (row.denied.employerB !== undefined || row.changes || aboutOneself.test(call)) continue
      if (onIt && isReached(name, call, row)) continue
      const { status, body } = await ask(name, calls[call].method, pathOf(call, row), row.body?.(world))
      expect(status, call).toBeLessThan(500)
      expect(told(body), call).toEqual([])
    }
  })

  it.each([
    ['manager here', [...ofVacancy, ...ofApplication, ...ofManager]],
    ['interviewer here', [...ofVacancy, ...ofApplication]],
    ['interviewer talking', ofApplication],
  ] as const)('answers %s about what they are on', async (name, known) => {
    for (const call of known) {
      const { method, path }: Call = calls[call]
      const row = table[call]
      const address = call.includes('/vacancies/')
        ? path.replace(':publicId', world.vacancy.public_id)
        : pathOf(call, row)
      const answer = await ask(name, method, address)
      expect(answer.status, call).toBeLessThan(300)
    }
  })

  it('lists the vacancies a member is on, and counts only those', async () => {
    const here = await read<OwnVacancyList>('manager here', '/v1/my/vacancies')
    expect(here.results.map((each) => each.public_id)).toEqual([world.vacancy.public_id])
    expect([here.total, here.by_status]).toEqual([1, { active: 1 }])
    expect(here.results[0]?.actions).toEqual([])
    for (const name of ['manager elsewhere', 'interviewer talking'] as const)
      expect((await read<OwnVacancyList>(name, '/v1/my/vacancies')).total).toBe(0)
  })

  it('keeps another vacancy of the company, its applications and its numbers from a member', async () => {
    for (const name of ['manager here', 'interviewer here', 'interviewer talking'] as const) {
      expect((await ask(name, 'GET', `/v1/vacancies/${other.vacancy}/own`)).status).toBe(404)
      expect((await ask(name, 'GET', `/v1/vacancies/${other.vacancy}/negotiations`)).status).toBe(404)
      expect((await ask(name, 'GET', `/v1/negotiations/${other.negotiation}`)).status).toBe(404)
      const queue = await read<{ results: QueueItem[] }>(name, '/v1/my/queue?group=open')
      expect(queue.results.map((each) => each.public_id)).toEqual([world.negotiation.public_id])
      const summary = await read<QueueSummary>(name, '/v1/my/queue/summary')
      // What waits for an answer is the work of those who may give one.
      expect(summary.groups).toMatchObject({ open: 1, new: 0, due: 0, slots: 0, messages: 0 })
      expect(summary.vacancies.map((each) => each.public_id)).toEqual([world.vacancy.public_id])
      const about = await ask(name, 'GET', `/v1/negotiations/${world.negotiation.public_id}`)
      expect(JSON.stringify(about.body)).not.toContain(other.vacancy)
    }
    const none = await read<QueueSummary>('manager elsewhere', '/v1/my/queue/summary')
    expect([none.groups.open, none.vacancies, none.managers, none.cities]).toEqual([0, [], [], []])
    // The recruiter sees both, each beside the other.
    const all = await world.api.request('GET', `/v1/vacancies/${world.vacancy.public_id}/negotiations`, {
      token: world.tokens.employerA,
    })
    expect(JSON.stringify(all.body)).toContain(other.vacancy)
    const narrow = await ask<NegotiationPage>(
      'manager here',
      'GET',
      `/v1/vacancies/${world.vacancy.public_id}/negotiations`,
    )
    expect(dataOf(narrow).total).toBe(1)
    expect(JSON.stringify(narrow.body)).not.toContain(other.vacancy)
  })

  it('refuses reports, bulk actions, the base of people, imports and paid contacts', async () => {
    const own = world.negotiation.public_id
    const batch = {
      selection: { ids: [own] },
      action: 'add_tag',
      tag: 'метка',
      seen_at: new Date().toISOString(),
    }
    for (const name of names) {
      for (const [method, path, body] of [
        ['GET', '/v1/my/report'],
        ['GET', '/v1/my/report/rows?by=vacancy'],
        ['GET', '/v1/my/people'],
        ['GET', '/v1/my/vacancies/imports'],
        ['GET', '/v1/my/stage-rules'],
        ['POST', '/v1/my/batches', batch],
        ['POST', '/v1/my/batches/check', batch],
        ['POST', '/v1/my/interviews/check', { selection: batch.selection }],
        ['POST', `/v1/resumes/${world.clients.public_id}/contacts`],
        ['POST', `/v1/resumes/${world.open.public_id}/invitations`],
      ] as const) {
        const { status } = await ask(name, method, path, body)
        expect([403, 404, 422], `${name} ${method} ${path}: ${status}`).toContain(status)
      }
      expect(await read(name, '/v1/my/letter-templates')).toEqual([])
      expect((await ask(name, 'GET', '/v1/my/report')).status).toBe(403)
      expect((await ask(name, 'POST', '/v1/my/batches', batch)).status).toBe(403)
    }
  })

  it('lets a hiring manager score and comment but neither answer a candidate nor move, invite or publish', async () => {
    const base = `/v1/negotiations/${world.negotiation.public_id}`
    const note = { text: 'Хорошо знает нормы' }
    expect((await ask('manager here', 'POST', `${base}/notes`, note)).status).toBeLessThan(300)
    expect((await ask('interviewer here', 'POST', `${base}/notes`, note)).status).toBe(404)
    const detail = await read<Negotiation>('manager here', base)
    expect(detail.actions).toEqual([])
    for (const name of ['manager here', 'interviewer here', 'interviewer talking'] as const) {
      const decline = { action: 'decline', revision: detail.revision, reason: 'other', text: 'Нет' }
      expect((await ask(name, 'POST', `${base}/actions`, decline)).status).toBe(404)
      const vacancy = `/v1/vacancies/${world.vacancy.public_id}`
      expect((await ask(name, 'POST', `${vacancy}/actions`, { action: 'delete' })).status).toBe(404)
      const message = new FormData()
      message.set('client_id', randomUUID())
      message.set('text', 'Здравствуйте')
      expect((await ask(name, 'POST', `${base}/messages`, message)).status).toBe(404)
      const marks = await read<{ revision: number }>(name, `${base}/marks`)
      const rated = await ask(name, 'PUT', `${base}/marks`, { revision: marks.revision, rating: 4 })
      expect(rated.status).toBeLessThan(300)
    }
    expect((await read<Negotiation>('manager here', base)).status).toBe(detail.status)
  })

  it('offers for approval only colleagues who see the application, and lets the one asked approve', async () => {
    const base = `/v1/negotiations/${world.negotiation.public_id}/offer`
    const owner = { token: world.tokens.employerA }
    const offer = dataOf(await world.api.request<Offer>('GET', base, owner))
    const colleagues = offer.colleagues.map((each) => each.public_id)
    expect(colleagues).toContain(publicIds['manager here'])
    for (const name of ['manager elsewhere', 'interviewer here', 'finance'] as const)
      expect(colleagues).not.toContain(publicIds[name])
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const approvers = [publicIds['manager here']]
    const terms = {
      ...draftTerms,
      format: 'ON_SITE',
      place: 'Москва',
      probation_months: 3,
      start_date: day(20),
      valid_until: day(5),
    }
    const draft = { revision: offer.revision, terms, approvers }
    expect((await ask('manager here', 'PUT', `${base}/draft`, draft)).status).toBe(404)
    const elsewhere = { ...draft, approvers: [publicIds['manager elsewhere']] }
    expect((await world.api.request('PUT', `${base}/draft`, { ...owner, body: elsewhere })).status).toBe(422)
    const kept = dataOf(await world.api.request<Offer>('PUT', `${base}/draft`, { ...owner, body: draft }))
    const submit = { action: 'submit', revision: kept.revision, text: '' }
    dataOf(await world.api.request('POST', `${base}/actions`, { ...owner, body: submit }))
    expect((await read<QueueSummary>('manager here', '/v1/my/queue/summary')).groups.offers).toBe(1)
    const asked = await read<Offer>('manager here', base)
    expect(asked.actions).toEqual(['approve', 'return'])
    const send = { action: 'send', revision: asked.revision, text: '' }
    expect((await ask('manager here', 'POST', `${base}/actions`, send)).status).toBe(403)
    const approval = { action: 'approve', revision: asked.revision, text: '' }
    expect(dataOf(await ask<Offer>('manager here', 'POST', `${base}/actions`, approval)).actions).toEqual([])
  })

  it('closes a vacancy to a member at once, and opens it only to roles that see it so', async () => {
    const path = `/v1/vacancies/${world.vacancy.public_id}/own`
    await open('manager here', false)
    expect((await ask('manager here', 'GET', path)).status).toBe(404)
    expect((await read<QueueSummary>('manager here', '/v1/my/queue/summary')).groups.open).toBe(0)
    await open('manager here', true)
    expect((await ask('manager here', 'GET', path)).status).toBe(200)
    expect((await open('finance', true)).status).toBe(422)
    const team = `/v1/vacancies/${world.vacancy.public_id}/team/${publicIds['manager elsewhere']}`
    expect((await ask('manager here', 'PUT', team, { on: true })).status).toBe(404)
  })

  it('tells the team which vacancies a member has access to, and members of a part nothing', async () => {
    const accessOf = (name: Member, token: string | undefined) =>
      world.api.request<{ public_id: string }[]>('GET', `/v1/my/vacancies/members/${publicIds[name]}`, {
        token,
      })
    const { employerA, viewerA, employerB } = world.tokens
    for (const token of [employerA, viewerA]) {
      const here = dataOf(await accessOf('manager here', token))
      expect(here.map((each) => each.public_id)).toEqual([world.vacancy.public_id])
    }
    expect(dataOf(await accessOf('manager elsewhere', employerA))).toEqual([])
    expect((await accessOf('finance', employerA)).status).toBe(404)
    for (const token of [employerB, ...Object.values(tokens)])
      expect((await accessOf('manager here', token)).status).toBe(404)
  })

  it('gives a member in the copy of their data which vacancies they were given access to', async () => {
    const { db } = world.api.ctx
    const file = contents.find((each) => each.file === 'company-vacancies.json')
    const [member] = await db.select().from(users).where(eq(users.publicId, publicIds['manager here']))
    const copy = JSON.stringify(await file?.read(db, member?.id ?? 0))
    expect(copy).toContain(world.company.name)
    expect(copy).toContain(world.vacancy.fields.title)
  })

  it('tells a member of the vacancy they were given access to, and nobody else', async () => {
    const kinds = async (name: Member) =>
      JSON.stringify((await ask(name, 'GET', '/v1/notifications')).body).includes('vacancy.opened')
    expect([await kinds('manager here'), await kinds('manager elsewhere')]).toEqual([true, false])
  })

  it('hides from a member whoever hides from the company, where the role gives access to no resumes', async () => {
    const stop = await world.api.request('POST', '/v1/my/stop-list', {
      token: world.tokens.candidateA,
      body: { company_public_id: world.company.public_id },
    })
    expect(stop.status).toBeLessThan(300)
    for (const name of names)
      expect((await ask(name, 'GET', `/v1/resumes/${world.open.public_id}`)).status, name).toBe(404)
    const list = await ask('manager elsewhere', 'GET', '/v1/resumes?size=50')
    expect(JSON.stringify(list.body)).not.toContain(world.open.public_id)
  })

  it('says in the answer about a company what its member may do', async () => {
    for (const name of names) {
      const [company] = await read<Company[]>(name, '/v1/accounts/companies')
      expect(company?.may).toEqual([...rightsOfRoles[members[name]]])
    }
  })

  it('lets finance see the statement and no application', async () => {
    expect((await ask('finance', 'GET', '/v1/my/statement')).status).toBe(200)
    const queue = await ask<QueueSummary>('finance', 'GET', '/v1/my/queue/summary')
    expect(dataOf(queue).groups.open).toBe(0)
    expect((await ask('finance', 'GET', `/v1/negotiations/${world.negotiation.public_id}`)).status).toBe(404)
    expect((await ask('manager here', 'GET', '/v1/my/statement')).status).toBe(403)
    const payment = { amount: 50_000, method: 'card', receipt_email: 'kassa@example.test' }
    // Nobody can pay where no payment service is set up; who may try is told apart before that.
    expect((await ask('finance', 'POST', '/v1/my/payments', payment)).status).toBe(503)
    expect((await ask('manager here', 'POST', '/v1/my/payments', payment)).status).toBe(403)
  })
})
