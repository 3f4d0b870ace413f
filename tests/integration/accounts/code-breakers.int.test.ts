import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TokenRecord } from '@/lib/contracts/sign-in'
import { lastCode, newEmail, signUpCandidate } from '@/tests/support/accounts'
import { solvedProof } from '@/tests/support/proof'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

describe('M8 hole 5: codes sprayed over many accounts', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi({ CODE_BREAKER_SITE: '6', CODE_BREAKER_NETWORK: '4' })
  })
  afterAll(() => api.close())

  const verify = (username: string, ip: string, more: object = {}) =>
    api.request<TokenRecord>('POST', '/v1/accounts/code/verify', {
      ip,
      body: { username, purpose: 'sign_in', code: '000000', ...more },
    })
  const codeOf = async (ip: string) => (await verify(newEmail(), ip)).body.error_code
  const sprayed = async (addresses: readonly string[]) => {
    const codes: (string | null)[] = []
    for (const ip of addresses) codes.push(await codeOf(ip))
    return codes
  }

  it('need a proof of work: of a network first, then of everybody; whoever does the work comes in', async () => {
    const person = await signUpCandidate(api)
    await api.request('POST', '/v1/accounts/code/send', {
      body: { username: person.email, purpose: 'sign_in' },
      ip: '198.51.100.7',
    })
    const code = lastCode(api, person.email)

    // Addresses of one /48, each of another /64: the counters of addresses see one try each.
    const network = Array.from({ length: 6 }, (_, index) => `2001:db8:1:${index}::1`)
    expect(await sprayed(network)).toEqual([
      ...Array.from({ length: 4 }, () => 'code_wrong'),
      'proof_required',
      'proof_required',
    ])
    expect(await sprayed(['203.0.113.1', '198.51.100.1', '192.0.2.1'])).toEqual([
      'code_wrong',
      'code_wrong',
      'proof_required',
    ])

    // A try without the work is no try: as many as one likes, and the code still works afterwards.
    const own = (more: object) => verify(person.email, '198.51.100.7', { code, ...more })
    for (let index = 0; index < 7; index += 1)
      expect((await own({ code: '000000' })).body.error_code).toBe('proof_required')
    expect((await own({ proof: 'bm9uZQ==' })).body.error_code).toBe('proof_required')
    const proof = await solvedProof(api)
    const entered = await own({ proof })
    expect(entered.body.data?.token_type).toBe('Bearer')
    expect((await verify(newEmail(), '198.51.100.9', { proof })).body.error_code).toBe('proof_required')
  })

  it('are counted before the look: a burst of parallel guesses is not let through', async () => {
    await api.database.pool.query('delete from rate_limits')
    const guesses = Array.from({ length: 30 }, (_, index) => codeOf(`203.0.${index}.1`))
    const codes = await Promise.all(guesses)
    expect(codes.filter((each) => each === 'code_wrong').length).toBeLessThanOrEqual(6)
    expect(new Set(codes)).toEqual(new Set(['code_wrong', 'proof_required']))
  })
})
