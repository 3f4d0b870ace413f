import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnResume } from '@/lib/contracts/own-resumes'
import type { ResumeDraft } from '@/lib/contracts/resume-fields'
import { decideOnResume } from '@/server/modules/resumes/moderation.service'
import { skillCode } from '@/server/modules/vacancies/search-codes'
import { createCandidate, type TestCandidate } from '@/tests/support/candidates'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { languageAtCode, numberCode, valueCode } from './search-codes'
import {
  compareResumeSearch,
  fillResumeSearch,
  rebalanceResumeLevels,
  recalculateResumeLevels,
} from './search-rows.service'

describe('the narrow table of the search over resumes', () => {
  let api: TestApi
  let candidate: TestCandidate
  beforeAll(async () => {
    api = await createTestApi()
    candidate = await createCandidate(api)
  })
  afterAll(() => api.close())

  const nothingWrong = { missing: 0, extra: 0, different: 0 }
  const compared = () => compareResumeSearch(api.ctx.db)
  const rowOf = async (publicId: string) => {
    const { rows } = await api.ctx.db.execute<{ words: string[] }>(sql`
      select tsvector_to_array(s.document) as words from resume_search s join resumes r on r.id = s.resume_id
      where r.public_id = ${publicId}`)
    return rows[0]?.words
  }
  const code = (number: number) => `#${number}`

  it('says by codes what a resume can be found by, and by no word what is hidden', async () => {
    const made = await publishResume(api, candidate.token, {
      title: 'Инженер-электрик',
      role_ids: [101],
      city_id: 77001,
      skills: ['React'],
      salary: { amount: 95_000, currency: 'RUB' },
      relocation: 'relocation_possible',
      relocation_city_ids: [66001],
      languages: [{ code: 'eng', level: 'b2' }],
      education: [{ level: 'master', name: 'МЭИ', faculty: '', result: '', year: 2015 }],
      hidden_fields: ['experience'],
      experience: [
        { company: 'Тайнозавод', position: 'Электрик', start: '2014-01', end: null, description: 'Щиты' },
      ],
      about: 'Пишите на secret@mail.example или +7 912 345-67-89',
      has_vehicle: true,
      night_shifts: true,
    } as ResumeDraft)
    const words = await rowOf(made.public_id)
    const codes = [
      numberCode('city', 77001),
      numberCode('region', 77),
      numberCode('role', 101),
      numberCode('move_city', 66001),
      numberCode('move_region', 66),
      numberCode('asks', 100),
      valueCode('experience', 'moreThan6'),
      valueCode('education', 'master'),
      valueCode('education', 'higher'),
      valueCode('language', 'eng'),
      languageAtCode('eng', 'b1'),
      languageAtCode('eng', 'b2'),
      valueCode('flag', 'with_salary'),
      valueCode('flag', 'vehicle'),
      valueCode('flag', 'night'),
      skillCode('react'),
    ].map(code)
    expect(words).toEqual(expect.arrayContaining([...codes, 'щит', '=электрик']))
    const absent = [
      languageAtCode('eng', 'c1'),
      numberCode('asks', 80),
      numberCode('move_city', 0),
      valueCode('flag', 'open'),
    ].map(code)
    for (const word of absent) expect(words).not.toContain(word)
    expect(words?.join(' ')).not.toMatch(/тайнозав|secret|912|345|климов/i)
  })

  const answered = new Map<string, number>()
  const send = async (method: string, path: string, body?: unknown) => {
    const { status } = await api.request(method, path, { token: candidate.token, ...(body ? { body } : {}) })
    answered.set(`${method} ${status}`, (answered.get(`${method} ${status}`) ?? 0) + 1)
  }
  const move = (name: string) => (id: string) => send('POST', `/v1/resumes/${id}/moves`, { move: name })
  const save = async (id: string, fields: ResumeDraft) => {
    const own = await api.request<OwnResume>('GET', `/v1/resumes/${id}/own`, { token: candidate.token })
    await send('PUT', `/v1/resumes/${id}`, { revision: own.body.data?.revision ?? 0, fields })
  }
  const moves: Record<string, (id: string) => Promise<unknown>> = {
    publish: move('publish'),
    hide: move('hide'),
    raise: move('raise'),
    archive: move('archive'),
    restore: move('restore'),
    delete: move('delete'),
    undelete: move('undelete'),
    rename: (id) => save(id, { title: `Повар ${id.slice(0, 4)}`, skills: ['HACCP'] }),
    open: (id) => save(id, { visibility: 'everyone', distribution_consent: true }),
    close: (id) => save(id, { visibility: 'clients', distribution_consent: false }),
    nobody: (id) => save(id, { visibility: 'no_one' }),
    rest: () => send('PUT', '/v1/my/job-search-status', { status: 'not_looking_for_job' }),
    look: () => send('PUT', '/v1/my/job-search-status', { status: 'looking_for_offers' }),
    block: (id) =>
      api.ctx.db
        .transaction((tx) =>
          decideOnResume(tx, id, { action: 'block', note: 'Нет', fields: [] }, api.ctx.clock.now()),
        )
        .catch(() => undefined),
    wait: async () => api.setNow(new Date(api.ctx.clock.now().getTime() + 5 * 3_600_000)),
  }

  it('holds exactly the listed resumes, as they are, after any moves', async () => {
    const made = [
      await publishResume(api, candidate.token),
      await publishResume(api, candidate.token, { visibility: 'everyone', distribution_consent: true }),
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...Object.keys(moves)), fc.nat(1)), { minLength: 1, maxLength: 7 }),
        async (steps) => {
          for (const [name, index] of steps) await moves[name]?.(made[index]?.public_id ?? '')
          expect(await compared()).toEqual(nothingWrong)
        },
      ),
      { numRuns: 25, seed: 42 },
    )
    // The moves were real: some were made, none failed for another reason than its state.
    expect(answered.get('POST 200') ?? 0).toBeGreaterThan(5)
    expect(answered.get('PUT 200') ?? 0).toBeGreaterThan(5)
    expect([...answered.keys()].filter((key) => / (401|403|5\d\d)$/.test(key))).toEqual([])
  }, 60_000)

  it('tells of rows that are wrong, and writes those that are missing', async () => {
    const { token } = await createCandidate(api)
    await publishResume(api, token)
    await api.ctx.db.execute(sql`update resume_search set packed = packed || '\\x00'::bytea`)
    expect((await compared()).different).toBeGreaterThan(0)
    await api.ctx.db.execute(sql`delete from resume_search`)
    const { missing } = await compared()
    expect(missing).toBeGreaterThan(0)
    expect(await fillResumeSearch(api.ctx)).toBe(missing)
    expect(await compared()).toEqual(nothingWrong)
  })

  it('needs one level while there are few', async () => {
    expect(await recalculateResumeLevels(api.ctx.db)).toBeUndefined()
    expect(await rebalanceResumeLevels(api.ctx)).toBe(0)
  })
})
