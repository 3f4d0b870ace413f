import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from '@/lib/contracts/call'
import { calls } from '@/lib/contracts/calls'
import { rateLimits } from '@/server/db/schema/accounts'
import { createResumeDraft } from '@/tests/support/resumes'
import { createVacancyDraft } from '@/tests/support/vacancies'
import { signUpCandidate, signUpEmployer, type TestEmployer, type TestPerson } from '../support/accounts'
import { createTestApi, type TestApi } from '../support/test-api'

/** Keys that live on every object, and values that parsers trip over. */
const awkwardNames = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'text[]',
  'a.b',
  '',
]
const awkwardTexts = [
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00',
  '‮𝕏🙂',
  "'; drop table users; --",
  '\\',
  '%',
  '%00',
  '%ff',
  ':*&|!()<->',
  '"',
  '-',
  '<script>alert(1)</script>',
  'a'.repeat(600),
]
const awkwardNumbers = [0, -1, -0, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, Number.MIN_VALUE]
const awkwardWords = [
  'NaN',
  'Infinity',
  '1e9',
  '0x10',
  '٣',
  'null',
  'undefined',
  '9999999999999999999',
  '-5',
  '',
]

/** Inputs a call is tried with. Each run of the tests takes others, so that what one misses a later one finds. */
const tries = { query: 20, search: 75, body: 60 } as const

const text = fc.oneof(fc.constantFrom(...awkwardTexts), fc.string({ unit: 'binary', maxLength: 60 }))
const anyJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, false),
    fc.constantFrom(...awkwardNumbers),
    text,
    fc.constantFrom('2024-02-30', '0000-00-00', '9999-99-99', '275760-09-13T00:00:00.001Z'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...awkwardNames, 'from', 'to', 'name'), tie('value'), { maxKeys: 4 }),
  ),
})).value

/** A good body with one field that may be anything at all, or nothing of a body. */
function bodyOf(schema: z.ZodType | undefined, good: Record<string, unknown>): fc.Arbitrary<unknown> {
  const json = schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const names = [...new Set([...Object.keys(json?.properties ?? {}), ...Object.keys(good), ...awkwardNames])]
  const spoilt = fc.tuple(fc.constantFrom(...names), anyJson)
  return fc.oneof(
    { weight: 9, arbitrary: spoilt.map(([name, value]) => ({ ...good, [name]: value })) },
    { weight: 1, arbitrary: anyJson },
  )
}

