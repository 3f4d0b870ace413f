import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Autopickup, AutopickupFind, Confirmed, TrialRun } from '@/lib/contracts/autopickup'
import type { AutopickupCriteria } from '@/lib/contracts/autopickup-criteria'
import type { Page } from '@/lib/contracts/call'
import type { Negotiation } from '@/lib/contracts/negotiations'
import type { Notification } from '@/lib/contracts/notifications'
import { dayMs, hourMs, minuteMs } from '@/lib/shared/time'
import { sessions } from '@/server/db/schema/accounts'
import { autopickupFinds, autopickups } from '@/server/db/schema/autopickup'
import { negotiations } from '@/server/db/schema/negotiations'
import { noticeDeliveries } from '@/server/db/schema/notices'
import { resumes } from '@/server/db/schema/resumes'
import {
  resumeRested,
  runDue,
  scheduleFor,
  stopWhenHired,
} from '@/server/modules/matching/autopickup/run.service'
import { autopickupLetter } from '@/server/modules/matching/letters.service'
import { writeSearchVectors } from '@/server/modules/vacancies/search-index.service'
import { newPublicId } from '@/server/platform/ids'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import {
  act,
  addVacancy,
  buildCandidate,
  buildEmployer,
  type Candidate,
  dataOf,
  type Employer,
  signIn,
} from '../negotiations/parties'

const nurse = {
  roleIds: [2403],
  cityId: 66001,
  salaryMonthNet: 90_000,
  skillKeys: ['забор крови'],
  skills: ['Забор крови'],
  totalExperienceMonths: 80,
}
const advert = {
  roleId: 2403,
  cityId: 66001,
  cityIds: [66001],
  salaryFrom: 110_000,
  salaryCurrency: 'RUB' as const,
  salaryMonthNet: 110_000,
  skillKeys: ['забор крови'],
  skills: ['Забор крови'],
  employmentForm: 'FULL' as const,
  workFormats: ['ON_SITE' as const],
  experience: 'between1And3' as const,
}

