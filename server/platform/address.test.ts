import { describe, expect, it } from 'vitest'
import { addressHash, addressKey } from './address'
import { createKeys } from './keys'

const keys = createKeys(['x'.repeat(32)])

describe('one address', () => {
  it('is an IPv4 as it is and the /64 network of an IPv6', () => {
    expect(addressKey('203.0.113.9')).toBe('203.0.113.9')
    expect(addressKey('::ffff:203.0.113.9')).toBe('203.0.113.9')
    expect(addressKey('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64')
    expect(addressKey('2001:db8:1:2:bbbb:cccc::9')).toBe(addressKey('2001:db8:1:2:aaaa::1'))
    expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'))
    expect(addressKey('unknown')).toBe('unknown')
  })

  it('is kept as a keyed hash only', () => {
    const hash = addressHash(keys, '203.0.113.9')
    expect(hash).toMatch(/^[\w-]{22}$/)
    expect(hash).not.toContain('203')
    expect(addressHash(createKeys(['y'.repeat(32)]), '203.0.113.9')).not.toBe(hash)
    expect(addressHash(keys, '')).toBe('')
  })
})
