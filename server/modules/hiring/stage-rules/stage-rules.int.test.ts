import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '@/lib/contracts/call'
import { type CompanyStages, dividedStages, type StageInput } from '@/lib/contracts/company-stages'
import type { LetterTemplate } from '@/lib/contracts/letter-templates'
import type { Negotiation } from '@/lib/contracts/negotiations'
import type { SkillTest } from '@/lib/contracts/skill-tests'
import type { LoggedRuleRun, RuleRun, StageRule } from '@/lib/contracts/stage-rules'
import { dayMs } from '@/lib/shared/time'
import { companyMembers } from '@/server/db/schema/companies'
import { messages } from '@/server/db/schema/conversations'
import { negotiations } from '@/server/db/schema/negotiations'
import { notifications } from '@/server/db/schema/platform'
import { stageRuleRuns, stageRules } from '@/server/db/schema/stage-rules'
import { runBatches } from '@/server/modules/hiring/batches/run-batches.service'
import {
  act,
  addMember,
  apply,
  buildCandidate,
  buildEmployer,
  type Candidate,
  dataOf,
  type Employer,
  invite,
} from '@/tests/integration/negotiations/parties'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { runStageRules } from './run-rules.service'

const start = new Date('2026-05-12T09:00:00Z')
const stage = (base: StageInput['base'], name: string): StageInput => ({
  base,
  name,
  color: 'blue',
  promise_days: null,
})

