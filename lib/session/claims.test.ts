import { UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { checkToken, isPastHalfLife } from './claims'

const now = 1_800_000_000
const token = (claims: Record<string, unknown>) =>
  new UnsecuredJWT({ id: 'abc', exp: now + 3600, ...claims }).encode()

describe('judgeToken', () => {
  it('B1 takes the listed claims and nothing else, candidate by default', () => {
    const judged = checkToken(
      token({ firstName: 'Анна', lastName: 'Лебедева', balance: 1500, isAdmin: true, dob: '1990-05-12' }),
      now,
    )
    expect(judged?.user).toEqual({
      id: 'abc',
      firstName: 'Анна',
      lastName: 'Лебедева',
      dob: '1990-05-12',
      gender: null,
      emailAddress: null,
      emailAddressVerified: false,
      phoneNumber: null,
      phoneNumberVerified: false,
      accountType: 'candidate',
      avatar_path: null,
      avatar_original_name: null,
      avatar_url: null,
      balance: 1500,
    })
    expect(checkToken(token({ accountType: 'employer' }), now)?.user.accountType).toBe('employer')
  })

  it('B3 refuses what is absent or is no token', () => {
    for (const bad of [null, undefined, '', 'x', 'a.b.c', token({ id: undefined })]) {
      expect(checkToken(bad, now)).toBeNull()
    }
  })

  it('B3 accepts an expired token for 60 seconds more and no longer', () => {
    expect(checkToken(token({ exp: now - 59 }), now)).not.toBeNull()
    expect(checkToken(token({ exp: now - 60 }), now)).toBeNull()
    expect(checkToken(token({ exp: now - 61 }), now)).toBeNull()
    expect(checkToken(token({ exp: undefined }), now)).toBeNull()
  })

  it('B3 refuses a token before its nbf, with the same 60 seconds for clocks that differ', () => {
    expect(checkToken(token({ nbf: now }), now)).not.toBeNull()
    expect(checkToken(token({ nbf: now + 59 }), now)).not.toBeNull()
    expect(checkToken(token({ nbf: now + 61 }), now)).toBeNull()
  })

  it('asks for a fresh token past half of its life', () => {
    const judged = checkToken(token({ iat: now, exp: now + 100 }), now)
    expect(judged && isPastHalfLife(judged, now + 50)).toBe(false)
    expect(judged && isPastHalfLife(judged, now + 51)).toBe(true)
  })
})
