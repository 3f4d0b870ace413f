import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWebAddress, webAddress } from './resume-details'

describe('addresses in a resume', () => {
  it('takes what a browser may follow', () => {
    for (const address of ['https://github.com/anna', 'http://портфолио.рф/работы?x=1', 'HTTPS://A.ru']) {
      expect(isWebAddress(address), address).toBe(true)
    }
  })

  it('takes nothing that runs, hides its host or has none', () => {
    const strange = [
      '',
      'github.com/anna',
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://a.ru/',
      'https://',
      'https://localhost/',
      'https://bank.ru@evil.ru/',
      'https://a.ru/ b',
      '//a.ru',
    ]
    for (const address of strange) expect(isWebAddress(address), address).toBe(false)
  })

  it('is never wrong about the scheme', () => {
    fc.assert(
      fc.property(fc.string(), (address) => {
        if (isWebAddress(address)) expect(['http:', 'https:']).toContain(new URL(address).protocol)
      }),
    )
  })

  it('adds the scheme people leave out, and to nothing else', () => {
    expect(webAddress(' behance.net/anna ')).toBe('https://behance.net/anna')
    expect(webAddress('http://a.ru')).toBe('http://a.ru')
    expect(webAddress('javascript:alert(1)')).toBe('javascript:alert(1)')
    expect(webAddress('')).toBe('')
  })
})
