import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FilledLetter, LetterTemplate } from '@/lib/contracts/letter-templates'
import type { Availability, VacancyStages } from '@/lib/contracts/vacancy-screening'
import {
  addMember,
  apply,
  buildCandidate,
  buildEmployer,
  dataOf,
  type Employer,
} from '@/tests/integration/negotiations/parties'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

let api: TestApi
let employer: Employer
beforeAll(async () => {
  api = await createTestApi()
  employer = await buildEmployer(api)
})
afterAll(() => api.close())

const of = (end: string) => `/v1/vacancies/${employer.vacancy.publicId}${end}`
const letter = (more: object = {}) => ({
  kind: 'decline',
  name: 'Отказ',
  text: 'Здравствуйте, {имя}! Вакансия «{вакансия}». {моё имя}',
  ...more,
})
const save = (body: object, token = employer.token) =>
  api.request<LetterTemplate>('POST', '/v1/my/letter-templates', { token, body })

describe('templates of letters', () => {
  it('M5 refuse an unknown variable at saving, by its name', async () => {
    const refused = await save(letter({ text: 'Ваша {зарплата} и {имя}' }))
    expect(refused.status).toBe(422)
    expect(refused.body.data).toEqual({
      errors: [{ field: 'text', code: 'unknown_variable', params: { name: '{зарплата}' } }],
    })
    const saved = dataOf(await save(letter()))
    const changed = await api.request('PUT', `/v1/my/letter-templates/${saved.public_id}`, {
      token: employer.token,
      body: letter({ text: '{что-то}', revision: saved.revision }),
    })
    expect(changed.status).toBe(422)
    await api.request('DELETE', `/v1/my/letter-templates/${saved.public_id}`, { token: employer.token })
  })

  it('M5 are filled with real values for an application, and a name nobody gave leaves no hole', async () => {
    const candidate = await buildCandidate(api)
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    const { public_id: id } = dataOf(await save(letter({ name: 'Вежливый' })))
    const filled = dataOf(
      await api.request<FilledLetter[]>(
        'GET',
        `/v1/negotiations/${sent.public_id}/letter-templates?kind=decline`,
        { token: employer.token },
      ),
    )
    expect(filled.find(({ public_id }) => public_id === id)?.text).toBe(
      'Здравствуйте, Мария! Вакансия «Медсестра процедурного кабинета». Олег Ким',
    )
    const stranger = await buildCandidate(api)
    const forInvite = dataOf(
      await api.request<FilledLetter[]>('GET', of(`/letter-templates?resume=${stranger.resume.publicId}`), {
        token: employer.token,
      }),
    )
    expect(forInvite.find(({ public_id }) => public_id === id)?.text).toBe(
      'Здравствуйте! Вакансия «Медсестра процедурного кабинета». Олег Ким',
    )
    const preview = dataOf(
      await api.request<{ text: string }>('POST', of('/letter-preview'), {
        token: employer.token,
        body: { text: '{имя}, {компания}' },
      }),
    )
    expect(preview.text).toBe('Мария, Клиника')
  })

  it('tell whoever saves over a colleague, come back when taken away, and end at fifty', async () => {
    const other = await buildEmployer(api)
    const first = dataOf(await save(letter(), other.token))
    const path = `/v1/my/letter-templates/${first.public_id}`
    const put = (revision: number, name: string) =>
      api.request<LetterTemplate>('PUT', path, { token: other.token, body: letter({ name, revision }) })
    expect(dataOf(await put(first.revision, 'Новый')).name).toBe('Новый')
    const stale = await put(first.revision, 'Опоздал')
    expect([stale.status, stale.body.error_code]).toEqual([409, 'conflict_changes'])
    expect((await api.request('DELETE', path, { token: other.token })).status).toBe(200)
    const list = () =>
      api.request<LetterTemplate[]>('GET', '/v1/my/letter-templates', { token: other.token }).then(dataOf)
    expect(await list()).toEqual([])
    for (let index = 0; index < 50; index += 1) dataOf(await save(letter({ name: `№${index}` }), other.token))
    expect((await save(letter(), other.token)).body.error_code).toBe('limit_exceeded')
    const restoration = await api.request('POST', `${path}/restoration`, { token: other.token })
    expect(restoration.body.error_code).toBe('limit_exceeded')
    const [gone] = await list()
    await api.request('DELETE', `/v1/my/letter-templates/${gone?.public_id}`, { token: other.token })
    expect(
      dataOf(await api.request<LetterTemplate>('POST', `${path}/restoration`, { token: other.token })).name,
    ).toBe('Новый')
  })
})

