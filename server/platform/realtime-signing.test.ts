import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { equalInConstantTime, hmacHex, refuseApiRequest, signChannel, signUser } from './realtime-signing'

// The worked examples of the protocol's own reference.
const app = { id: '3', key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' }

describe('signatures', () => {
  it('signs a private channel as the reference does', () => {
    expect(signChannel(app, '1234.1234', 'private-foobar')).toBe(
      '278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4',
    )
  })

  it('signs a presence channel with its channel data as the reference does', () => {
    const data = '{"user_id":10,"user_info":{"name":"Mr. Channels"}}'
    expect(signChannel(app, '1234.1234', 'presence-foobar', data)).toBe(
      '278d425bdf160c739803:31935e7d86dba64c2a90aed31fdc61869f9b22ba9d8863bba239c03ca481bc80',
    )
  })

  it('signs a user as the reference does', () => {
    expect(signUser(app, '1234.1234', '{"id":"12345"}')).toBe(
      '278d425bdf160c739803:4708d583dada6a56435fb8bc611c77c359a31eebde13337c16ab43aa6de336ba',
    )
  })

  it('compares any two strings as equality does', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => equalInConstantTime(a, b) === (a === b)))
    expect(equalInConstantTime('ж', 'zh')).toBe(false)
  })
})

describe('refuseApiRequest', () => {
  const now = 1_700_000_000_000
  const body = '{"name":"ping","channels":["a"],"data":"{}"}'

  function request(change: Record<string, string | undefined> = {}, sentBody = body) {
    const params: Record<string, string | undefined> = {
      auth_key: app.key,
      auth_timestamp: String(now / 1000),
      auth_version: '1.0',
      body_md5: createHash('md5').update(body).digest('hex'),
      ...change,
    }
    const pairs = Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined)
    const canonical = pairs
      .filter(([name]) => name !== 'auth_signature')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map((pair) => pair.join('='))
      .join('&')
    const signature = hmacHex(app.secret, `POST\n/apps/3/events\n${canonical}`)
    return {
      method: 'POST',
      path: '/apps/3/events',
      query: [['auth_signature', signature] as [string, string], ...pairs],
      body: sentBody,
    }
  }
  const judge = (given: ReturnType<typeof request>) => refuseApiRequest(app, given, now, 600_000)

  it('accepts a genuine, fresh request', () => {
    expect(judge(request())).toBeUndefined()
  })

  it.each([
    ['another key', request({ auth_key: 'other' }), 'unknown_key'],
    ['another version', request({ auth_version: '2.0' }), 'bad_version'],
    [
      'a timestamp eleven minutes old',
      request({ auth_timestamp: String(now / 1000 - 660) }),
      'bad_timestamp',
    ],
    [
      'a timestamp eleven minutes ahead',
      request({ auth_timestamp: String(now / 1000 + 660) }),
      'bad_timestamp',
    ],
    ['a timestamp that is no number', request({ auth_timestamp: 'soon' }), 'bad_timestamp'],
    ['a body other than the signed one', request({}, body.replace('ping', 'pong')), 'bad_body'],
    ['a body without its hash', request({ body_md5: undefined }), 'bad_body'],
    ['a hash without its body', request({}, ''), 'bad_body'],
  ])('refuses %s', (_, given, reason) => {
    expect(judge(given)).toBe(reason)
  })

  it('refuses a signature of another path, method or secret', () => {
    expect(judge({ ...request(), path: '/apps/3/batch_events' })).toBe('bad_signature')
    expect(judge({ ...request(), method: 'GET' })).toBe('bad_signature')
    expect(refuseApiRequest({ ...app, secret: 'x' }, request(), now, 600_000)).toBe('bad_signature')
  })

  it('refuses a parameter added after signing and one given twice', () => {
    const added = request()
    added.query.push(['info', 'user_count'])
    expect(judge(added)).toBe('bad_signature')
    const repeated = request()
    repeated.query.push(['auth_version', '1.0'])
    expect(judge(repeated)).toBe('repeated_parameter')
  })

  it('accepts a request without a body', () => {
    expect(judge(request({ body_md5: undefined }, ''))).toBeUndefined()
  })
})
