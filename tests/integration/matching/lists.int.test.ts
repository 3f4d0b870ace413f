import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApplyOptions } from '@/lib/contracts/applications'
import type { MemberHome } from '@/lib/contracts/home'
import { companyMembers } from '@/server/db/schema/companies'
import { resumeStopList } from '@/server/db/schema/resumes'
import { createCandidate } from '@/tests/support/candidates'
import { createEmployer } from '@/tests/support/employers'
import { publishResume } from '@/tests/support/resumes'
import { publishVacancy } from '@/tests/support/vacancies'
import { dataOf } from '../negotiations/parties'
import { buildMatching, buildPair, candidatesOf, matchesOf } from './world'

/** A profession that no other test looks for, and a city far away. */
const lonelyRole = 2202
const vladivostok = 25001

type World = Awaited<ReturnType<typeof buildMatching>>

describe('H1 H2 lists of matches', () => {
  let world: World
  beforeAll(async () => {
    world = await buildMatching()
  })
  afterAll(() => world.close())

  const ids = {
    vacancies: async (...args: Parameters<typeof matchesOf>) =>
      (await matchesOf(...args)).results.map(({ vacancy }) => vacancy.public_id),
    resumes: async (...args: Parameters<typeof candidatesOf>) =>
      (await candidatesOf(...args)).results.map(({ resume }) => resume.public_id),
  }

  it('show a pair to both sides with the same score, reasons and gaps', async () => {
    const { api } = world
    const { candidate, employer } = await buildPair(api)
    await expect
      .poll(() => ids.vacancies(api, candidate, candidate.resume))
      .toContain(employer.vacancy.public_id)
    await expect
      .poll(() => ids.resumes(api, employer, employer.vacancy))
      .toContain(candidate.resume.public_id)
    const mine = (await matchesOf(api, candidate, candidate.resume)).results.find(
      ({ vacancy }) => vacancy.public_id === employer.vacancy.public_id,
    )
    const theirs = (await candidatesOf(api, employer, employer.vacancy)).results.find(
      ({ resume }) => resume.public_id === candidate.resume.public_id,
    )
    expect(theirs?.match).toEqual(mine?.match)
    expect(mine).toMatchObject({
      match: {
        score: 91,
        reasons: [
          {
            code: 'skills',
            params: { names: 'Внутривенные инъекции', more: 0, lacks: 1, lacking: 'УЗ-сертификат' },
          },
          { code: 'city', params: { city: 'Екатеринбург' } },
          { code: 'salary', params: {} },
        ],
        gaps: [],
      },
      distance_km: 0,
      pay: { offered: 110_000, wanted: 95_000 },
      responses: 0,
      agency: false,
      warnings: [],
      actions: ['apply'],
    })
    expect(theirs?.actions).toEqual(['invite'])
    const text = JSON.stringify(theirs)
    for (const secret of ['Климова', '+79123456789', 'anna.klimova@example.ru', '1994-03-08']) {
      expect(text).not.toContain(secret)
    }
  })

  it('stand on the home page until they are looked at, and then what came since', async () => {
    const { api } = world
    const { candidate, employer } = await buildPair(api, { vacancy: { title: 'Медсестра смены' } })
    const home = async () =>
      dataOf(await api.request<MemberHome>('GET', '/v1/my/day', { token: candidate.token })).matches
    const all = async () => (await matchesOf(api, candidate, candidate.resume)).total
    await expect
      .poll(() => ids.vacancies(api, candidate, candidate.resume))
      .toContain(employer.vacancy.public_id)
    expect(await home()).toMatchObject({
      resume: { public_id: candidate.resume.public_id },
      is_first: true,
      count: await all(),
    })
    await api.request('POST', `/v1/resumes/${candidate.resume.public_id}/matches/seen`, {
      token: candidate.token,
    })
    expect(await home()).toBeNull()
    api.setNow(new Date(Date.now() + 1000))
    const next = await publishVacancy(api, employer.token, { title: 'Медсестра стационара' })
    await expect
      .poll(async () => (await home())?.results.map(({ vacancy }) => vacancy.public_id))
      .toEqual([next.public_id])
    expect(await home()).toMatchObject({ is_first: false, count: 1 })
  })

  it('follow a change within seconds, and tell whoever looks', async () => {
    const { api, told } = world
    const { candidate, employer } = await buildPair(api, { vacancy: { title: 'Старшая медсестра' } })
    await expect
      .poll(() => ids.vacancies(api, candidate, candidate.resume))
      .toContain(employer.vacancy.public_id)
    await api.request('POST', `/v1/resumes/${candidate.resume.public_id}/matches/seen`, {
      token: candidate.token,
    })
    api.setNow(new Date(Date.now() + 1000))
    told.length = 0
    // A new vacancy appears in a list that is being looked at.
    const next = await publishVacancy(api, employer.token, { title: 'Медсестра на дом' })
    await expect.poll(() => ids.vacancies(api, candidate, candidate.resume)).toContain(next.public_id)
    await expect
      .poll(() => told.filter(({ name }) => name === 'matches.updated').flatMap(({ channels }) => channels))
      .toContain(`private-resume.${candidate.resume.public_id}`)
    const frames = told.filter(({ name }) => name === 'matches.updated')
    for (const { data } of frames) expect(JSON.parse(data)).toMatchObject({ resumeIds: [], vacancyIds: [] })
    const list = await matchesOf(api, candidate, candidate.resume)
    expect(list.counters.new).toBe(1)
    // An edit of the vacancy changes its score.
    const before = list.results.find(({ vacancy }) => vacancy.public_id === next.public_id)?.match.score ?? 0
    const saved = await api.request('PUT', `/v1/vacancies/${next.public_id}`, {
      token: employer.token,
      body: { revision: next.revision, fields: { skills: ['Внутривенные инъекции', 'Забор крови'] } },
    })
    expect(saved.status).toBe(200)
    const stored = async () =>
      (
        await api.ctx.db.execute<{ score: number }>(sql`
          select m.score from resume_matches m join vacancies v on v.id = m.vacancy_id
          join resumes r on r.id = m.resume_id
          where v.public_id = ${next.public_id} and r.public_id = ${candidate.resume.public_id}`)
      ).rows[0]?.score
    await expect.poll(stored).toBeGreaterThan(before)
    // A pause takes it away at once, for good by the worker.
    await api.request('DELETE', `/v1/vacancies/${next.public_id}/publication`, { token: employer.token })
    expect(await ids.vacancies(api, candidate, candidate.resume)).not.toContain(next.public_id)
    await expect.poll(stored).toBeUndefined()
    // A resume that is hidden is in no list.
    await api.request('DELETE', `/v1/resumes/${candidate.resume.public_id}/publication`, {
      token: candidate.token,
    })
    expect(await ids.resumes(api, employer, employer.vacancy)).not.toContain(candidate.resume.public_id)
    expect(await matchesOf(api, candidate, candidate.resume)).toMatchObject({ total: 0, computed_at: null })
  })

  it('leave out companies on the stop-list, and are not shown to them', async () => {
    const { api } = world
    const { candidate, employer } = await buildPair(api)
    const both = async () => [
      (await ids.vacancies(api, candidate, candidate.resume)).includes(employer.vacancy.public_id),
      (await ids.resumes(api, employer, employer.vacancy)).includes(candidate.resume.public_id),
    ]
    await expect.poll(both).toEqual([true, true])
    await api.ctx.db
      .insert(resumeStopList)
      .values({ userId: candidate.userId, companyId: employer.companyId })
    expect(await both()).toEqual([false, false])
  })

  it('never match people with a company of their own', async () => {
    const { api } = world
    const { candidate, employer } = await buildPair(api)
    const both = async () => [
      (await ids.vacancies(api, candidate, candidate.resume)).includes(employer.vacancy.public_id),
      (await ids.resumes(api, employer, employer.vacancy)).includes(candidate.resume.public_id),
    ]
    await expect.poll(both).toEqual([true, true])
    await api.ctx.db
      .insert(companyMembers)
      .values({ companyId: employer.companyId, userId: candidate.userId, role: 'recruiter' })
    expect(await both()).toEqual([false, false])
  })

  it('leave out who has talked about it already, until one may apply again', async () => {
    const { api } = world
    const { candidate, employer } = await buildPair(api)
    const both = async () => [
      (await ids.vacancies(api, candidate, candidate.resume)).includes(employer.vacancy.public_id),
      (await ids.resumes(api, employer, employer.vacancy)).includes(candidate.resume.public_id),
    ]
    await expect.poll(both).toEqual([true, true])
    dataOf(
      await api.request('POST', `/v1/vacancies/${employer.vacancy.public_id}/applications`, {
        token: candidate.token,
        body: { resume_public_id: candidate.resume.public_id, letter: '' },
      }),
    )
    expect(await both()).toEqual([false, false])
    await api.ctx.db.execute(sql`
      update negotiations set status = 'withdrawn', updated_at = now() - interval '31 days'
      where candidate_id = ${candidate.userId}`)
    expect(await both()).toEqual([true, true])
  })

  it('keep to the age a vacancy may take', async () => {
    const { api } = world
    const young = { birth_date: new Date(Date.now() - 15.5 * 365.25 * 86_400_000).toISOString().slice(0, 10) }
    const { candidate, employer } = await buildPair(api, { resume: young })
    const open = await publishVacancy(api, employer.token, { age_restriction: 'AGE_14_PLUS' })
    const older = await publishVacancy(api, employer.token, { age_restriction: 'AGE_16_PLUS' })
    await expect.poll(() => ids.vacancies(api, candidate, candidate.resume)).toContain(open.public_id)
    const mine = await ids.vacancies(api, candidate, candidate.resume)
    expect(mine).not.toContain(employer.vacancy.public_id)
    expect(mine).not.toContain(older.public_id)
    await expect.poll(() => ids.resumes(api, employer, open)).toContain(candidate.resume.public_id)
    expect(await ids.resumes(api, employer, older)).not.toContain(candidate.resume.public_id)
    expect(await ids.resumes(api, employer, employer.vacancy)).not.toContain(candidate.resume.public_id)
  })

  it('show an employer nobody who does not look, or whom nobody may see; their owners still see vacancies', async () => {
    const { api } = world
    const employer = await createEmployer(api)
    const vacancy = await publishVacancy(api, employer.token)
    for (const fields of [
      { visibility: 'no_one' as const },
      { visibility: 'direct' as const },
      { job_search_status: 'not_looking_for_job' as const },
      { job_search_status: 'accepted_job_offer' as const },
    ]) {
      const candidate = await createCandidate(api)
      const resume = await publishResume(api, candidate.token, fields)
      await expect.poll(() => ids.vacancies(api, candidate, resume)).toContain(vacancy.public_id)
      expect(await ids.resumes(api, employer, vacancy)).not.toContain(resume.public_id)
    }
  })

  it('show a company that is not verified only what everyone may see', async () => {
    const { api } = world
    const { candidate, employer } = await buildPair(api, { verified: false })
    const open = await createCandidate(api)
    const resume = await publishResume(api, open.token, {
      visibility: 'everyone',
      distribution_consent: true,
    })
    await expect.poll(() => ids.resumes(api, employer, employer.vacancy)).toContain(resume.public_id)
    expect(await ids.resumes(api, employer, employer.vacancy)).not.toContain(candidate.resume.public_id)
  })

  it('do not tell an employer who of its people looks around, and warn those people', async () => {
    const { api } = world
    const employer = await createEmployer(api)
    const name = (
      await api.ctx.db.execute<{ name: string }>(sql`
        update companies set name = 'ООО «Ромашка-Мёд»' where id = ${employer.companyId} returning name`)
    ).rows[0]?.name
    expect(name).toContain('Ромашка')
    const vacancy = await publishVacancy(api, employer.token)
    const works = (end: string | null) => ({
      experience: [
        { company: 'Ромашка мед, ООО', position: 'Медсестра', start: '2019-02', end, description: '' },
      ],
    })
    const [now, then] = [await createCandidate(api), await createCandidate(api)]
    const working = await publishResume(api, now.token, works(null))
    const gone = await publishResume(api, then.token, works('2023-01'))
    await expect.poll(() => ids.resumes(api, employer, vacancy)).toContain(gone.public_id)
    expect(await ids.resumes(api, employer, vacancy)).not.toContain(working.public_id)
    const { results } = await matchesOf(api, now, working)
    const own = results.find((row) => row.vacancy.public_id === vacancy.public_id)
    expect(own?.warnings).toEqual(['own_employer'])
  })

  it('hold one resume of a person, the best', async () => {
    const { api } = world
    const { candidate, employer } = await buildPair(api)
    const better = await publishResume(api, candidate.token, {
      skills: ['Внутривенные инъекции', 'УЗ-сертификат'],
    })
    await expect.poll(() => ids.resumes(api, employer, employer.vacancy)).toContain(better.public_id)
    expect(await ids.resumes(api, employer, employer.vacancy)).not.toContain(candidate.resume.public_id)
  })

  it('say why nothing fits, and how much there is elsewhere', async () => {
    const { api } = world
    // Nobody else of this file looks for it: «Геолог».
    const role = { role_ids: [lonelyRole], skills: ['Геология'] }
    const candidate = await createCandidate(api)
    const resume = await publishResume(api, candidate.token, { title: 'Геолог', ...role })
    const empty = async () => (await matchesOf(api, candidate, resume)).empty
    expect(await empty()).toMatchObject({ reason: 'none_open', open: 0, near: 0, city: 'Екатеринбург' })
    const employer = await createEmployer(api)
    const far = await publishVacancy(api, employer.token, {
      title: 'Геолог',
      role_id: lonelyRole,
      city_ids: [vladivostok],
      work_formats: ['ON_SITE'],
    })
    expect(await empty()).toMatchObject({ reason: 'far', open: 1, near: 0 })
    // The same is said before one applies all the same.
    const options = await api.request<ApplyOptions>('GET', `/v1/vacancies/${far.public_id}/apply-options`, {
      token: candidate.token,
    })
    expect(options.body.data?.resumes[0]?.too_far).toMatchObject({ city: 'Владивосток' })
    expect(options.body.data?.resumes[0]?.too_far?.km).toBeGreaterThan(4000)
    const near = await publishVacancy(api, employer.token, { title: 'Геолог', role_id: lonelyRole })
    await expect.poll(() => ids.vacancies(api, candidate, resume)).toEqual([near.public_id])
    expect(await empty()).toBeNull()
    dataOf(
      await api.request('POST', `/v1/vacancies/${near.public_id}/applications`, {
        token: candidate.token,
        body: { resume_public_id: resume.public_id, letter: '' },
      }),
    )
    expect(await empty()).toMatchObject({ reason: 'all_acted', open: 2, near: 1 })
  })

  it('offer no application to an imported advert of a company that nobody acts for', async () => {
    const { api } = world
    const { candidate, employer } = await buildPair(api)
    const actions = async () =>
      (await matchesOf(api, candidate, candidate.resume)).results.find(
        ({ vacancy }) => vacancy.public_id === employer.vacancy.public_id,
      )?.actions
    await expect.poll(actions).toEqual(['apply'])
    await api.ctx.db.execute(sql`
      update vacancies set source = 'hh', source_url = 'https://hh.ru/vacancy/1' where public_id = ${employer.vacancy.public_id}`)
    await api.ctx.db.execute(sql`delete from company_members where company_id = ${employer.companyId}`)
    expect(await actions()).toEqual([])
  })

  it('are sorted and filtered as asked, and paged', async () => {
    const { api } = world
    const employer = await createEmployer(api)
    const role = { role_id: 2407, skills: ['Массаж'] }
    const salary = (to: number) => ({
      from: null,
      to,
      currency: 'RUB' as const,
      gross: false,
      mode: 'MONTH' as const,
      frequency: null,
    })
    const near = await publishVacancy(api, employer.token, { ...role, salary: salary(60_000) })
    api.setNow(new Date(Date.now() + 60_000))
    const rich = await publishVacancy(api, employer.token, {
      ...role,
      salary: salary(200_000),
      // Первоуральск
      city_ids: [66004],
    })
    api.setNow(new Date(Date.now() + 120_000))
    const silent = await publishVacancy(api, employer.token, { ...role, salary: null })
    const agency = await createEmployer(api)
    await api.ctx.db.execute(sql`update companies set type = 'agency' where id = ${agency.companyId}`)
    const agent = await publishVacancy(api, agency.token, { ...role, salary: salary(90_000) })
    await api.ctx.db.execute(sql`update vacancies set responses = 12 where public_id = ${agent.public_id}`)
    const candidate = await createCandidate(api)
    const resume = await publishResume(api, candidate.token, { role_ids: [2407], skills: ['Массаж'] })
    const order = (query: string) => ids.vacancies(api, candidate, resume, query)
    await expect.poll(async () => (await order('')).length).toBe(4)
    expect((await order('?sort=salary')).slice(0, 2)).toEqual([rich.public_id, agent.public_id])
    expect((await order('?sort=date'))[3]).toBe(near.public_id)
    expect((await order('?sort=distance'))[3]).toBe(rich.public_id)
    expect(await order('?with_salary=1')).not.toContain(silent.public_id)
    expect(await order('?without_agencies=1')).not.toContain(agent.public_id)
    expect(await order('?few_responses=1')).not.toContain(agent.public_id)
    expect(await order('?page=2&size=3')).toHaveLength(1)
    expect(await matchesOf(api, candidate, resume, '?page=2&size=3&with_salary=1')).toMatchObject({
      total: 3,
      results: [],
      counters: { total: 4 },
    })
    const answer = await api.request('GET', `/v1/resumes/${resume.public_id}/matches?size=1000`, {
      token: candidate.token,
    })
    expect(answer.status).toBe(422)
    const score = async (query: string) => ids.resumes(api, employer, near, query)
    await expect.poll(() => score('')).toContain(resume.public_id)
    expect(await score('?min_score=100')).toEqual([])
    expect(await score('?city=77001')).toEqual([])
  })
})
