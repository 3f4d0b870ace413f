import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from '@/lib/contracts/call'
import { calls } from '@/lib/contracts/calls'
import { savedQuery } from '@/lib/contracts/saved-searches'
import { rateLimits } from '@/server/db/schema/accounts'
import { createResumeDraft } from '@/tests/support/resumes'
import { createVacancyDraft } from '@/tests/support/vacancies'
import { signUpCandidate, signUpEmployer } from '../support/accounts'
import { createTestApi, type TestApi } from '../support/test-api'

/** Keys that every object inherits: a lookup by one of them finds something in any table. */
const inherited = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__']

/** Those that are also asked for one by one. */
const words = ['__proto__', 'constructor', 'toString']

interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  pattern?: string
  format?: string
  minimum?: number
  minItems?: number
}

/** A value that the schema probably takes, with `word` wherever any text may stand and extra keys in every object. */
function sampleOf(schema: JsonSchema, word: string, depth = 0): unknown {
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (choice && depth < 8) return sampleOf(choice, word, depth + 1)
  if (schema.type === 'object') {
    const own = Object.entries(schema.properties ?? {}).map(([name, inner]) => [
      name,
      sampleOf(inner, word, depth + 1),
    ])
    // As JSON.parse makes them: own keys, `__proto__` among them.
    return Object.fromEntries([...own, ...inherited.map((key) => [key, { polluted: word }])])
  }
  if (schema.type === 'array') return depth < 8 ? [sampleOf(schema.items ?? {}, word, depth + 1)] : []
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return true
  return word
}

const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

describe('keys that somebody else chose', () => {
  let api: TestApi
  let tokens: string[]
  let resume = ''
  let vacancy = ''
  const all = Object.values(calls as Record<string, Call>)

  beforeEach(() => api.ctx.db.delete(rateLimits))
  beforeAll(async () => {
    api = await createTestApi()
    const candidate = await signUpCandidate(api)
    const employer = await signUpEmployer(api)
    tokens = [candidate.token, employer.token]
    resume = (await createResumeDraft(api, candidate.token)).public_id
    vacancy = (await createVacancyDraft(api, employer.token)).public_id
  })
  afterAll(() => {
    expect(Object.keys(Object.prototype)).toEqual([])
    expect({}).not.toHaveProperty('polluted')
    return api.close()
  })

  const addressOf = (call: Call) =>
    call.path
      .replace(':publicId', call.path.includes('/resumes') ? resume : vacancy)
      .replace(/:\w+/g, 'constructor')

  it('M8 hole 9: saved searches take them in a query, and leave them out', async () => {
    for (const key of inherited) {
      expect(savedQuery('vacancies', `${key}=1&${key}=2&text=x`)).toBe('text=x')
      for (const [list, token] of [
        ['vacancies', tokens[0]],
        ['resumes', tokens[1]],
      ] as const) {
        const answer = await api.request('POST', '/v1/my/saved-searches', {
          token: token ?? '',
          body: {
            list,
            name: key,
            query: `${key}=1&text=${key}`,
            cadence: 'off',
            time_zone: 'Europe/Moscow',
          },
        })
        expect(answer.status, `${list} ${key}`).toBeLessThan(500)
      }
    }
  })

  it.each(all.filter(({ method }) => method === 'GET').map((call) => [call.path, call] as const))(
    'M8 hole 9: GET %s never fails by them, as keys or as values',
    async (_, call) => {
      const names = call.query ? Object.keys(schemaOf(call.query).properties ?? {}) : []
      for (const word of words) {
        const query = new URLSearchParams(inherited.map((key) => [key, '1']))
        query.append(word, '2')
        for (const name of [...names, 'text', 'q', 'sort']) query.append(name, word)
        for (const token of ['', ...tokens]) {
          const answer = await api.request('GET', `${addressOf(call)}?${query}`, token ? { token } : {})
          expect(answer.status, `${word} ${query}`).toBeLessThan(500)
        }
      }
      for (const text of words.map((word) => `${word}:x !${word} ${word}`)) {
        const answer = await api.request('GET', `${addressOf(call)}?text=${encodeURIComponent(text)}`)
        expect(answer.status, text).toBeLessThan(500)
      }
    },
    60_000,
  )

  const writes = all.filter((call) => call.method !== 'GET' && call.body && call.bodyType !== 'form')
  it.each(writes.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'M8 hole 9: %s never fails by them, at any depth of the body',
    async (_, call) => {
      const schema = schemaOf(call.body ?? z.undefined())
      for (const word of words) {
        for (const token of tokens) {
          const answer = await api.request(call.method, addressOf(call), {
            token,
            body: JSON.stringify(sampleOf(schema, word)),
          })
          expect(answer.status, word).toBeLessThan(500)
        }
      }
    },
    60_000,
  )

  it('M8 hole 9: addresses end in them without a failure', async () => {
    for (const key of inherited) {
      for (const path of [
        `/v1/docs/${key}`,
        `/v1/${key}`,
        `/v1/vacancies/${key}`,
        `/v1/dictionaries/${key}`,
      ]) {
        expect((await api.request('GET', path)).status, path).toBe(404)
      }
    }
  })
})
