import { describe, expect, it } from 'vitest'
import { createYookassa } from './yookassa'

const provider = createYookassa({ name: 'yookassa', url: 'https://api.example', shopId: '1', secretKey: 'x' })

describe('addresses ЮKassa tells of payments from', () => {
  it.each([
    '185.71.76.0',
    '185.71.76.31',
    '185.71.77.30',
    '77.75.153.127',
    '77.75.154.128',
    '77.75.156.11',
    '77.75.156.35',
    '2a02:5180:0:1509::1',
    '::ffff:77.75.156.11',
  ])('%s is one', (ip) => {
    expect(provider.sendsFrom(ip)).toBe(true)
  })

  // A /27 is 32 addresses, not 256; half of a /24 is not the other half.
  it.each([
    '185.71.76.32',
    '185.71.76.200',
    '77.75.153.128',
    '77.75.154.127',
    '77.75.156.12',
    '2a02:5181::1',
    '127.0.0.1',
    '::1',
    '',
    'localhost',
    '185.71.76.0, 8.8.8.8',
  ])('«%s» is none', (ip) => {
    expect(provider.sendsFrom(ip)).toBe(false)
  })
})
