import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CompanyStages, StageInput, StagePlace } from '@/lib/contracts/company-stages'
import type { Negotiation, NegotiationPage } from '@/lib/contracts/negotiations'
import { dayMs } from '@/lib/shared/time'
import { companies } from '@/server/db/schema/companies'
import { messages } from '@/server/db/schema/conversations'
import { negotiationSteps, negotiations } from '@/server/db/schema/negotiations'
import { notifications } from '@/server/db/schema/platform'
import { sendLetter } from '@/server/modules/hiring/conversations/send.service'
import { lockById } from '@/server/modules/hiring/negotiations/negotiations.repository'
import {
  expireDue,
  recomputeReplyStats,
} from '@/server/modules/hiring/negotiations/scheduled-transitions.service'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { say } from '../conversations/talk'
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
} from './parties'

const start = new Date('2026-05-12T09:00:00Z')
const stage = (base: StageInput['base'], name: string, more: Partial<StageInput> = {}): StageInput => ({
  base,
  name,
  color: 'blue',
  promise_days: null,
  ...more,
})
const set = [
  stage('incoming', 'Новые'),
  stage('in_review', 'Смотрит рекрутер', { promise_days: 2 }),
  stage('in_review', 'Смотрит руководитель', { color: 'violet' }),
  stage('test', 'Задание'),
  stage('interview', 'Встреча'),
  stage('offer', 'Предложение'),
  stage('hired', 'Вышли на работу'),
]