describe('a rule of a stage', () => {
  let api: TestApi
  let employer: Employer
  let candidate: Candidate
  let stages: CompanyStages['stages']
  let template: LetterTemplate
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    api.setNow(start)
    await api.ctx.db.delete(negotiations)
    employer = await buildEmployer(api)
    candidate = await buildCandidate(api)
    const { version } = dataOf(await api.request<CompanyStages>('GET', '/v1/my/stages', employer))
    const body = {
      version,
      stages: [
        ...dividedStages.map((base) => stage(base, base)),
        stage('in_review', 'Руководитель'),
        stage('in_review', 'Финал'),
      ],
    }
    ;({ stages } = dataOf(
      await api.request<CompanyStages>('PUT', '/v1/my/stages', { token: employer.token, body }),
    ))
    template = await letterTemplate('message')
  })

  const post = <T>(path: string, body: unknown, token = employer.token) =>
    api.request<T>('POST', path, { token, body })
  const letterTemplate = async (kind: string) =>
    dataOf(
      await post<LetterTemplate>('/v1/my/letter-templates', {
        kind,
        name: 'Ждём вас',
        text: '{имя}, добро пожаловать на «{вакансия}»',
      }),
    )
  const idOf = (name: string) => stages.find((each) => each.name === name)?.public_id ?? ''
  const add = (name: string, body: Record<string, unknown>) =>
    post<StageRule>('/v1/my/stage-rules', { stage_public_id: idOf(name), ...body })
  const letterAt = async (name: string) =>
    dataOf(await add(name, { action: 'letter', template_public_id: template.public_id }))
  const later = (ms: number) => api.setNow(new Date(api.ctx.clock.now().getTime() + ms))
  /** What is due after so long. */
  const run = async (ms = 30_000) => {
    later(ms)
    return runStageRules(api.ctx)
  }
  const inReview = async () => {
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    return dataOf(await act(api, employer, sent, 'take_into_review'))
  }
  const move = (of: Negotiation, name: string, token = employer.token) =>
    api.request('PUT', `/v1/negotiations/${of.public_id}/stage`, {
      token,
      body: { stage_public_id: idOf(name) },
    })
  const sentLetters = () => api.ctx.db.select().from(messages).where(eq(messages.via, 'rule'))
  const rowOf = async ({ public_id }: Negotiation) => {
    const [row] = await api.ctx.db.select().from(negotiations).where(eq(negotiations.publicId, public_id))
    if (!row) throw new Error('no negotiation')
    return row
  }
  const runsOf = async ({ public_id }: Negotiation) =>
    dataOf(await api.request<RuleRun[]>('GET', `/v1/negotiations/${public_id}/rule-runs`, employer))
  const put = (rule: StageRule, body: Record<string, unknown>, token = employer.token) =>
    api.request<StageRule>('PUT', `/v1/my/stage-rules/${rule.public_id}`, {
      token,
      body: {
        stage_public_id: rule.stage.public_id,
        action: rule.action,
        ...(rule.template && { template_public_id: rule.template.public_id }),
        ...(rule.days && { days: rule.days }),
        revision: rule.revision,
        ...body,
      },
    })

  it('sends its letter once a person has stood there for half a minute, and moves neither clock nor answer', async () => {
    await letterAt('Руководитель')
    const taken = await inReview()
    dataOf(await move(taken, 'Руководитель'))
    const before = await rowOf(taken)
    expect(await run(29_000)).toBe(0)
    expect(await sentLetters()).toEqual([])
    expect(await run(1000)).toBe(1)
    expect((await sentLetters()).map(({ text, authorId }) => ({ text, authorId }))).toEqual([
      { text: 'Мария, добро пожаловать на «Медсестра процедурного кабинета»', authorId: employer.userId },
    ])
    expect(await rowOf(taken)).toEqual(before)
  })

  it('sends nothing when the move is undone in time, and tells of nothing', async () => {
    await letterAt('Руководитель')
    const taken = await inReview()
    dataOf(await move(taken, 'Руководитель'))
    later(20_000)
    dataOf(await move(taken, 'in_review'))
    expect(await run(dayMs)).toBe(0)
    expect(await sentLetters()).toEqual([])
    expect(await runsOf(taken)).toEqual([])
  })

  it('acts once on an application, however often the person enters and the worker runs', async () => {
    await letterAt('Руководитель')
    const taken = await inReview()
    for (const name of ['Руководитель', 'in_review', 'Руководитель']) {
      dataOf(await move(taken, name))
      later(40_000)
      await Promise.all([runStageRules(api.ctx), runStageRules(api.ctx)])
    }
    expect(await sentLetters()).toHaveLength(1)
  })

  it('answers an application that arrives, which still counts as unanswered', async () => {
    await letterAt('incoming')
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    await run()
    expect(await sentLetters()).toHaveLength(1)
    expect(await rowOf(sent)).toMatchObject({ status: 'new', answeredAt: null, turn: 'employer' })
    const [done] = await runsOf(sent)
    expect(done).toMatchObject({ state: 'done', subject: 'Ждём вас', moved_by: null, author: 'Олег Ким' })
  })

  it('leaves those alone who are invited and have not accepted', async () => {
    await letterAt('incoming')
    dataOf(await invite(api, employer, candidate.resume))
    expect(await run()).toBe(0)
  })

  it('gives a test that is the candidate’s turn and no answer of the company', async () => {
    const test = dataOf(await post<SkillTest>('/v1/my/tests/copies', { code: 'cashier' }))
    dataOf(await add('Финал', { action: 'test', test_public_id: test.public_id, days: 5 }))
    await letterAt('Финал')
    const taken = await inReview()
    const { answeredAt } = await rowOf(taken)
    await api.ctx.db.update(negotiations).set({ answeredAt: null })
    dataOf(await move(taken, 'Финал'))
    await run()
    expect(answeredAt).not.toBeNull()
    expect(await rowOf(taken)).toMatchObject({ status: 'test', turn: 'candidate', answeredAt: null })
    expect(await runsOf(taken)).toMatchObject([
      { action: 'letter', state: 'done' },
      { action: 'test', state: 'done', subject: test.title },
    ])
  })

  it('reminds whoever moved the person, after its days, unless the person has left', async () => {
    dataOf(await add('Руководитель', { action: 'remind', days: 3 }))
    dataOf(await add('Финал', { action: 'slots' }))
    const colleague = await addMember(api, employer.company.id, 'recruiter')
    const taken = await inReview()
    dataOf(await move(taken, 'Руководитель', colleague.token))
    expect(await run(2 * dayMs)).toBe(0)
    expect(await run(dayMs)).toBe(1)
    dataOf(await move(taken, 'Финал', colleague.token))
    expect(await run()).toBe(1)
    const told = await api.ctx.db
      .select({ userId: notifications.userId, params: notifications.params })
      .from(notifications)
      .where(eq(notifications.kind, 'stage.reminder'))
    expect(told.map(({ userId }) => userId)).toEqual([colleague.userId, colleague.userId])
    expect(told.map(({ params }) => [params.rule, params.name])).toEqual([
      ['remind', 'Руководитель'],
      ['slots', 'Финал'],
    ])
    dataOf(await move(taken, 'in_review'))
    expect(await run(9 * dayMs)).toBe(0)
  })

  it('acts on people that are moved in bulk as on single ones', async () => {
    await letterAt('Руководитель')
    const taken = await inReview()
    dataOf(
      await post('/v1/my/batches', {
        selection: { ids: [taken.public_id] },
        action: 'move_to_stage',
        stage_public_id: idOf('Руководитель'),
        seen_at: api.ctx.clock.now().toISOString(),
      }),
    )
    await runBatches(api.ctx)
    await run()
    expect(await sentLetters()).toHaveLength(1)
  })

  it('does nothing while it is off, taken away, or the person has a refusal waiting', async () => {
    const rule = await letterAt('Руководитель')
    const taken = await inReview()
    dataOf(await move(taken, 'Руководитель'))
    const off = dataOf(await put(rule, { enabled: false }))
    expect(await run()).toBe(0)
    dataOf(await move(taken, 'in_review'))
    dataOf(await put(off, { enabled: true }))
    dataOf(await move(taken, 'Руководитель'))
    expect((await api.request('DELETE', `/v1/my/stage-rules/${rule.public_id}`, employer)).status).toBe(200)
    expect(await run()).toBe(0)
    dataOf(await move(taken, 'in_review'))
    dataOf(await post(`/v1/my/stage-rules/${rule.public_id}/restoration`, {}))
    dataOf(await move(taken, 'Руководитель'))
    later(25_000)
    dataOf(await act(api, employer, taken, 'decline', { reason: 'other', text: 'Спасибо' }))
    await run(5000)
    expect(await sentLetters()).toEqual([])
    expect(await runsOf(taken)).toMatchObject([{ state: 'failed', obstacle: 'pending' }])
  })

  it('of an author who left writes no letter, says so, and goes on with whoever saves it', async () => {
    const colleague = await addMember(api, employer.company.id, 'recruiter')
    const mine = await letterAt('Руководитель')
    const rule = dataOf(await put(mine, {}, colleague.token))
    expect(rule.author).toEqual({ name: 'Олег Ким', mine: true })
    await api.ctx.db.delete(companyMembers).where(eq(companyMembers.userId, colleague.userId))
    const taken = await inReview()
    dataOf(await move(taken, 'Руководитель'))
    await run()
    expect(await runsOf(taken)).toMatchObject([{ state: 'failed', obstacle: 'author_gone' }])
    const [listed] = dataOf(await api.request<StageRule[]>('GET', '/v1/my/stage-rules', employer))
    expect(listed?.author).toBeNull()
    expect(dataOf(await put(rule, {})).author?.mine).toBe(true)
  })

  it('cannot refuse, give a test before a person has answered, or name what is not the company’s', async () => {
    const refusal = await letterTemplate('decline')
    const test = dataOf(await post<SkillTest>('/v1/my/tests/copies', { code: 'cashier' }))
    const wrong: [string, Record<string, unknown>, string, string][] = [
      [
        'Финал',
        { action: 'letter', template_public_id: refusal.public_id },
        'template_public_id',
        'not_in_list',
      ],
      ['Финал', { action: 'letter' }, 'template_public_id', 'required'],
      ['Финал', { action: 'remind' }, 'days', 'required'],
      ['Финал', { action: 'test', test_public_id: test.public_id, days: 31 }, 'days', 'too_big'],
      [
        'incoming',
        { action: 'test', test_public_id: test.public_id, days: 3 },
        'stage_public_id',
        'not_in_list',
      ],
      ['нет такого', { action: 'slots', stage_public_id: 'aaaaaaaaaaaa' }, 'stage_public_id', 'not_in_list'],
    ]
    for (const [name, body, field, code] of wrong) {
      expect((await add(name, body)).body).toMatchObject({ data: { errors: [{ field, code }] } })
    }
    expect((await add('Финал', { action: 'decline' })).status).toBe(422)
    const stranger = await buildEmployer(api)
    const foreign = await post(
      '/v1/my/stage-rules',
      { stage_public_id: idOf('Финал'), action: 'slots' },
      stranger.token,
    )
    expect(foreign.status).toBe(422)
  })

  it('goes with its stage, and what it did stays in the log of the company', async () => {
    await letterAt('Руководитель')
    const taken = await inReview()
    dataOf(await move(taken, 'Руководитель'))
    await run()
    dataOf(await move(taken, 'in_review'))
    const { version } = dataOf(await api.request<CompanyStages>('GET', '/v1/my/stages', employer))
    const left = stages.filter(({ name }) => name !== 'Руководитель').map(({ people: _, ...each }) => each)
    dataOf(
      await api.request('PUT', '/v1/my/stages', { token: employer.token, body: { version, stages: left } }),
    )
    expect(dataOf(await api.request<StageRule[]>('GET', '/v1/my/stage-rules', employer))).toEqual([])
    const log = dataOf(await api.request<Page<LoggedRuleRun>>('GET', '/v1/my/stage-rules/log', employer))
    expect(log).toMatchObject({
      total: 1,
      results: [
        {
          action: 'letter',
          stage: 'Руководитель',
          subject: 'Ждём вас',
          state: 'done',
          author: 'Олег Ким',
          moved_by: 'Олег Ким',
          person: { name: 'Мария Соколова' },
          negotiation: { public_id: taken.public_id },
        },
      ],
    })
  })

  it('refuses a change of what a colleague has changed meanwhile, and answers with it', async () => {
    const rule = await letterAt('Руководитель')
    dataOf(await put(rule, { enabled: false }))
    const late = await put(rule, { enabled: true })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ error_code: 'conflict_changes', data: { rule: { enabled: false } } })
    expect(await api.ctx.db.$count(stageRules)).toBeGreaterThan(0)
    expect(await api.ctx.db.$count(stageRuleRuns)).toBe(0)
  })
})