describe('stages of a vacancy', () => {
  const read = () => api.request<VacancyStages>('GET', of('/stages'), { token: employer.token }).then(dataOf)
  const put = (body: object, token = employer.token) =>
    api.request<VacancyStages>('PUT', of('/stages'), { token, body })

  it('M5 are the usual ones until they are renamed, ordered and hidden', async () => {
    const usual = await read()
    expect(usual.revision).toBe(0)
    const [incoming, review, test, ...others] = usual.stages
    const stages = [incoming, { ...test, hidden: true }, { ...review, name: ' Первичный отбор ' }, ...others]
    const saved = dataOf(await put({ stages, revision: 0 }))
    expect(saved.stages[2]).toEqual({ stage: 'in_review', name: 'Первичный отбор', hidden: false })
    expect(await read()).toEqual(saved)
    const stale = await put({ stages, revision: 0 })
    expect([stale.status, stale.body.error_code]).toEqual([409, 'conflict_changes'])
  })

  it('stay whole: every stage once, incoming first, ended last, and neither hidden', async () => {
    const { stages, revision } = await read()
    const refused = async (some: unknown[]) => (await put({ stages: some, revision })).status
    expect(await refused(stages.slice(1))).toBe(422)
    expect(await refused([...stages].reverse())).toBe(422)
    expect(await refused([stages[0], stages[0], ...stages.slice(2)])).toBe(422)
    expect(await refused([{ ...stages[0], hidden: true }, ...stages.slice(1)])).toBe(422)
    expect(await refused([{ ...stages[0], name: 'я'.repeat(31) }, ...stages.slice(1)])).toBe(422)
    const viewer = await addMember(api, employer.company.id, 'viewer')
    expect((await put({ stages, revision }, viewer.token)).status).toBe(403)
  })
})

describe('hours for talks', () => {
  const read = () =>
    api.request<Availability>('GET', of('/availability'), { token: employer.token }).then(dataOf)
  const put = (body: object) =>
    api.request<Availability>('PUT', of('/availability'), { token: employer.token, body })

  it('M5 keep windows in order, with days that are not like the others', async () => {
    const usual = await read()
    const weekly = usual.weekly.map((day, index) =>
      index === 0
        ? [
            { from: '14:00', to: '24:00' },
            { from: '09:00', to: '14:00' },
          ]
        : day,
    )
    const exceptions = [
      { day: '2027-01-02', windows: [] },
      { day: '2026-12-31', windows: [{ from: '10:00', to: '12:00' }] },
    ]
    const saved = dataOf(await put({ ...usual, time_zone: 'Asia/Yekaterinburg', weekly, exceptions }))
    expect(saved.weekly[0]).toEqual([
      { from: '09:00', to: '14:00' },
      { from: '14:00', to: '24:00' },
    ])
    expect(saved.exceptions.map(({ day }) => day)).toEqual(['2026-12-31', '2027-01-02'])
    expect(await read()).toEqual(saved)
  })

  it('name the field that is wrong', async () => {
    const now = await read()
    const errors = async (more: object) => {
      const { status, body } = await put({ ...now, ...more })
      return [status, (body.data as { errors?: { field: string; code: string }[] } | null)?.errors]
    }
    const day = (windows: unknown[]) => [windows, [], [], [], [], [], []]
    const overlap = day([
      { from: '10:00', to: '12:00' },
      { from: '11:00', to: '13:00' },
    ])
    expect(await errors({ weekly: overlap })).toEqual([422, [{ field: 'weekly.0', code: 'windows_overlap' }]])
    expect(await errors({ weekly: day([{ from: '12:00', to: '11:00' }]) })).toEqual([
      422,
      [{ field: 'weekly.0.0.to', code: 'date_order' }],
    ])
    expect(await errors({ time_zone: 'Mars/Olympus' })).toEqual([
      422,
      [{ field: 'time_zone', code: 'not_in_list' }],
    ])
    const twice = { day: '2027-01-02', windows: [] }
    expect(await errors({ exceptions: [twice, twice] })).toEqual([
      422,
      [{ field: 'exceptions', code: 'duplicate_day' }],
    ])
    expect((await errors({ horizon_days: 61 }))[0]).toBe(422)
  })
})
