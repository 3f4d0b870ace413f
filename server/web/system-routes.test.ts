import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { mayReadMetrics, metricsPage } from './system-routes'

const request = (remoteAddress: string, headers: Record<string, string>) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage
const token = 'a token of the monitoring'

it.each([
  [true, '127.0.0.1', { host: 'localhost:3000' }],
  [true, '::ffff:127.0.0.1', { host: '127.0.0.1:3000' }],
  [true, '::1', { host: '[::1]:3000' }],
  [false, '127.0.0.1', { host: 'dvoe.example' }],
  [false, '127.0.0.1', { host: 'localhost', 'x-forwarded-for': '203.0.113.9' }],
  [false, '127.0.0.1', { host: 'localhost', via: '1.1 proxy' }],
  [false, '203.0.113.9', { host: 'localhost' }],
  [false, '127.0.0.1', { host: 'localhost', authorization: 'Bearer another' }],
  [true, '203.0.113.9', { host: 'dvoe.example', authorization: `Bearer ${token}` }],
  [false, '203.0.113.9', { host: 'dvoe.example', authorization: `bearer ${token}` }],
])('M8 hole 6: metrics open is %s for %s with %o', (opens, peer, headers) => {
  expect(mayReadMetrics(request(peer, headers), token)).toBe(opens)
})

it('M8 hole 6: metrics open to no token when none is set', () => {
  const asked = request('203.0.113.9', { host: 'dvoe.example', authorization: 'Bearer undefined' })
  expect(mayReadMetrics(asked, undefined)).toBe(false)
})

it('M8 hole 6: metrics are text of Prometheus', async () => {
  const { type, body } = await metricsPage()
  expect(type).toContain('text/plain')
  expect(body).toContain('# TYPE dvoe_sms_messages_total counter')
})
