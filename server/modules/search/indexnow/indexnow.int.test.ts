import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DomainEvent } from '@/lib/contracts/events'
import { indexNowHandlers } from '@/server/jobs/publication-jobs'
import { createCandidate } from '@/tests/support/candidates'
import { createEmployer } from '@/tests/support/employers'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { createVacancyDraft, publishVacancy } from '@/tests/support/vacancies'
import { submitChangedAddresses } from './indexnow.service'

interface Told {
  host: string
  key: string
  keyLocation: string
  urlList: string[]
}

/** A search engine on this machine: answers with the statuses given, the last one from then on. */
async function startEngine() {
  const told: Told[] = []
  let answers: { status: number; headers?: Record<string, string> }[] = [{ status: 200 }]
  let meanwhile: (() => Promise<void>) | undefined
  const server = createServer((req, res) => {
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', async () => {
      told.push(JSON.parse(Buffer.concat(parts).toString()) as Told)
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 500 }
      const work = meanwhile
      meanwhile = undefined
      await work?.()
      res.writeHead(answer.status, answer.headers).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/indexnow`,
    told,
    answerWith: (...next: typeof answers) => {
      answers = next
    },
    /** Done once, before the next answer. */
    whileAsked: (work: () => Promise<void>) => {
      meanwhile = work
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

const key = 'a1b2c3d4e5f6a7b8'
const production = {
  DEMO: '0',
  APP_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://localhost',
  SMS_URL: 'http://localhost/sms',
  SITE_URL: 'https://example.ru',
  INDEXNOW_KEY: key,
}

describe('search engines are told of changes', () => {
  let api: TestApi
  let engine: Awaited<ReturnType<typeof startEngine>>
  beforeAll(async () => {
    engine = await startEngine()
    api = await createTestApi({ ...production, INDEXNOW_URL: engine.url })
  })
  afterAll(async () => {
    await api.close()
    await engine.close()
  })

  /** What the relay would carry. */
  async function deliver(events: readonly DomainEvent[]): Promise<void> {
    const [handler] = indexNowHandlers(api.ctx)
    await handler?.handleMany?.(
      events.map((event) => ({ event, dedupeKey: 'test', exceptSocketId: undefined })),
    )
  }
  const pass = (seconds: number) => api.setNow(new Date(api.ctx.clock.now().getTime() + seconds * 1000))
  const vacancyChanged = (vacancyId: string, version = 1): DomainEvent => ({
    kind: 'vacancy.changed',
    payload: { vacancyId, companyId: 'aaaaaaaaaaaa', version },
  })
  const waiting = async () => {
    const { rows } = await api.ctx.db.execute<{ n: number }>(
      sql`select count(*)::int as n from changed_addresses`,
    )
    return rows[0]?.n
  }

  it('of what everyone could open, once, in one batch', async () => {
    const employer = await createEmployer(api)
    const vacancy = await publishVacancy(api, employer.token)
    const draft = await createVacancyDraft(api, employer.token)
    const person = await createCandidate(api)
    const open = await publishResume(api, person.token, {
      visibility: 'everyone',
      distribution_consent: true,
    })
    const hidden = await publishResume(api, (await createCandidate(api)).token, { visibility: 'clients' })
    const resumeChanged = (resumeId: string): DomainEvent => ({
      kind: 'resume.changed',
      payload: { resumeId, userId: 'aaaaaaaaaaaa', version: 1 },
    })
    await deliver([
      vacancyChanged(vacancy.public_id),
      vacancyChanged(vacancy.public_id, 2),
      vacancyChanged(draft.public_id),
      resumeChanged(open.public_id),
      resumeChanged(hidden.public_id),
      { kind: 'company.changed', payload: { companyId: employer.companyPublicId, version: 1 } },
    ])
    // Edits in a row are gathered.
    expect(await submitChangedAddresses(api.ctx)).toBe(0)
    pass(30)
    expect(await submitChangedAddresses(api.ctx)).toBe(3)
    expect(engine.told).toHaveLength(1)
    expect(engine.told[0]).toMatchObject({
      host: 'example.ru',
      key,
      keyLocation: `https://example.ru/${key}.txt`,
    })
    expect(engine.told[0]?.urlList.sort()).toEqual([
      `https://example.ru/ru/companies/${employer.companyPublicId}`,
      `https://example.ru/ru/resumes/${open.public_id}`,
      `https://example.ru/ru/vacancies/${vacancy.public_id}`,
    ])
    expect(await waiting()).toBe(0)

    // Taken back, its address is told of once more, so that it leaves the results.
    await api.request('DELETE', `/v1/resumes/${open.public_id}/publication`, { token: person.token })
    await deliver([resumeChanged(open.public_id)])
    pass(30)
    expect(await submitChangedAddresses(api.ctx)).toBe(1)
  })

  it('again after 429 and 5xx, later each time, and no sooner than asked', async () => {
    const employer = await createEmployer(api)
    const vacancy = await publishVacancy(api, employer.token)
    await deliver([vacancyChanged(vacancy.public_id)])
    pass(30)
    engine.told.length = 0
    engine.answerWith({ status: 500 }, { status: 429, headers: { 'Retry-After': '600' } }, { status: 202 })
    expect(await submitChangedAddresses(api.ctx)).toBe(0)
    expect(engine.told).toHaveLength(1)
    // Something else that is due meanwhile waits, too.
    const other = await publishVacancy(api, employer.token, { title: 'Пекарь' })
    await deliver([vacancyChanged(other.public_id)])
    pass(25)
    expect(await submitChangedAddresses(api.ctx)).toBe(0)
    expect(engine.told).toHaveLength(1)
    pass(10)
    expect(await submitChangedAddresses(api.ctx)).toBe(0)
    expect(engine.told).toHaveLength(2)
    pass(590)
    expect(await submitChangedAddresses(api.ctx)).toBe(0)
    expect(engine.told).toHaveLength(2)
    pass(20)
    expect(await submitChangedAddresses(api.ctx)).toBe(2)
    expect(engine.told).toHaveLength(3)
    expect(await waiting()).toBe(0)
  })

  it('not again of what can never be taken, nor when nobody answers for days', async () => {
    const employer = await createEmployer(api)
    const vacancy = await publishVacancy(api, employer.token)
    await deliver([vacancyChanged(vacancy.public_id)])
    pass(30)
    engine.answerWith({ status: 422 })
    expect(await submitChangedAddresses(api.ctx)).toBe(0)
    expect(await waiting()).toBe(0)

    await deliver([vacancyChanged(vacancy.public_id)])
    engine.answerWith({ status: 503 })
    engine.told.length = 0
    for (let attempt = 0; attempt < 20; attempt++) {
      pass(7 * 3600)
      await submitChangedAddresses(api.ctx)
    }
    expect(engine.told).toHaveLength(16)
    expect(await waiting()).toBe(0)
  })

  it('of a change that came while the batch was on its way', async () => {
    const employer = await createEmployer(api)
    const vacancy = await publishVacancy(api, employer.token)
    await deliver([vacancyChanged(vacancy.public_id)])
    pass(30)
    engine.answerWith({ status: 200 })
    engine.told.length = 0
    engine.whileAsked(async () => {
      pass(1)
      await deliver([vacancyChanged(vacancy.public_id, 2)])
    })
    expect(await submitChangedAddresses(api.ctx)).toBe(2)
    expect(engine.told).toHaveLength(2)
    expect(await waiting()).toBe(0)
  })
})

it('nobody is told without a key, nor in demo mode', async () => {
  const [silent, demo] = await Promise.all([
    createTestApi({ ...production, INDEXNOW_KEY: '' }),
    createTestApi({ INDEXNOW_KEY: key }),
  ])
  expect(indexNowHandlers(silent.ctx)).toEqual([])
  expect(indexNowHandlers(demo.ctx)).toEqual([])
  expect(await submitChangedAddresses(demo.ctx)).toBe(0)
  await Promise.all([silent.close(), demo.close()])
})
