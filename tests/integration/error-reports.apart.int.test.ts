import { randomUUID } from 'node:crypto'
import { trace } from '@opentelemetry/api'
import type { ErrorEvent } from '@sentry/browser'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { register } from '@/instrumentation'
import { errorReporter, noDataCollection, scrubbing } from '@/lib/shared/error-reporter'
import { createLogger } from '@/server/platform/logger'
import { runInScope } from '@/server/platform/request-scope'
import { startServerSpan, startTracing, traced } from '@/server/platform/tracing'
import { type ReportReceiver, startReportReceiver } from '../support/report-receiver'
import { startTraceReceiver } from '../support/trace-receiver'

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6ImFiY2RlZmdoIn0.c2lnbmF0dXJlc2ln'
/** What a person is, wrote and carries; none of it may be on the wire in any form. */
const personal = {
  name: 'Анна Лебедева',
  latinName: 'Anna Lebedeva',
  email: 'anna.l@example.ru',
  phone: '+7 912 345-67-89',
  address: '203.0.113.77',
  letter: 'Здравствуйте, ищу смены по выходным',
  password: 'correct horse 9',
  cookie: 'auth=secret-cookie',
  token,
}
const words = Object.values(personal)

/** As a hook, an integration or a later version of the library would: puts all it can into a report. */
function addPersonalData(event: ErrorEvent): ErrorEvent {
  return Object.assign(event, {
    user: {
      id: 'abcdefgh2345',
      email: personal.email,
      ip_address: personal.address,
      username: personal.name,
    },
    request: {
      url: `https://dvoe.test/ru/resumes?text=${encodeURIComponent(personal.name)}`,
      headers: {
        Cookie: personal.cookie,
        Authorization: `Bearer ${token}`,
        'X-Forwarded-For': personal.address,
      },
      data: { letter: personal.letter, password: personal.password },
    },
    breadcrumbs: [{ message: personal.letter, data: { value: personal.phone } }],
    contexts: { state: { form: personal }, device: { name: personal.latinName } },
    extra: { ...personal },
    server_name: personal.address,
    sdk: { name: 'sdk', version: '1', settings: { infer_ip: 'auto', infer_user_agent: 'auto' } },
    somethingNew: personal,
  })
}

/** The same with the whole envelope, at the last hook before it is sent. */
function addPersonalDataToEnvelope(envelope: unknown): void {
  const [headers, items] = envelope as [Record<string, unknown>, [Record<string, unknown>, unknown][]]
  headers.trace = { user_id: personal.email, transaction: personal.letter }
  headers.ip = personal.address
  for (const [header, body] of items) {
    header.filename = personal.name
    const event = body as ErrorEvent
    event.sdk = { ...event.sdk, settings: { infer_ip: 'auto' } }
    for (const { stacktrace } of event.exception?.values ?? []) {
      for (const frame of stacktrace?.frames ?? []) {
        Object.assign(frame, {
          vars: personal,
          context_line: personal.letter,
          pre_context: [personal.password],
        })
      }
    }
  }
  items.push([{ type: 'attachment', filename: 'form.txt' }, JSON.stringify(personal)])
  items.push([{ type: 'session' }, { did: personal.email, attrs: { ip_address: personal.address } }])
}

const thrown = () =>
  new Error(
    `сломалось у ${personal.name} ${personal.email} ${personal.phone}: "${personal.latinName}" ${token} ` +
      `https://dvoe.test/ru/resumes/abc?token=secret-of-link\nparams: ${personal.password}`,
    { cause: new TypeError(`no "${personal.letter}"`) },
  )

function expectNothingPersonal(receiver: ReportReceiver): void {
  const all = receiver.texts().join('\n')
  for (const secret of [
    ...words,
    'Лебедева',
    'Lebedeva',
    '345-67',
    'secret',
    'horse',
    'auth',
    'abcdefgh2345',
  ]) {
    expect(all.includes(secret), secret).toBe(false)
    expect(all.includes(encodeURIComponent(secret)), secret).toBe(false)
    expect(all.includes(JSON.stringify(secret).slice(1, -1)), secret).toBe(false)
  }
  expect(all).not.toMatch(
    /"(?:user|request|breadcrumbs|contexts|extra|server_name|vars|trace|attachment|session)"/,
  )
  for (const event of receiver.events())
    expect(event).toMatchObject({ sdk: { settings: { infer_ip: 'never' } } })
  for (const headers of receiver.headers()) {
    for (const name of ['cookie', 'authorization', 'referer', 'x-forwarded-for'])
      expect(headers).not.toHaveProperty(name)
  }
}

