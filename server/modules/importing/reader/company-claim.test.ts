import { describe, expect, it } from 'vitest'
import { isProven } from './company-claim.service'

const target = { inn: null, siteUrl: 'https://www.romashka.ru/about' }

describe('whether somebody is the company that was imported', () => {
  it('is shown by the same ИНН, however it is written', () => {
    expect(isProven({ inn: '7707 083893', siteUrl: null }, { inn: '7707083893', email: null })).toBe(true)
    expect(isProven({ inn: '7707083893', siteUrl: null }, { inn: '7736050003', email: null })).toBe(false)
    expect(isProven({ inn: null, siteUrl: null }, { inn: null, email: null })).toBe(false)
  })

  it('is shown by a mailbox at the domain of its site', () => {
    expect(isProven(target, { inn: null, email: 'hr@romashka.ru' })).toBe(true)
    expect(isProven(target, { inn: null, email: 'hr@mail.romashka.ru' })).toBe(true)
    expect(isProven(target, { inn: null, email: 'hr@jobs-romashka.ru' })).toBe(false)
    expect(isProven(target, { inn: null, email: 'hr@ru' })).toBe(false)
    expect(isProven(target, { inn: null, email: null })).toBe(false)
  })

  it('is never shown by mailboxes and sites that many share', () => {
    expect(
      isProven({ inn: null, siteUrl: 'https://mail.ru' }, { inn: null, email: 'romashka@mail.ru' }),
    ).toBe(false)
    expect(isProven({ inn: null, siteUrl: 'https://romashka.hh.ru' }, { inn: null, email: 'a@hh.ru' })).toBe(
      false,
    )
    const tenant = { inn: null, siteUrl: 'https://romashka.tilda.ws' }
    expect(isProven(tenant, { inn: null, email: 'staff@tilda.ws' })).toBe(false)
    expect(isProven(tenant, { inn: null, email: 'hr@other.tilda.ws' })).toBe(false)
    expect(isProven({ inn: null, siteUrl: 'not an address' }, { inn: null, email: 'a@b.ru' })).toBe(false)
  })
})
