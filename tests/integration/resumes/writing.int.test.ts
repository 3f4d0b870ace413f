import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openAiCompatible } from '@/server/adapters/text-model/openai-compatible'
import { createCandidate, type TestCandidate } from '@/tests/support/candidates'
import { createEmployer } from '@/tests/support/employers'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { completion, type MadeUpTextModel, startTextModel } from '@/tests/support/text-model'

interface Wording {
  text: string
  covered: boolean
  left: number
}
const text = 'Меня зовут Анна Климова, вела приём и учила новых медсестёр. Мой телефон +7 912 345-67-89.'

describe('texts worded by a configured service', () => {
  let model: MadeUpTextModel
  let api: TestApi
  beforeAll(async () => {
    model = await startTextModel()
    api = await createTestApi({
      TEXT_MODEL_URL: model.url,
      TEXT_MODEL_KEY: 'secret-key',
      TEXT_MODEL_NAME: 'made-up',
      TEXT_MODEL_SERVICE: 'Сервис «Слова»',
      TEXT_MODEL_DAILY_PERSON: '3',
      TEXT_MODEL_DAILY_TOTAL: '12',
    })
    api.setNow(new Date('2026-11-28T09:00:00Z'))
  })
  afterEach(() => model.reset())
  afterAll(async () => {
    await api.close()
    await model.stop()
  })

  const about = ({ token }: Pick<TestCandidate, 'token'>) =>
    api.request<{ service: string | null; left: number }>('GET', '/v1/my/writing', { token })
  const improve = ({ token }: Pick<TestCandidate, 'token'>, body: unknown = { kind: 'about', text }) =>
    api.request<Wording>('POST', '/v1/my/writing', { token, body })

  it('are sent to the named service without name and contacts, and come back to be checked', async () => {
    const person = await createCandidate(api)
    await publishResume(api, person.token)
    expect((await about(person)).body.data).toEqual({ service: 'Сервис «Слова»', left: 3 })
    const { status, body } = await improve(person)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ covered: true, left: 2 })
    expect(body.data?.text).toMatch(/^Исправлено: Меня зовут/)
    const [sent] = model.asked
    expect(sent).toMatchObject({
      url: '/v1/chat/completions',
      authorization: 'Bearer secret-key',
      body: { model: 'made-up', messages: [{ role: 'system' }, { role: 'user' }] },
    })
    expect(sent?.body.messages[0]?.content).toContain('не добавляй фактов')
    expect(JSON.stringify(sent)).not.toMatch(/Анна|Климов|912|345/)
    expect(sent?.body.messages[1]?.content).toContain('учила новых медсестёр')
  })

  it('are of candidates alone, long enough and not too long', async () => {
    const person = await createCandidate(api)
    expect((await improve(await createEmployer(api))).status).toBe(403)
    expect((await about(await createEmployer(api))).status).toBe(403)
    expect((await improve(person, { kind: 'about', text: 'Коротко' })).status).toBe(422)
    expect((await improve(person, { kind: 'about', text: 'я'.repeat(6001) })).status).toBe(422)
    expect((await improve(person, { kind: 'title', text })).status).toBe(422)
    expect(model.asked).toEqual([])
  })

  it('that do not come cost nothing, and say so in one way', async () => {
    const person = await createCandidate(api)
    const failures: MadeUpTextModel['answer'][] = [
      (_, res) => void res.writeHead(500).end('boom'),
      (_, res) => void res.writeHead(401).end('{"error":"secret-key"}'),
      (_, res) => void res.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
      (_, res) => void res.end('<html>'),
      (_, res) => void res.end(completion('   ')),
      (_, res) => void res.end(completion('я'.repeat(400_000))),
      (_, res) => void res.destroy(),
    ]
    for (const failure of failures) {
      model.answer = failure
      const { status, body } = await improve(person)
      expect([status, body.error_code]).toEqual([503, 'text_model_failed'])
      expect(JSON.stringify(body)).not.toContain('secret-key')
    }
    expect((await about(person)).body.data?.left).toBe(3)
    model.reset()
  })

  it('are limited for a person and for all together, until the next day', async () => {
    api.setNow(new Date('2026-12-01T09:00:00Z'))
    const spend = async (person: TestCandidate) => {
      for (const left of [2, 1, 0]) expect((await improve(person)).body.data?.left).toBe(left)
    }
    const first = await createCandidate(api)
    await spend(first)
    const refused = await improve(first)
    expect([refused.status, refused.body.error_code]).toEqual([429, 'limit_exceeded'])
    for (let other = 0; other < 3; other++) await spend(await createCandidate(api))
    const late = await createCandidate(api)
    expect((await improve(late)).body.error_code).toBe('limit_exceeded')
    expect((await about(late)).body.data?.left).toBe(3)
    api.setNow(new Date('2026-12-02T09:00:00Z'))
    expect((await improve(first)).status).toBe(200)
  })

  it('do not hold requests: more than a few at once are turned away', async () => {
    api.setNow(new Date('2026-12-03T09:00:00Z'))
    const waiting: (() => void)[] = []
    model.answer = (_, res) => void waiting.push(() => res.end(completion('Готово')))
    const people = await Promise.all(Array.from({ length: 9 }, () => createCandidate(api)))
    const asked = people.map((person) => improve(person))
    await expect.poll(() => waiting.length).toBe(8)
    const busy = await Promise.race(asked)
    expect([busy.status, busy.body.error_code]).toEqual([429, 'busy'])
    for (const go of waiting) go()
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(8)
  })

  it('wait for an answer no longer than they may', async () => {
    model.answer = () => undefined
    const slow = openAiCompatible({ ...api.ctx.env, TEXT_MODEL_SERVICE: undefined }, { waitMs: 50 })
    expect(slow?.service).toMatch(/^127\.0\.0\.1:\d+$/)
    await expect(slow?.complete({ instruction: 'x', text: 'y' })).rejects.toMatchObject({
      reason: 'too_slow',
    })
  })

  it('are not heard of where no service is configured', async () => {
    const plain = await createTestApi()
    const { token } = await createCandidate(plain)
    const known = await plain.request<{ service: null }>('GET', '/v1/my/writing', { token })
    expect(known.body.data).toEqual({ service: null, left: 0 })
    const asked = await plain.request('POST', '/v1/my/writing', { token, body: { kind: 'about', text } })
    expect(asked.status).toBe(404)
    await plain.close()
  })
})
