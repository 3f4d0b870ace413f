import { expect, it } from 'vitest'
import { addressFragment, invitedAddress } from './invited-address'

it('carries an address at the end of a link', () => {
  const link = new URL(`https://own.invalid/ru/company-invitations/abc${addressFragment('нина+hr@почта.рф')}`)
  expect(invitedAddress(link.hash)).toBe('нина+hr@почта.рф')
})

it.each(['', '#content', '#to=%D0%9', '#too=a@b.ru'])('finds none in «%s»', (hash) => {
  expect(invitedAddress(hash)).toBeUndefined()
})