describe('H1 the autopickup of a resume', () => {
  let api: TestApi
  let noon: Date
  beforeAll(async () => {
    api = await createTestApi()
    // Noon in Moscow: nobody sleeps.
    const now = new Date()
    noon = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 9))
    api.setNow(noon)
  })
  afterAll(() => api.close())

  const path = (who: Candidate, end = '') => `/v1/resumes/${who.resume.publicId}/autopickup${end}`
  const get = async (who: Candidate) =>
    dataOf(await api.request<Autopickup>('GET', path(who), { token: who.token }))
  async function save(
    who: Candidate,
    more: Partial<Autopickup> = {},
    criteria: Partial<AutopickupCriteria> = {},
  ) {
    const now = await get(who)
    return api.request<Autopickup>('PUT', path(who), {
      token: who.token,
      body: { ...now, state: 'active', ...more, criteria: { ...now.criteria, ...criteria } },
    })
  }
  const finds = async (who: Candidate, query = '') =>
    dataOf(await api.request<Page<AutopickupFind>>('GET', path(who, `/finds${query}`), { token: who.token }))
  const confirm = (who: Candidate, items: { find_public_id: string; letter: string }[]) =>
    api.request<Confirmed>('POST', path(who, '/confirmations'), { token: who.token, body: { items } })
  const adverts = async (employer: Employer, count: number, more: object = {}) => {
    for (let n = 0; n < count; n += 1) {
      await addVacancy(api, employer.company.id, { ...advert, title: `Медсестра ${n}`, ...more })
    }
  }
  /** Nothing of one test is found by another's. */
  const clear = async () => {
    await api.ctx.db.execute(sql`update vacancies set status = 'closed'`)
    await api.ctx.db.execute(sql`update autopickups set state = 'off'`)
    api.setNow(noon)
  }

  it('is filled in from the resume, finds by it once, keeps the day’s fifteen and tells of them', async () => {
    const candidate = await buildCandidate(api, nurse)
    const employer = await buildEmployer(api, { vacancy: { status: 'closed' } })
    await adverts(employer, 10)
    await adverts(employer, 10, { skillKeys: ['капельницы'], skills: ['Капельницы'] })
    await adverts(employer, 3, { salaryMonthNet: 40_000 })
    await adverts(employer, 3, { roleId: 1 })
    const before = await get(candidate)
    expect(before).toMatchObject({ state: 'off', fresh: true, revision: 0, found_today: 0 })
    expect(before.criteria).toMatchObject({ role_ids: [2403], city_ids: [66001], min_salary: 90_000 })
    expect(dataOf(await save(candidate))).toMatchObject({ state: 'active', fresh: false })
    // Three processes at once.
    const found = await Promise.all([runDue(api.ctx), runDue(api.ctx), runDue(api.ctx)])
    expect(found.reduce((sum, each) => sum + each, 0)).toBe(15)
    const list = await finds(candidate)
    expect(list.total).toBe(15)
    expect(new Set(list.results.map((each) => each.vacancy?.public_id)).size).toBe(15)
    expect(list.results[0]?.match?.reasons.length).toBeGreaterThan(0)
    expect(list.results.every(({ score, letter }) => score >= 60 && letter === null)).toBe(true)
    const scores = list.results.map(({ score }) => score)
    expect(new Set(scores).size).toBeGreaterThan(1)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))

    // The same day there is no room for more; the next morning the rest comes, nothing twice.
    await api.ctx.db.update(autopickups).set({ nextRunAt: noon })
    expect(await runDue(api.ctx)).toBe(0)
    api.setNow(new Date(noon.getTime() + dayMs))
    expect(await runDue(api.ctx)).toBe(5)
    expect((await finds(candidate)).total).toBe(20)

    const token = await signIn(api, candidate.userId)
    const feed = dataOf(await api.request<Page<Notification>>('GET', '/v1/notifications', { token }))
    expect(feed.results.map(({ kind, params }) => [kind, params.count])).toEqual([
      ['autopickup.digest', '5'],
      ['autopickup.digest', '15'],
    ])
    const notice = feed.results[0]
    const told = ({ public_id, created_at, params }: Notification) => ({
      publicId: public_id,
      createdAt: new Date(created_at),
      params,
    })
    const letter = notice && (await autopickupLetter(api.ctx, told(notice), 'a@example.ru'))
    expect(letter?.headers?.['List-Unsubscribe']).toContain('/v1/unsubscribe/autopickup.')
    const out = letter?.headers?.['List-Unsubscribe']?.match(/\/v1\/unsubscribe\/[^>]+/)?.[0] ?? ''
    expect((await api.request('POST', out)).status).toBe(200)
    expect(notice && (await autopickupLetter(api.ctx, told(notice), 'a@example.ru'))).toBeUndefined()
    await clear()
  })

  it('sends nothing by itself; confirmed ones are applications with a mark, each under its own rules', async () => {
    const candidate = await buildCandidate(api, nurse)
    const employer = await buildEmployer(api, { vacancy: { ...advert } })
    await adverts(employer, 2)
    dataOf(await save(candidate, { mode: 'prepare' }))
    expect(await runDue(api.ctx)).toBe(3)
    const mine = () =>
      api.ctx.db.select().from(negotiations).where(eq(negotiations.candidateId, candidate.userId))
    expect(await mine()).toEqual([])
    const { results } = await finds(candidate)
    expect(results[0]?.letter).toContain('Здравствуйте!')
    const [first, second, third] = results.map((each) => each.public_id)
    if (!first || !second || !third) throw new Error('three were found')
    // One closes meanwhile.
    await api.ctx.db.execute(
      sql`update vacancies set status = 'closed' where id = (select vacancy_id from autopickup_finds where public_id = ${third})`,
    )
    const answer = dataOf(
      await confirm(candidate, [
        { find_public_id: first, letter: 'Первое письмо' },
        { find_public_id: third, letter: '' },
        { find_public_id: second, letter: 'Второе письмо' },
        { find_public_id: second, letter: 'Ещё раз' },
        { find_public_id: newPublicId(), letter: '' },
      ]),
    )
    expect(answer.results.map((each) => each.error_code)).toEqual([
      null,
      'unavailable_for_archived',
      null,
      'already_applied',
      'not_found',
    ])
    expect(answer.applications_left).toBe(48)
    const sent = await mine()
    expect(sent.map(({ via, origin, letter }) => [via, origin, letter]).sort()).toEqual([
      ['autopickup', 'application', 'Второе письмо'],
      ['autopickup', 'application', 'Первое письмо'],
    ])
    const inbox = dataOf(
      await api.request<Page<Negotiation>>('GET', `/v1/vacancies/${employer.vacancy.publicId}/negotiations`, {
        token: employer.token,
      }),
    )
    expect(inbox.results.every(({ via }) => via === 'autopickup')).toBe(true)
    expect((await finds(candidate, '?mark=applied')).total).toBe(2)
    expect((await confirm(candidate, Array(11).fill({ find_public_id: first, letter: '' }))).status).toBe(422)
    await clear()
  })

  it('never passes fifty applications a day, however many are confirmed at once', async () => {
    const candidate = await buildCandidate(api, nurse)
    const employer = await buildEmployer(api, { vacancy: { status: 'closed' } })
    const gone = await buildEmployer(api, { vacancy: { status: 'closed' } })
    const earlier = []
    for (let n = 0; n < 45; n += 1) earlier.push(await addVacancy(api, gone.company.id))
    await api.ctx.db.insert(negotiations).values(
      earlier.map((vacancy) => ({
        publicId: newPublicId(),
        vacancyId: vacancy.id,
        publication: 1,
        resumeId: candidate.resume.id,
        candidateId: candidate.userId,
        companyId: gone.company.id,
        origin: 'application' as const,
        createdAt: api.ctx.clock.now(),
        updatedAt: api.ctx.clock.now(),
      })),
    )
    await adverts(employer, 12)
    dataOf(await save(candidate))
    expect(await runDue(api.ctx)).toBe(12)
    const items = (await finds(candidate)).results.map((each) => ({
      find_public_id: each.public_id,
      letter: '',
    }))
    const answers = await Promise.all([
      confirm(candidate, items.slice(0, 6)),
      confirm(candidate, items.slice(6)),
    ])
    const codes = answers.flatMap((answer) => dataOf(answer).results.map((each) => each.error_code))
    expect(codes.filter((code) => code === null)).toHaveLength(5)
    expect(codes.filter((code) => code === 'limit_exceeded')).toHaveLength(7)
    expect((await get(candidate)).applications_left).toBe(0)
    await clear()
  })

  it('learns from a dismissal, shows what has changed and takes it back', async () => {
    const candidate = await buildCandidate(api, nurse)
    const employer = await buildEmployer(api, { vacancy: { status: 'closed' } })
    await adverts(employer, 1)
    dataOf(await save(candidate))
    await runDue(api.ctx)
    const [find] = (await finds(candidate)).results
    const body = { find_public_id: find?.public_id }
    const dismissed = dataOf(
      await api.request<{ find: AutopickupFind; autopickup: Autopickup }>(
        'POST',
        path(candidate, '/dismissals'),
        {
          token: candidate.token,
          body: { ...body, reason: 'salary' },
        },
      ),
    )
    expect(dismissed.find).toMatchObject({
      mark: 'dismissed',
      learned: [{ field: 'min_salary', values: ['115000'] }],
      can_apply: false,
    })
    expect(dismissed.autopickup.criteria.min_salary).toBe(115_000)
    // What now pays less than is asked for is no longer said to pay enough.
    const [low] = (await finds(candidate)).results
    expect(low?.match?.gaps).toContainEqual({ code: 'salary', params: { percent: 4 } })
    expect(low?.match?.reasons.map(({ code }) => code)).not.toContain('salary')
    const back = dataOf(
      await api.request<{ find: AutopickupFind; autopickup: Autopickup }>(
        'DELETE',
        path(candidate, '/dismissals'),
        {
          token: candidate.token,
          body,
        },
      ),
    )
    expect([back.find.mark, back.autopickup.criteria.min_salary]).toEqual(['seen', 90_000])
    await clear()
  })

  it('leaves out hidden vacancies, stop-words, stop-companies and agencies when asked to', async () => {
    const candidate = await buildCandidate(api, nurse)
    const employer = await buildEmployer(api, { vacancy: { ...advert, title: 'Медсестра ночью' } })
    const other = await buildEmployer(api, { vacancy: { ...advert, title: 'Медсестра днём' } })
    const trial = async (criteria: Partial<AutopickupCriteria>) =>
      dataOf(
        await api.request<TrialRun>('POST', path(candidate, '/trial'), {
          token: candidate.token,
          body: { criteria: { ...(await get(candidate)).criteria, ...criteria }, min_score: 60 },
        }),
      )
    const all = await trial({})
    expect([all.total, all.by_day.length, all.by_day.at(-1)?.found]).toEqual([2, 14, 2])
    expect((await trial({ stop_words: ['НОЧЬЮ'] })).results.map(({ vacancy }) => vacancy.title)).toEqual([
      'Медсестра днём',
    ])
    expect((await trial({ stop_companies: [other.company.publicId] })).total).toBe(1)
    expect((await trial({ min_salary: 200_000 })).total).toBe(0)
    await api.request('POST', '/v1/my/hidden', {
      token: candidate.token,
      body: { kind: 'company', vacancy_public_id: employer.vacancy.publicId },
    })
    expect((await trial({})).total).toBe(1)
    await adverts(other, 12)
    const many = await trial({})
    expect([many.total, many.results.length]).toEqual([13, 13])
    // Nothing is kept of a trial.
    expect((await finds(candidate)).total).toBe(0)
    await clear()
  })

  it('tells in a trial of just what the first run then finds, however old it is', async () => {
    const candidate = await buildCandidate(api, nurse)
    const employer = await buildEmployer(api, { vacancy: { status: 'closed' } })
    const daysAgo = (days: number) => ({ publishedAt: new Date(noon.getTime() - days * dayMs) })
    for (const days of [1, 10, 13.9, 15]) await adverts(employer, 1, daysAgo(days))
    const { criteria, min_score } = await get(candidate)
    const trial = dataOf(
      await api.request<TrialRun>('POST', path(candidate, '/trial'), {
        token: candidate.token,
        body: { criteria, min_score },
      }),
    )
    expect(trial.total).toBe(3)
    expect(trial.by_day.reduce((sum, { found }) => sum + found, 0)).toBe(3)
    dataOf(await save(candidate))
    expect(await runDue(api.ctx)).toBe(trial.total)
    await clear()
  })

  it('hears of a fresh vacancy at once, also at night, and wakes nobody', async () => {
    const candidate = await buildCandidate(api, nurse)
    const employer = await buildEmployer(api, { vacancy: { status: 'closed' } })
    // Midnight in Moscow.
    const night = new Date(noon.getTime() + 12 * hourMs)
    api.setNow(night)
    await adverts(employer, 1)
    expect(dataOf(await save(candidate, { cadence: 'instant' })).next_run_at).toBe(night.toISOString())
    expect(await runDue(api.ctx)).toBe(1)
    expect((await get(candidate)).next_run_at).not.toBeNull()
    // So soon after the last find, one more waits: one message tells of all.
    const vacancy = await addVacancy(api, employer.company.id, advert)
    await writeSearchVectors(api.ctx.db, [vacancy.id])
    await scheduleFor(api.ctx, vacancy.publicId)
    expect(await runDue(api.ctx)).toBe(0)
    expect((await get(candidate)).next_run_at).toBe(new Date(night.getTime() + 15 * minuteMs).toISOString())
    api.setNow(new Date(night.getTime() + 15 * minuteMs))
    expect(await runDue(api.ctx)).toBe(1)

    const due = await api.ctx.db
      .select({ at: noticeDeliveries.dueAt })
      .from(noticeDeliveries)
      .where(eq(noticeDeliveries.userId, candidate.userId))
    expect(due.length).toBeGreaterThan(0)
    // Eight in the morning in Moscow.
    expect(due.every(({ at }) => at.getUTCHours() === 5)).toBe(true)
    await clear()
  })

  it('rests when nobody comes or the person does not look, wakes when that is over, and ends with a hire', async () => {
    const candidate = await buildCandidate(api, nurse)
    const employer = await buildEmployer(api, { vacancy: { ...advert } })
    const { id } = candidate.resume
    const standing = async () => {
      const [row] = await api.ctx.db.select().from(autopickups).where(eq(autopickups.resumeId, id))
      return [row?.state, row?.pause]
    }
    dataOf(await save(candidate))
    await api.ctx.db
      .update(sessions)
      .set({ lastSeenAt: new Date(noon.getTime() - 31 * dayMs) })
      .where(eq(sessions.userId, candidate.userId))
    await runDue(api.ctx)
    expect(await standing()).toEqual(['paused', 'away'])
    await resumeRested(api.ctx)
    expect(await standing()).toEqual(['paused', 'away'])
    await api.ctx.db.update(sessions).set({ lastSeenAt: noon }).where(eq(sessions.userId, candidate.userId))
    await resumeRested(api.ctx)
    expect(await standing()).toEqual(['active', null])
    await api.ctx.db.update(resumes).set({ jobSearchStatus: 'not_looking_for_job' }).where(eq(resumes.id, id))
    await runDue(api.ctx)
    expect(await standing()).toEqual(['paused', 'not_looking'])
    await api.ctx.db.update(resumes).set({ jobSearchStatus: 'active_search' }).where(eq(resumes.id, id))
    await resumeRested(api.ctx)
    await runDue(api.ctx)
    const [find] = await api.ctx.db.select().from(autopickupFinds).where(eq(autopickupFinds.resumeId, id))
    const sent = dataOf(await confirm(candidate, [{ find_public_id: find?.publicId ?? '', letter: '' }]))
    const publicId = sent.results[0]?.negotiation_public_id ?? ''
    const step = async (who: { token: string }, action: string, more: object = {}) => {
      const now = dataOf(
        await api.request<Negotiation>('GET', `/v1/negotiations/${publicId}`, { token: who.token }),
      )
      return dataOf(await act(api, who, now, action, { ...more }))
    }
    await step(employer, 'take_into_review')
    await step(employer, 'offer', { text: 'Приходите' })
    await step(candidate, 'accept_offer')
    const hired = await step(employer, 'confirm_hire')
    await stopWhenHired(api.ctx, { negotiationId: publicId, version: hired.revision })
    expect(await standing()).toEqual(['off', null])
    await clear()
  })

  it('tells a stale form, refuses unknown roles and a resume nobody can see', async () => {
    const candidate = await buildCandidate(api, nurse)
    dataOf(await save(candidate))
    expect((await save(candidate, { revision: 0 })).body.error_code).toBe('conflict_changes')
    expect((await save(candidate, {}, { role_ids: [999_999] })).status).toBe(422)
    expect((await save(candidate, {}, { role_ids: [] })).status).toBe(422)
    const hidden = await buildCandidate(api, { ...nurse, status: 'hidden' })
    expect((await save(hidden)).body.error_code).toBe('wrong_state')
    await clear()
  })
})
