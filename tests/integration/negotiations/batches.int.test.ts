import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Batch, BatchAction, BatchCheck, BatchDetail } from '@/lib/contracts/batches'
import type { CompanyStages } from '@/lib/contracts/company-stages'
import type { Conversation } from '@/lib/contracts/conversations'
import type { Negotiation } from '@/lib/contracts/negotiations'
import type { SkillTest } from '@/lib/contracts/skill-tests'
import { hourMs, secondMs } from '@/lib/shared/time'
import { companyMembers } from '@/server/db/schema/companies'
import { runBatches } from '@/server/modules/hiring/batches/run-batches.service'
import { sendPendingDeclines } from '@/server/modules/hiring/negotiations/scheduled-transitions.service'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import {
  act,
  addMember,
  addVacancy,
  apply,
  buildCandidate,
  buildEmployer,
  dataOf,
  type Employer,
  signIn,
} from './parties'

/** Thursday, noon in Moscow. */
const noon = new Date('2026-05-14T09:00:00.000Z')

describe('acting on many', () => {
  let api: TestApi
  let employer: Employer
  let token: string
  beforeAll(async () => {
    api = await createTestApi()
    api.setNow(noon)
    employer = await buildEmployer(api)
    token = employer.token
  })
  beforeEach(() => api.setNow(noon))
  afterAll(() => api.close())

  const later = (ms: number) => api.setNow(new Date(noon.getTime() + ms))
  const read = async (publicId: string, who = token) =>
    dataOf(await api.request<Negotiation>('GET', `/v1/negotiations/${publicId}`, { token: who }))
  const applied = async () => {
    const candidate = await buildCandidate(api)
    return { candidate, row: dataOf(await apply(api, candidate, employer.vacancy)) }
  }
  const opened = async () => {
    const { candidate, row } = await applied()
    return { candidate, row: dataOf(await act(api, { token }, row, 'open')) }
  }
  const byIds = (rows: readonly Negotiation[]) => ({ ids: rows.map(({ public_id }) => public_id) })
  const check = async (selection: unknown, action: BatchAction, who = token) =>
    api.request<BatchCheck>('POST', '/v1/my/batches/check', {
      token: who,
      body: { selection, action },
    })
  const start = (selection: unknown, more: Record<string, unknown>, who = token) =>
    api.request<Batch>('POST', '/v1/my/batches', {
      token: who,
      body: { selection, seen_at: api.ctx.clock.now().toISOString(), ...more },
    })
  const detail = async ({ public_id }: Batch) =>
    dataOf(await api.request<BatchDetail>('GET', `/v1/my/batches/${public_id}`, { token }))
  const undo = async ({ public_id }: Batch, who = token) =>
    dataOf(await api.request<Batch>('DELETE', `/v1/my/batches/${public_id}`, { token: who }))
  const decline = { action: 'decline', reason: 'experience' }

  it('says before the work who cannot be declined and why, and declines the rest', async () => {
    const [{ row }, { row: fresh }] = [await opened(), await applied()]
    const said = dataOf(await check(byIds([row, fresh]), 'decline'))
    expect(said).toMatchObject({
      total: 2,
      possible: 1,
      obstacles: [{ code: 'unopened', count: 1, people: [{ public_id: fresh.public_id }] }],
      // Two hours after it was opened, still in working hours.
      letters: { first_at: '2026-05-14T11:00:00.000Z', last_at: '2026-05-14T11:00:00.000Z' },
    })
    const batch = dataOf(await start(byIds([row, fresh]), decline))
    await runBatches(api.ctx)
    expect(await detail(batch)).toMatchObject({
      counts: { waiting: 0, done: 1, failed: 1, undone: 0 },
      failed: [{ public_id: fresh.public_id, code: 'unopened' }],
    })
    expect((await read(row.public_id)).pending).not.toBeNull()
    expect((await read(fresh.public_id)).pending).toBeNull()
  })

  it('declines each by name, two hours after opening, and sends then', async () => {
    const { candidate, row } = await opened()
    const text = 'Здравствуйте, {имя}! Спасибо за отклик на «{вакансия}» ({компания}).'
    const batch = dataOf(await start(byIds([row]), { ...decline, text }))
    await runBatches(api.ctx)
    expect((await detail(batch)).waiting).toMatchObject([
      { public_id: row.public_id, due_at: new Date(noon.getTime() + 2 * hourMs).toISOString() },
    ])
    later(hourMs)
    expect((await read(row.public_id)).status).toBe('viewed')
    later(2 * hourMs)
    await sendPendingDeclines(api.ctx)
    expect(await read(row.public_id, candidate.token)).toMatchObject({
      status: 'declined_by_employer',
      answer_text: 'Здравствуйте, Мария! Спасибо за отклик на «Медсестра процедурного кабинета» (Клиника).',
    })
    expect(await detail(batch)).toMatchObject({ state: 'done', undoable_until: null, waiting: [] })
  })

  it('undoes all that has not gone out, and a colleague may do so', async () => {
    const colleague = await addMember(api, employer.company.id, 'recruiter')
    const [one, two] = [(await opened()).row, (await opened()).row]
    const batch = dataOf(await start(byIds([one, two]), decline))
    await runBatches(api.ctx)
    expect((await check(byIds([one]), 'decline')).body).toMatchObject({
      data: { obstacles: [{ code: 'pending', count: 1 }] },
    })
    expect(await undo(batch, colleague.token)).toMatchObject({
      state: 'undone',
      counts: { waiting: 0, done: 0, failed: 0, undone: 2 },
    })
    expect((await read(one.public_id)).actions.map(({ action }) => action)).toContain('decline')
    expect((await undo(batch)).counts.undone).toBe(2)
  })

  it('takes everybody a list finds into review, after ten seconds in which it can be undone', async () => {
    const other = await buildEmployer(api)
    const row = dataOf(await apply(api, await buildCandidate(api), other.vacancy))
    const second = dataOf(await apply(api, await buildCandidate(api), other.vacancy))
    const selection = { queue: { group: 'new', vacancy: other.vacancy.publicId } }
    expect(dataOf(await check(selection, 'take_into_review', other.token))).toMatchObject({ possible: 2 })
    dataOf(await start(selection, { action: 'take_into_review' }, other.token))
    await runBatches(api.ctx)
    expect((await read(row.public_id, other.token)).status).toBe('new')
    later(10 * secondMs)
    await runBatches(api.ctx)
    for (const { public_id } of [row, second])
      expect((await read(public_id, other.token)).status).toBe('in_review')
  })

  it('leaves out by id whom the member has taken off a list', async () => {
    const other = await buildEmployer(api)
    const [kept, left] = [
      dataOf(await apply(api, await buildCandidate(api), other.vacancy)),
      dataOf(await apply(api, await buildCandidate(api), other.vacancy)),
    ]
    const selection = {
      vacancy: other.vacancy.publicId,
      filter: { origin: 'application', stage: 'incoming' },
      except: [left.public_id],
    }
    dataOf(await start(selection, { action: 'add_tag', tag: 'Резерв' }, other.token))
    await runBatches(api.ctx)
    expect((await read(kept.public_id, other.token)).inbox?.tags).toEqual(['Резерв'])
    expect((await read(left.public_id, other.token)).inbox?.tags).toEqual([])
  })

  it('writes to each once, and a letter to many does not restart the clock', async () => {
    const { candidate, row } = await opened()
    const due = (await read(row.public_id)).turn?.due_at
    dataOf(await start(byIds([row]), { action: 'message', text: '{имя}, когда сможете выйти?' }))
    later(10 * secondMs)
    await runBatches(api.ctx)
    await runBatches(api.ctx)
    const { entries } = dataOf(
      await api.request<Conversation>('GET', `/v1/negotiations/${row.public_id}/conversation`, {
        token: candidate.token,
      }),
    )
    expect(entries.flatMap((entry) => (entry.kind === 'message' ? [entry.text] : []))).toEqual([
      'Мария, когда сможете выйти?',
    ])
    expect((await read(row.public_id)).turn?.due_at).toBe(due)
  })

  it('tells whom it did not reach and why, when somebody acted between the start and the turn of a person', async () => {
    const [{ row }, { row: second }] = [await opened(), await opened()]
    const batch = dataOf(await start(byIds([row, second]), { action: 'take_into_review' }))
    later(secondMs)
    dataOf(await act(api, { token }, row, 'decline', { reason: 'experience' }))
    later(10 * secondMs)
    await runBatches(api.ctx)
    expect(await detail(batch)).toMatchObject({
      counts: { done: 1, failed: 1 },
      failed: [{ public_id: row.public_id, code: 'pending' }],
    })
    expect((await read(second.public_id)).status).toBe('in_review')
  })

  it('names who has changed since the member looked, both in a later check and in the result', async () => {
    const [{ row }, { row: taken }, { row: waits }] = [await opened(), await opened(), await opened()]
    const selection = byIds([row, taken, waits])
    const { seen_at } = dataOf(await check(selection, 'decline'))
    later(secondMs)
    const { token: colleague } = await addMember(api, employer.company.id, 'recruiter')
    dataOf(await act(api, { token: colleague }, taken, 'take_into_review', { text: '' }))
    dataOf(await act(api, { token: colleague }, waits, 'decline', { reason: 'skills', text: '' }))
    const body = { selection, action: 'decline', seen_at }
    const again = dataOf(await api.request<BatchCheck>('POST', '/v1/my/batches/check', { token, body }))
    expect(again).toMatchObject({ total: 3, possible: 1, seen_at })
    const codes = { [taken.public_id]: 'changed', [waits.public_id]: 'pending' }
    expect(
      Object.fromEntries(
        again.obstacles.flatMap(({ code, people }) => people.map((each) => [each.public_id, code])),
      ),
    ).toEqual(codes)
    const batch = dataOf(await start(selection, { ...decline, seen_at }))
    await runBatches(api.ctx)
    const { counts, failed } = await detail(batch)
    expect(counts).toEqual({ waiting: 0, done: 1, failed: 2, undone: 0 })
    expect(Object.fromEntries(failed.map(({ public_id, code }) => [public_id, code]))).toEqual(codes)
    expect((await read(taken.public_id)).status).toBe('in_review')
  })

  it('moves people to an own stage of their status, and names the others', async () => {
    const names = ['incoming', 'in_review', 'test', 'interview', 'offer', 'hired', 'in_review']
    const stages = names.map((base, at) => ({ base, name: `Этап ${at}`, color: 'blue', promise_days: null }))
    const { version } = dataOf(await api.request<CompanyStages>('GET', '/v1/my/stages', { token }))
    const body = { version, stages }
    const { stages: own } = dataOf(await api.request<CompanyStages>('PUT', '/v1/my/stages', { token, body }))
    const target = own.find(({ name }) => name === 'Этап 6')?.public_id
    const { row } = await opened()
    const reviewed = dataOf(await act(api, { token }, row, 'take_into_review', { text: '' }))
    const { row: fresh } = await applied()
    const selection = byIds([reviewed, fresh])
    const move = { action: 'move_to_stage' as const, stage_public_id: target }
    expect((await start(selection, { action: 'move_to_stage' })).body).toMatchObject({
      data: { errors: [{ field: 'stage_public_id', code: 'required' }] },
    })
    const said = dataOf(
      await api.request<BatchCheck>('POST', '/v1/my/batches/check', { token, body: { selection, ...move } }),
    )
    expect(said).toMatchObject({ possible: 1, obstacles: [{ code: 'other_status', count: 1 }] })
    const batch = dataOf(await start(selection, move))
    expect(batch.stage).toBe('Этап 6')
    await runBatches(api.ctx)
    expect((await detail(batch)).counts).toMatchObject({ done: 1, failed: 1 })
    const after = await read(reviewed.public_id)
    expect(after.own_stage?.name).toBe('Этап 6')
    expect({ revision: after.revision, turn: after.turn }).toEqual({
      revision: reviewed.revision,
      turn: reviewed.turn,
    })
  })

  it('does nothing in the name of a member who has lost the right meanwhile', async () => {
    const colleague = await addMember(api, employer.company.id, 'recruiter')
    const { row } = await opened()
    const batch = dataOf(await start(byIds([row]), { action: 'take_into_review' }, colleague.token))
    await api.ctx.db
      .update(companyMembers)
      .set({ role: 'viewer' })
      .where(eq(companyMembers.userId, colleague.userId))
    later(10 * secondMs)
    await runBatches(api.ctx)
    expect(await detail(batch)).toMatchObject({ state: 'done', counts: { done: 0, failed: 1 } })
    expect((await read(row.public_id)).status).toBe('viewed')
  })

  it('refuses an unknown variable, an empty letter, a stranger’s vacancy and the rows of another company', async () => {
    const { row } = await opened()
    const wrong = await start(byIds([row]), { ...decline, text: 'Здравствуйте, {фамилия}!' })
    expect([wrong.status, wrong.body.error_code]).toEqual([422, 'validation_failed'])
    expect((await start(byIds([row]), { action: 'decline', reason: 'other' })).status).toBe(422)
    expect((await start(byIds([row]), { action: 'message' })).status).toBe(422)
    expect((await start(byIds([row]), { action: 'add_tag' })).status).toBe(422)
    const stranger = await buildEmployer(api)
    const selection = { vacancy: employer.vacancy.publicId, filter: {} }
    expect((await start(selection, decline, stranger.token)).status).toBe(404)
    expect((await start(byIds([row]), decline, stranger.token)).status).toBe(409)
    expect((await read(row.public_id)).pending).toBeNull()
  })

  it('assigns a test of the company over vacancies, but for whom one awaits it or who is not read yet', async () => {
    const test = dataOf(
      await api.request<SkillTest>('POST', '/v1/my/tests/copies', { token, body: { code: 'cashier' } }),
    )
    const second = await addVacancy(api, employer.company.id, { title: 'Кассир' })
    const here = await opened()
    const candidate = await buildCandidate(api)
    const there = dataOf(await act(api, { token }, dataOf(await apply(api, candidate, second)), 'open'))
    const [given, fresh, later10] = [(await opened()).row, (await applied()).row, (await opened()).row]
    const deadline = new Date(noon.getTime() + 3 * 24 * hourMs).toISOString()
    const body = { action: 'assign_test', test_public_id: test.public_id, deadline }
    dataOf(await act(api, { token }, given, 'assign_test', { test_public_id: test.public_id, deadline }))
    const selection = byIds([here.row, there, given, fresh])
    expect(dataOf(await check(selection, 'assign_test'))).toMatchObject({
      ...{ total: 4, possible: 2 },
      obstacles: [
        { code: 'unopened', people: [{ public_id: fresh.public_id }] },
        { code: 'test_given', people: [{ public_id: given.public_id }] },
      ],
    })
    const batch = dataOf(await start(selection, body))
    expect(batch).toMatchObject({ state: 'waiting', test: test.title })
    const undone = dataOf(await start(byIds([later10]), body))
    await undo(undone)
    await runBatches(api.ctx)
    expect((await read(here.row.public_id)).status).toBe('viewed')
    later(10 * secondMs)
    await runBatches(api.ctx)
    expect((await detail(batch)).counts).toEqual({ waiting: 0, done: 2, failed: 2, undone: 0 })
    for (const [{ public_id }, who] of [
      [here.row, here.candidate.token],
      [there, candidate.token],
    ] as const) {
      const { status, test: assigned, turn } = await read(public_id, who)
      expect([status, assigned?.state, turn?.due_at]).toEqual(['test', 'assigned', deadline])
    }
    expect((await read(later10.public_id)).status).toBe('viewed')
  })

  it('needs a deadline and a test of the company or a task, and says of whom a test was deleted meanwhile', async () => {
    const { row } = await opened()
    const deadline = new Date(noon.getTime() + 24 * hourMs).toISOString()
    const refused = async (more: Record<string, unknown>) =>
      (await start(byIds([row]), { action: 'assign_test', ...more })).status
    expect(await refused({ text: 'Составьте план' })).toBe(422)
    expect(await refused({ deadline })).toBe(422)
    expect(await refused({ text: 'План', deadline: noon.toISOString() })).toBe(422)
    const stranger = await buildEmployer(api)
    const post = (path: string, who: string) =>
      api.request<SkillTest>('POST', path, { token: who, body: { code: 'cashier' } })
    const strange = dataOf(await post('/v1/my/tests/copies', stranger.token))
    expect(await refused({ deadline, test_public_id: strange.public_id })).toBe(422)

    const test = dataOf(await post('/v1/my/tests/copies', token))
    const body = { action: 'assign_test', deadline, test_public_id: test.public_id }
    const batch = dataOf(await start(byIds([row]), body))
    await api.request('DELETE', `/v1/my/tests/${test.public_id}`, { token })
    later(10 * secondMs)
    await runBatches(api.ctx)
    expect(await detail(batch)).toMatchObject({ failed: [{ public_id: row.public_id, code: 'test_gone' }] })
    expect((await read(row.public_id)).status).toBe('viewed')
  })

  it('counts what is left of a day’s applications', async () => {
    const candidate = await buildCandidate(api)
    dataOf(await apply(api, candidate, employer.vacancy))
    const session = await signIn(api, candidate.userId)
    expect(dataOf(await api.request('GET', '/v1/my/applications/limit', { token: session }))).toEqual({
      remaining_today: 49,
      limit: 50,
    })
  })
})
