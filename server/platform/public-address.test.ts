import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublicAddress, publicOutboundPolicy } from './public-http'

const refused = [
  '127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1',
  '169.254.169.254', '100.64.0.1', '100.127.255.255', '192.0.0.8', '192.0.2.1', '198.18.0.1', '198.51.100.7',
  '203.0.113.9', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255',
  '::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '64:ff9b::7f00:1',
  '64:ff9b::808:808', '2002:7f00:1::', '2001::1', '2001:db8::1', '3fff::1', 'fc00::1', 'fd12:3456::1', 'fe80::1',
  'fe80::1%eth0', 'fec0::1', 'ff02::1', '5f00::1', '100::1', 'localhost', '', '127.1', '1.1.1.1 ',
] // biome-ignore format: a list of addresses
const allowed = [
  '8.8.8.8',
  '77.88.55.242',
  '100.63.255.255',
  '172.32.0.1',
  '2a02:6b8::2:242',
  '2606:4700::1111',
]

const octet = fc.nat(255)
const v4 = (first: fc.Arbitrary<number[]>) => first.map((octets) => octets.join('.'))

describe('isPublicAddress', () => {
  it.each(refused)('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false))
  it.each(allowed)('allows %s', (address) => expect(isPublicAddress(address)).toBe(true))

  it('refuses every address of a private network, and every IPv6 form that carries one', () => {
    const privateV4 = fc.oneof(
      v4(fc.tuple(fc.constant(10), octet, octet, octet)),
      v4(fc.tuple(fc.constant(127), octet, octet, octet)),
      v4(fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet)),
      v4(fc.tuple(fc.constant(192), fc.constant(168), octet, octet)),
      v4(fc.tuple(fc.constant(169), fc.constant(254), octet, octet)),
      v4(fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet)),
      v4(fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet)),
    )
    fc.assert(
      fc.property(privateV4, (address) => {
        const hex = address
          .split('.')
          .map((part) => Number(part).toString(16).padStart(2, '0'))
          .join('')
          .replace(/(.{4})(.{4})/, '$1:$2')
        const forms = [
          address,
          `::ffff:${address}`,
          `::ffff:${hex}`,
          `0:0:0:0:0:FFFF:${hex.toUpperCase()}`,
          `::${address}`,
          `64:ff9b::${address}`,
          `2002:${hex}::1`,
        ]
        return forms.every((form) => !isPublicAddress(form))
      }),
    )
  })

  it('allows nothing of IPv6 outside 2000::/3', () => {
    const group = fc.nat(0xffff).map((value) => value.toString(16))
    const first = fc.nat(0xffff).filter((value) => value >> 13 !== 1)
    fc.assert(
      fc.property(first, fc.array(group, { minLength: 7, maxLength: 7 }), (head, rest) => {
        expect(isPublicAddress([head.toString(16), ...rest].join(':'))).toBe(false)
      }),
    )
  })
})

it('asks the ports of the web only, outside of demo mode', () => {
  const strict = publicOutboundPolicy({ demo: false })
  expect([80, 443, 22, 8080, 5432].map((port) => strict.allows('8.8.8.8', port))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(publicOutboundPolicy({ demo: true }).allows('8.8.8.8', 8080)).toBe(true)
  expect(publicOutboundPolicy({ demo: true }).allows('127.0.0.1', 80)).toBe(false)
})
