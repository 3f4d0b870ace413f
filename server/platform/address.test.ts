import { describe, expect, it } from 'vitest'
import { addressHash, addressKey, networkKey } from './address'
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

  it('M8 hole 5: belongs to the /48 of an IPv6 and the /24 of an IPv4', () => {
    expect(networkKey('2001:db8:1:2::1')).toBe('2001:db8:1::/48')
    expect(networkKey('2001:db8:1:ffff::9')).toBe(networkKey('2001:db8:1::1'))
    expect(networkKey('2001:db8:2::1')).not.toBe(networkKey('2001:db8:1::1'))
    expect(networkKey('203.0.113.9')).toBe('203.0.113.0/24')
    expect(networkKey('::ffff:203.0.113.200')).toBe('203.0.113.0/24')
    expect(networkKey('unknown')).toBe('unknown')
  })

  it('is kept as a keyed hash only', () => {
    const hash = addressHash(keys, '203.0.113.9')
    expect(hash).toMatch(/^[\w-]{22}$/)
    expect(hash).not.toContain('203')
    expect(addressHash(createKeys(['y'.repeat(32)]), '203.0.113.9')).not.toBe(hash)
    expect(addressHash(keys, '')).toBe('')
  })
})