describe('the API under hostile input', () => {
  let api: TestApi
  let candidate: TestPerson
  let employer: TestEmployer
  const known: Record<string, Record<string, unknown>> = {}
  const ids = { vacancy: '', resume: '', company: '' }

  // A thousand bodies a minute are what the limit of changes is for; here they must come to be judged.
  beforeEach(() => api.ctx.db.delete(rateLimits))
  beforeAll(async () => {
    api = await createTestApi()
    candidate = await signUpCandidate(api)
    employer = await signUpEmployer(api)
    const vacancy = await createVacancyDraft(api, employer.token)
    const resume = await createResumeDraft(api, candidate.token)
    ids.vacancy = vacancy.public_id
    ids.resume = resume.public_id
    ids.company = employer.company.public_id
    known['POST /v1/vacancies'] = vacancy.fields
    known['POST /v1/resumes'] = resume.fields
    known['POST /v1/accounts/company'] = { name: 'Мост', city_id: 66001 }
    known['POST /v1/favorites/sync'] = { items: [{ item_type: 'vacancy', item_public_id: ids.vacancy }] }
  })
  afterAll(() => api.close())

  const query = fc.array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom(...awkwardNames),
        fc.constantFrom('text', 'city', 'region', 'role', 'salary_from', 'salary_to', 'with_salary', 'sort'),
        fc.constantFrom(
          'experience',
          'relocation',
          'status',
          'employment',
          'format',
          'period',
          'page',
          'size',
        ),
        fc.constantFrom('token', 'kind', 'q', 'limit', 'shard', 'status', 'type', 'origin', 'stage', 'phase'),
      ),
      fc.oneof(
        text.map((value) => encodeURIComponent(value.replace(/\p{Surrogate}/gu, ''))),
        fc.constantFrom(...awkwardWords),
        fc.constantFrom('%', '%zz', '%00', '%ed%a0%80', '1,2,3', ',,,', 'relevance', 'city', '100', '2000'),
      ),
    ),
    { maxLength: 6 },
  )
  const queryString = query.map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))

  const gets = Object.values(calls as Record<string, Call>).filter((call) => call.method === 'GET')
  it.each(gets.map((call) => [call.path, call] as const))(
    'GET %s never fails by its query',
    async (path, call) => {
      const filled = path.replace(':publicId', path.includes('resumes') ? ids.resume : ids.vacancy)
      await fc.assert(
        fc.asyncProperty(
          queryString,
          fc.constantFrom('', candidate.token, employer.token),
          async (search, token) => {
            const answer = await api.request('GET', `${filled}?${search}`, token ? { token } : {})
            expect(answer.status).toBeLessThan(500)
            if (call.auth === 'none' && !call.params && !call.query) expect(answer.status).toBe(200)
          },
        ),
        { numRuns: path === '/v1/dictionaries' ? 3 : tries.query },
      )
    },
  )

  it.each(['/v1/vacancies', '/v1/vacancies/facets', '/v1/resumes', '/v1/resumes/facets'])(
    'GET %s answers 200 to any query and names what it left out',
    async (path) => {
      await fc.assert(
        fc.asyncProperty(queryString, async (search) => {
          expect((await api.request('GET', `${path}?${search}`)).status).toBe(200)
        }),
        { numRuns: tries.search },
      )
      for (const name of awkwardNames) {
        expect((await api.request('GET', `${path}?${name}=1&${name}=2`)).status).toBe(200)
      }
      const thousands = Array.from({ length: 10_000 }, (_, n) => `city=${n}`).join('&')
      expect((await api.request('GET', `${path}?${thousands}`)).status).toBe(200)
      expect({}).not.toHaveProperty('1')
    },
  )

  const writes = Object.values(calls as Record<string, Call>).filter(
    (call) =>
      call.method !== 'GET' && call.body && !/sign-up|sign-in|code|password|email|phone/.test(call.path),
  )
  it.each(writes.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s never fails by its body',
    async (name, call) => {
      const path = call.path.replace(':publicId', () =>
        call.path.includes('/resumes')
          ? ids.resume
          : call.path.includes('/company')
            ? ids.company
            : ids.vacancy,
      )
      const fields = known[`POST ${call.path.replace('/:publicId', '')}`] ?? {}
      const nested = name.startsWith('PUT') && 'title' in fields
      const body = nested
        ? bodyOf(undefined, fields).map((spoilt) => ({ revision: 1, fields: spoilt }))
        : bodyOf(call.body, fields)
      await fc.assert(
        fc.asyncProperty(
          body,
          fc.constantFrom(candidate.token, employer.token),
          fc.boolean(),
          async (sent, token, repeatable) => {
            const headers: Record<string, string> = repeatable
              ? { 'Idempotency-Key': `fuzz-${fc.hash(JSON.stringify(sent) ?? '')}-key` }
              : {}
            const answer = await api.request(call.method, path, {
              token,
              body: JSON.stringify(sent) ?? '',
              headers,
            })
            expect(answer.status, JSON.stringify(sent)).toBeLessThan(500)
          },
        ),
        { numRuns: tries.body },
      )
    },
    60_000,
  )

  it.each(['sign-up', 'sign-in', 'code/send', 'code/verify'])(
    'POST /v1/accounts/%s never fails by its body',
    async (end) => {
      const call = (calls as Record<string, Call>)[`POST /v1/accounts/${end}`]
      await fc.assert(
        fc.asyncProperty(
          bodyOf(call?.body, {
            username: 'a\0b@example.test',
            password: 'длинный пароль 9',
            purpose: 'sign_in',
            code: '123456',
          }),
          async (body) => {
            const answer = await api.request('POST', `/v1/accounts/${end}`, {
              body: JSON.stringify(body) ?? '',
            })
            expect(answer.status, JSON.stringify(body)).toBeLessThan(500)
          },
        ),
        { numRuns: tries.body },
      )
    },
  )

  it('answers 422 at the field to a text that cannot be stored', async () => {
    for (const bad of ['a\0b', 'half \ud83d']) {
      const answer = await api.request('POST', '/v1/vacancies', {
        token: employer.token,
        body: { title: bad, contacts: { name: bad } },
      })
      expect(answer.status).toBe(422)
      expect(answer.body.data).toEqual({
        errors: [
          { field: 'title', code: 'invalid' },
          { field: 'contacts.name', code: 'invalid' },
        ],
      })
    }
    const byIds = await api.request('POST', '/v1/resumes/by-ids', { body: { ids: ['\0'] } })
    expect(byIds.status).toBe(422)
  })

  it('answers 404 to an id that cannot be stored', async () => {
    for (const path of [
      '/v1/resumes/%00',
      '/v1/vacancies/%00',
      '/v1/resumes/%ed%a0%80',
      '/v1/negotiations/%00',
    ]) {
      expect((await api.request('GET', path, { token: employer.token })).status).toBe(404)
    }
  })

  it('keeps place and role numbers within what a column holds', async () => {
    const big = 2 ** 40
    const vacancy = { title: 'Повар', role_id: big, city_ids: [big] }
    expect(
      (await api.request('POST', '/v1/vacancies', { token: employer.token, body: vacancy })).status,
    ).toBe(422)
    const company = { name: 'Мост', city_id: big }
    expect(
      (await api.request('POST', '/v1/accounts/company', { token: employer.token, body: company })).status,
    ).toBe(422)
  })

  it('survives nesting as deep as a body may be, with an idempotency key too', async () => {
    const depth = 400_000
    const deep = `{"title":"Повар","x":${'['.repeat(depth)}${']'.repeat(depth)}}`
    const answer = await api.request('POST', '/v1/vacancies', {
      token: employer.token,
      body: deep,
      headers: { 'Idempotency-Key': 'deep-nesting-1' },
    })
    expect(answer.status).toBeLessThan(500)
  })

  it('stores a resume of as many words as a body holds', async () => {
    const job = (n: number) => ({
      company: 'К',
      position: 'П',
      start: '2020-01',
      end: null,
      description: Array.from({ length: 5300 }, (_, i) => `w${(n * 5300 + i + 2 ** 20).toString(36)}`).join(
        ' ',
      ),
    })
    // One's own: the fuzz above may have filled the other's twenty.
    const writer = await signUpCandidate(api)
    const experience = Array.from({ length: 28 }, (_, n) => job(n))
    const answer = await api.request('POST', '/v1/resumes', {
      token: writer.token,
      body: { title: 'Много', experience },
    })
    expect(answer.status).toBe(201)
  })

  it.each([
    ['a brace', '{', 400, 'invalid_json'],
    ['nothing', '', 422, 'validation_failed'],
    ['null', 'null', 422, 'validation_failed'],
    ['a list', '[]', 422, 'validation_failed'],
    ['a text', '"text"', 422, 'validation_failed'],
    ['a text for a list', '{"ids":"x"}', 422, 'validation_failed'],
    ['too many ids', `{"ids":[${'"a",'.repeat(200)}"a"]}`, 422, 'validation_failed'],
    ['over a megabyte', `{"ids":["${'a'.repeat(1_100_000)}"]}`, 413, 'payload_too_large'],
  ] as const)('answers a body of %s honestly', async (_, body, status, code) => {
    const answer = await api.request('POST', '/v1/vacancies/by-ids', { body })
    expect([answer.status, answer.body.error_code]).toEqual([status, code])
  })

  it('takes nothing from keys that every object has', async () => {
    const body =
      '{"title":"Повар","__proto__":{"isOperator":true},"constructor":{"prototype":{"polluted":1}}}'
    const answer = await api.request<{ fields: object }>('POST', '/v1/vacancies', {
      token: employer.token,
      body,
    })
    expect(answer.status).toBe(201)
    expect({}).not.toHaveProperty('polluted')
    expect({}).not.toHaveProperty('isOperator')
  })
})