describe('error reports as they leave', () => {
  let receiver: ReportReceiver
  beforeAll(async () => {
    receiver = await startReportReceiver()
  })
  beforeEach(() => {
    receiver.texts().length = 0
    receiver.headers().length = 0
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    receiver.stop()
  })

  it('M8 hole 12: of the server hold the error and nothing of people, whatever the library adds', async () => {
    vi.stubEnv('NEXT_RUNTIME', 'nodejs')
    vi.stubEnv('SENTRY_DSN', receiver.dsn)
    await register()
    const sentry = await import('@sentry/nextjs')
    const client = sentry.getClient()
    sentry.addEventProcessor((event) => addPersonalData(event as ErrorEvent))
    client?.on('beforeEnvelope', addPersonalDataToEnvelope)
    errorReporter()?.(thrown(), { route: '/[locale]/resumes', log: `no letter to ${personal.email}` })
    sentry.captureMessage(`письмо ${personal.email}`)
    sentry.captureSession()
    expect(await client?.flush(5000)).toBe(true)
    await vi.waitFor(() => expect(receiver.texts()).toHaveLength(2))
    // The two are sent side by side.
    const event = receiver.events().find(({ exception }) => exception)
    expect(event?.tags).toEqual({ route: '/[locale]/resumes', log: 'no letter to [email]' })
    expect(event?.exception.values.map(({ type }) => type)).toEqual(['TypeError', 'Error'])
    expect(receiver.texts().join('\n')).toMatch(/"lineno":\d+/)
    expectNothingPersonal(receiver)
    await client?.close()
  })

  it('bear the id of the request, which names its trace: no second provider records anything', async () => {
    vi.stubEnv('NEXT_RUNTIME', 'nodejs')
    vi.stubEnv('SENTRY_DSN', receiver.dsn)
    const collector = await startTraceReceiver()
    const stopTracing = await startTracing(
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: 1, ROLE: 'all' },
      'test',
    )
    await register()
    const sentry = await import('@sentry/nextjs')
    const requestId = randomUUID()
    const span = startServerSpan(requestId, 'GET')
    const log = createLogger('error', { write: () => undefined })
    await runInScope({ requestId, span }, () =>
      traced('call', {}, async () => {
        // As Next does, whose spans hold whole addresses.
        trace.getTracer('next.js').startSpan(`GET /ru/resumes?text=${personal.name}`).end()
        log.error({ err: thrown() }, 'unexpected error')
      }),
    )
    span?.end()
    await stopTracing()
    expect(await sentry.getClient()?.flush(5000)).toBe(true)
    await vi.waitFor(() => expect(receiver.events()).toHaveLength(1))
    expect(receiver.events()[0]?.tags).toMatchObject({ requestId })
    expectNothingPersonal(receiver)
    expect(collector.spans().map(({ name, traceId }) => [name, traceId])).toEqual([
      ['call', requestId.replaceAll('-', '')],
      ['GET', requestId.replaceAll('-', '')],
    ])
    collector.stop()
    await sentry.getClient()?.close()
  })

  it.each([
    ['gathers nothing', noDataCollection],
    ['gathers what it likes', {}],
  ])('M8 hole 12: of the browser too, where the library %s', async (_, dataCollection) => {
    const { BrowserClient, defaultStackParser, makeFetchTransport, Scope } = await import('@sentry/browser')
    const client = new BrowserClient({
      dsn: receiver.dsn,
      transport: scrubbing(makeFetchTransport),
      stackParser: defaultStackParser,
      integrations: [],
      dataCollection,
    })
    const scope = new Scope()
    scope.setClient(client)
    client.init()
    scope.addEventProcessor((event) => addPersonalData(event as ErrorEvent))
    client.on('beforeEnvelope', addPersonalDataToEnvelope)
    scope.captureException(thrown())
    expect(await client.flush(5000)).toBe(true)
    await vi.waitFor(() => expect(receiver.events()).toHaveLength(1))
    expectNothingPersonal(receiver)
    await client.close()
  })
})
