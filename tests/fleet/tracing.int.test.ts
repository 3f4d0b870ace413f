import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connect } from '@/server/db/client'
import { copyRows } from '@/server/db/queries'
import { createLogger } from '@/server/platform/logger'
import { continueFrom, startTracing } from '@/server/platform/tracing'
import { signUpCandidate, TEST_PASSWORD, type TestPerson } from '@/tests/support/accounts'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { attributeOf, startTraceReceiver, type TraceReceiver } from '@/tests/support/trace-receiver'
import { type FleetProcess, fleetEnv, startProcess } from './processes'

const APP_SECRET = 'a secret of at least thirty-two characters'

describe('the trace of a request through the fleet', { timeout: 90_000 }, () => {
  let api: TestApi
  let person: TestPerson
  let receiver: TraceReceiver
  const processes: FleetProcess[] = []
  beforeAll(async () => {
    receiver = await startTraceReceiver()
    api = await createTestApi({ APP_SECRET })
    person = await signUpCandidate(api)
    const env = fleetEnv({
      APP_SECRET,
      DATABASE_URL: api.database.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      // What is not awaited here: the queue of spans is sent soon.
      OTEL_BSP_SCHEDULE_DELAY: '200',
      LOG_LEVEL: 'info',
    })
    for (const ROLE of ['api', 'worker']) processes.push(await startProcess({ ...env, ROLE }))
  }, 120_000)
  afterAll(async () => {
    await Promise.all(processes.map((each) => each.stop()))
    await api.close()
    receiver.stop()
  })
  const url = () => processes[0]?.url ?? ''

  it('leads from HTTP through SQL and the outbox to realtime in the worker, by the id of the browser', async () => {
    const requestId = randomUUID()
    const traceId = requestId.replaceAll('-', '')
    const answer = await fetch(`${url()}/v1/accounts/sign-out`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${person.token}`,
        'Content-Type': 'application/json',
        'X-Request-Id': requestId,
      },
      body: '{}',
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-request-id')).toBe(requestId)
    const mine = () => receiver.spans().filter((span) => span.traceId === traceId)
    await expect.poll(() => mine().map(({ name }) => name), { timeout: 20_000 }).toContain('realtime publish')
    await expect.poll(() => mine().filter(({ role }) => role === 'api').length).toBeGreaterThan(3)
    const spans = mine()
    const find = (name: string) => spans.find((span) => span.name === name)
    const root = find('POST /v1/accounts/sign-out')
    expect(root).toMatchObject({ role: 'api', kind: 2 })
    expect(root?.parentSpanId ?? '').toBe('')
    expect(root && attributeOf(root, 'http.response.status_code')).toBe(200)
    const call = find('call POST /v1/accounts/sign-out')
    expect(call).toMatchObject({ role: 'api', kind: 1, parentSpanId: root?.spanId })
    const insert = find('insert outbox')
    expect(insert).toMatchObject({ role: 'api', parentSpanId: call?.spanId, kind: 3 })
    const event = find('outbox broadcast')
    expect(event).toMatchObject({ role: 'worker', parentSpanId: call?.spanId, kind: 5 })
    expect(event && attributeOf(event, 'dvoe.event')).toBe('session.ended')
    const published = find('realtime publish')
    expect(published).toMatchObject({ role: 'worker', parentSpanId: event?.spanId })
    const notify = spans.find(
      ({ parentSpanId, role }) => parentSpanId === published?.spanId && role === 'worker',
    )
    expect(notify, 'the statement that tells the other nodes').toBeDefined()
    // Every span but the root hangs on one of the same trace.
    const ids = new Set(spans.map(({ spanId }) => spanId))
    expect(spans.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId))).toEqual([])
  })

  it('gives concurrent requests their own statements, also while they wait for a connection', async () => {
    const wanted = Array.from({ length: 40 }, () => randomUUID())
    await Promise.all(
      wanted.map((id) =>
        fetch(`${url()}/v1/accounts/sign-in`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Request-Id': id },
          body: JSON.stringify({ username: person.email, password: 'не тот пароль' }),
        }),
      ),
    )
    const traces = () => {
      const spans = receiver.spans()
      return wanted.map((id) => spans.filter(({ traceId }) => traceId === id.replaceAll('-', '')))
    }
    await expect
      .poll(() => traces().every((spans) => spans.some(({ kind }) => kind === 2)), { timeout: 20_000 })
      .toBe(true)
    for (const spans of traces()) {
      expect(spans.filter(({ kind }) => kind === 2)).toHaveLength(1)
      const ids = new Set(spans.map(({ spanId }) => spanId))
      expect(spans.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId))).toEqual([])
    }
    // The first statement of each looks the account up: nobody took over somebody else's.
    const lookUps = traces().map((spans) => spans.filter(({ kind }) => kind === 3).length)
    expect(lookUps.filter((count) => count === 0)).toEqual([])
  })

  it('takes no id that is not a UUID, names timed jobs, and holds nothing of people', async () => {
    const answer = await fetch(`${url()}/v1/vacancies?text=${encodeURIComponent('Лебедева')}`, {
      headers: {
        'X-Request-Id': person.email,
        'User-Agent': 'Secret-Agent/1.0',
        traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
      },
    })
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-/)
    await expect
      .poll(() => receiver.spans().some(({ name, role }) => name.startsWith('job ') && role === 'worker'), {
        timeout: 20_000,
      })
      .toBe(true)
    await expect
      .poll(() => receiver.spans().some(({ name }) => name === 'GET /v1/vacancies'), { timeout: 20_000 })
      .toBe(true)
    const all = receiver.texts().join('\n')
    for (const secret of [
      person.email,
      person.publicId,
      person.token,
      TEST_PASSWORD,
      'не тот пароль',
      'Лебедева',
      encodeURIComponent('Лебедева'),
      'Secret-Agent',
      'aaaaaaaaaaaaaaaa',
      '127.0.0.1',
      'Bearer',
    ]) {
      expect(all.includes(secret), secret).toBe(false)
    }
    for (const span of receiver.spans()) {
      const sql = attributeOf(span, 'db.query.text')
      if (sql !== undefined) expect(String(sql)).not.toMatch(/'[^']*'|\b\d{4,}\b/)
    }
    // Nothing but our own spans: those of libraries hold whole addresses.
    expect(all).not.toMatch(/"name":"(?:next|pg|http)[.@]/)
  })

  it('lets statements through that are no promises, such as the COPY that reads the index', async () => {
    const stopTracing = await startTracing(
      { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, OTEL_TRACES_SAMPLER_ARG: 1, ROLE: 'all' },
      'test',
    )
    onTestFinished(stopTracing)
    const database = connect(api.database.url, { max: 1, log: createLogger('silent') })
    onTestFinished(database.close)
    const rows: Buffer[] = []
    await continueFrom([], 'job copy', {}, async () => {
      await copyRows(database.db, 'select 1', (row) => rows.push(row))
      expect((await database.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
    })
    expect(rows).toHaveLength(1)
  })
})