describe('own stages of a company', () => {
  let api: TestApi
  let employer: Employer
  let candidate: Candidate
  beforeAll(async () => {
    api = await createTestApi()
  })
  beforeEach(async () => {
    api.setNow(start)
    await api.ctx.db.delete(negotiations)
    employer = await buildEmployer(api)
    candidate = await buildCandidate(api)
  })
  afterAll(() => api.close())

  const load = async () => dataOf(await api.request<CompanyStages>('GET', '/v1/my/stages', employer))
  const save = async (
    stages: StageInput[],
    more: { version?: string; moved?: { from: string; to: string }[] } = {},
  ) =>
    api.request<CompanyStages>('PUT', '/v1/my/stages', {
      token: employer.token,
      body: { version: more.version ?? (await load()).version, stages, moved: more.moved ?? [] },
    })
  const saved = async () => dataOf(await save(set)).stages
  const inputs = ({ stages }: CompanyStages): StageInput[] => stages.map(({ people: _, ...each }) => each)
  const idOf = (all: CompanyStages['stages'], name: string) => {
    const found = all.find((each) => each.name === name)
    if (!found) throw new Error(`no stage ${name}`)
    return found.public_id
  }
  const move = (id: string, stage_public_id: string, token = employer.token) =>
    api.request<StagePlace>('PUT', `/v1/negotiations/${id}/stage`, { token, body: { stage_public_id } })
  const read = async ({ public_id }: Negotiation, who: { token: string } = employer) =>
    dataOf(await api.request<Negotiation>('GET', `/v1/negotiations/${public_id}`, { token: who.token }))
  const rowOf = async ({ public_id }: Negotiation) => {
    const [row] = await api.ctx.db.select().from(negotiations).where(eq(negotiations.publicId, public_id))
    if (!row) throw new Error('no negotiation')
    return row
  }
  const inReview = async () => {
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    return dataOf(await act(api, employer, sent, 'take_into_review'))
  }

  it('are none until the first save, and keep their order, colours and days', async () => {
    expect((await load()).stages).toEqual([])
    await saved()
    expect(inputs(await load()).map(({ public_id: _, ...each }) => each)).toEqual(set)
  })

  it('must leave every status a stage, and no name twice', async () => {
    const answer = await save([...set.slice(0, -1), stage('incoming', 'новые')])
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      data: {
        errors: [
          { field: 'stages.hired', code: 'required' },
          { field: 'stages.6.name', code: 'name_repeated' },
        ],
      },
    })
  })

  it('refuse what a colleague has changed meanwhile, and name what stands there now', async () => {
    const { version } = await load()
    await saved()
    const late = await save(set, { version })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ error_code: 'conflict_changes', data: { stages: { length: 7 } } })
  })

  it('take a person in at the first stage of the status', async () => {
    await saved()
    const taken = await inReview()
    expect(taken.own_stage).toMatchObject({
      name: 'Смотрит рекрутер',
      promise_days: 2,
      since: start.toISOString(),
    })
  })

  it('are a private mark: no revision, step, notice or clock, and nothing the candidate sees', async () => {
    const stages = await saved()
    const taken = await inReview()
    const before = await rowOf(taken)
    const seen = await read(taken, candidate)
    const steps = await api.ctx.db.$count(negotiationSteps)
    const told = await api.ctx.db.$count(notifications)
    api.setNow(new Date(start.getTime() + dayMs))
    const place = dataOf(await move(taken.public_id, idOf(stages, 'Смотрит руководитель')))
    expect(place).toMatchObject({ name: 'Смотрит руководитель', color: 'violet' })
    const after = await rowOf(taken)
    expect(after).toEqual({ ...before, stageId: after.stageId, stageAt: after.stageAt })
    expect(after.stageId).not.toBeNull()
    expect(await api.ctx.db.$count(negotiationSteps)).toBe(steps)
    expect(await api.ctx.db.$count(notifications)).toBe(told)
    expect(await read(taken, candidate)).toEqual(seen)
    expect(seen.own_stage).toBeUndefined()
  })

  it('of another status are reached by an action alone, which may name the stage', async () => {
    const stages = await saved()
    const taken = await inReview()
    expect((await move(taken.public_id, idOf(stages, 'Встреча'))).status).toBe(409)
    const offered = await act(api, employer, taken, 'offer', {
      text: 'Ждём вас',
      stage_public_id: idOf(stages, 'Предложение'),
    })
    expect(dataOf(offered).own_stage?.name).toBe('Предложение')
    const wrong = await act(api, employer, await inAnother(), 'take_into_review', {
      stage_public_id: idOf(stages, 'Встреча'),
    })
    expect(wrong.status).toBe(409)
  })
  const inAnother = async () => dataOf(await apply(api, await buildCandidate(api), employer.vacancy))

  it('of another company are not there', async () => {
    await saved()
    const taken = await inReview()
    const mine = await saved0(await buildEmployer(api))
    expect((await move(taken.public_id, mine)).status).toBe(422)
    const stranger = await buildEmployer(api)
    expect((await move(taken.public_id, mine, stranger.token)).status).toBe(404)
    expect((await move(taken.public_id, mine, candidate.token)).status).toBe(404)
  })
  const saved0 = async ({ token }: Employer) => {
    const { version } = dataOf(await api.request<CompanyStages>('GET', '/v1/my/stages', { token }))
    const body = { version, stages: set }
    return idOf(
      dataOf(await api.request<CompanyStages>('PUT', '/v1/my/stages', { token, body })).stages,
      'Новые',
    )
  }

  it('ask where their people go before one is taken away', async () => {
    const stages = await saved()
    const taken = await inReview()
    const from = idOf(stages, 'Смотрит рекрутер')
    const to = idOf(stages, 'Смотрит руководитель')
    const rest = inputs(await load()).filter(({ public_id }) => public_id !== from)
    expect((await save(rest)).body).toMatchObject({
      data: { errors: [{ field: `moved.${from}`, code: 'required' }] },
    })
    const elsewhere = await save(rest, { moved: [{ from, to: idOf(stages, 'Встреча') }] })
    expect(elsewhere.body).toMatchObject({
      data: { errors: [{ field: `moved.${from}`, code: 'not_in_list' }] },
    })
    const done = dataOf(await save(rest, { moved: [{ from, to }] }))
    expect(done.stages.find(({ public_id }) => public_id === to)?.people).toBe(1)
    expect((await read(taken)).own_stage?.public_id).toBe(to)
  })

  it('keep their people when another becomes the first', async () => {
    await saved()
    const taken = await inReview()
    const all = inputs(await load())
    await save([
      ...all.filter(({ base }) => base === 'in_review').reverse(),
      ...all.filter(({ base }) => base !== 'in_review'),
    ])
    expect((await read(taken)).own_stage?.name).toBe('Смотрит рекрутер')
    const next = dataOf(await act(api, employer, await inAnother(), 'take_into_review'))
    expect(next.own_stage?.name).toBe('Смотрит руководитель')
  })

  it('are deleted for all: a recruiter says where those they count go, others follow or go to the first', async () => {
    const stages = await saved()
    const recruiter = await addMember(api, employer.company.id, 'recruiter')
    const closed = await addVacancy(api, employer.company.id, { narrowed: true })
    const hidden = dataOf(await apply(api, candidate, closed))
    const hiddenInReview = dataOf(await act(api, employer, hidden, 'take_into_review'))
    const [first, second] = [idOf(stages, 'Смотрит рекрутер'), idOf(stages, 'Смотрит руководитель')]
    const seen = await inAnother()
    await act(api, employer, seen, 'take_into_review')
    for (const { public_id: id } of [hiddenInReview, seen]) await move(id, second)
    const counted = async (who: { token: string }) => {
      const all = dataOf(await api.request<CompanyStages>('GET', '/v1/my/stages', { token: who.token }))
      return { ...all, people: all.stages.find(({ public_id: id }) => id === second)?.people }
    }
    expect([(await counted(employer)).people, (await counted(recruiter)).people]).toEqual([2, 1])

    const remove = async (who: { token: string }, moved: { from: string; to: string }[]) => {
      const { version, stages: all } = await counted(who)
      const left = all.filter(({ public_id: id }) => id !== second).map(({ people: _, ...each }) => each)
      const body = { version, stages: left, moved }
      return api.request<CompanyStages>('PUT', '/v1/my/stages', { token: who.token, body })
    }
    for (const who of [employer, recruiter]) {
      const refused = await remove(who, [])
      expect(refused.body.data).toMatchObject({ errors: [{ field: `moved.${second}`, code: 'required' }] })
    }
    // Of the one they do not see nothing is asked: to the recruiter the stage is empty.
    await move(seen.public_id, first)
    expect((await counted(recruiter)).people).toBe(0)
    expect((await remove(employer, [])).status).toBe(422)
    expect(dataOf(await remove(recruiter, [])).stages).toHaveLength(6)
    expect((await read(hiddenInReview)).own_stage?.name).toBe('Смотрит рекрутер')
  })

  it('stand in a line with the number of people that the queue finds by them', async () => {
    const stages = await saved()
    const taken = await inReview()
    await inAnother()
    await move(taken.public_id, idOf(stages, 'Смотрит руководитель'))
    const { stages: counted } = await load()
    for (const { public_id, people } of counted) {
      const found = dataOf(
        await api.request<{ results: Negotiation[] }>('GET', `/v1/my/queue?own_stage=${public_id}`, employer),
      )
      expect(found.results).toHaveLength(people)
    }
    expect(counted.reduce((all, { people }) => all + people, 0)).toBe(2)
  })

  it('are columns of a vacancy that together hold everybody of their status once', async () => {
    const stages = await saved()
    const taken = await inReview()
    await inAnother()
    await move(taken.public_id, idOf(stages, 'Смотрит руководитель'))
    await act(api, employer, await inAnother(), 'take_into_review')
    const list = `/v1/vacancies/${employer.vacancy.publicId}/negotiations?origin=application`
    const column = async (query: string) =>
      dataOf(await api.request<NegotiationPage>('GET', `${list}${query}`, employer))
    const seen: string[] = []
    for (const { base, public_id } of stages) {
      const own = await column(`&stage=${base}&own_stage=${public_id}`)
      expect(own.results).toHaveLength(own.total)
      expect(own.results.every(({ own_stage }) => own_stage?.public_id === public_id)).toBe(true)
      seen.push(...own.results.map((each) => each.public_id))
    }
    expect(seen).toHaveLength(3)
    expect(new Set(seen)).toEqual(new Set((await column('')).results.map((each) => each.public_id)))
    // Neither of another company, nor of one that was taken away.
    const stranger = await buildEmployer(api)
    expect((await column(`&own_stage=${await saved0(stranger)}`)).total).toBe(0)
    expect((await column('&own_stage=aaaaaaaaaaaa')).total).toBe(0)
  })

  describe('and the clock, which no letter by a machine can restart', () => {
    const at = (days: number) => api.setNow(new Date(start.getTime() + days * dayMs))
    const letter = (sent: Negotiation, via: 'bulk' | 'rule') =>
      api.ctx.db.transaction(async (tx) => {
        const { id } = await rowOf(sent)
        const found = await lockById(tx, id)
        if (!found) throw new Error('no negotiation')
        const actor = await employerActor()
        const side = {
          actor: 'employer',
          companyId: employer.company.id,
          mayAct: true,
          mayScore: true,
        } as const
        const talk = { found, side, endedAt: null }
        const text = 'Мы получили ваш отклик'
        return sendLetter(tx, actor, talk, { clientId: randomUUID(), text, via, now: api.ctx.clock.now() })
      })
    const employerActor = async () => ({
      userId: employer.userId,
      publicId: '',
      accountType: 'employer' as const,
      sessionId: '',
      authenticatedAt: start,
      brakedAt: null,
      isOperator: false,
      leaving: false,
      company: { id: employer.company.id, publicId: '', role: 'owner' as const, verified: true, closed: [] },
    })

    for (const via of ['bulk', 'rule'] as const) {
      it(`a letter ${via === 'bulk' ? 'to many' : 'by a rule'} leaves the promise and the answer as they were`, async () => {
        const sent = dataOf(await apply(api, candidate, employer.vacancy))
        const { turnDueAt, turnStartedAt, warnAt, revision, answeredAt } = await rowOf(sent)
        at(3)
        await letter(sent, via)
        expect(await rowOf(sent)).toMatchObject({ turnDueAt, turnStartedAt, warnAt, revision, answeredAt })
        const [kept] = await api.ctx.db.select().from(messages).where(eq(messages.via, via))
        expect(kept?.text).toBe('Мы получили ваш отклик')
      })
    }

    it('a word by hand restarts it', async () => {
      const sent = dataOf(await apply(api, candidate, employer.vacancy))
      at(3)
      dataOf(await say(api, employer, sent.public_id, { text: 'Здравствуйте!' }))
      expect((await rowOf(sent)).turnDueAt?.toISOString()).toBe('2026-05-22T20:59:59.999Z')
    })

    it('a company of letters alone has answered nobody in its answer rate', async () => {
      for (let number = 0; number < 5; number += 1) {
        await letter(dataOf(await apply(api, await buildCandidate(api), employer.vacancy)), 'rule')
      }
      at(8)
      await expireDue(api.ctx)
      await recomputeReplyStats(api.ctx)
      const [company] = await api.ctx.db.select().from(companies).where(eq(companies.id, employer.company.id))
      expect(company).toMatchObject({ answeredShare: 0, repliesCounted: 5 })
    })
  })
})
