import { expect, it } from 'vitest'
import { securityTxt } from './system-routes'

const now = new Date('2026-03-05T12:34:56Z')

it('M8 hole 14: security.txt says whom to write to, until when, in which languages, and where it belongs', () => {
  expect(securityTxt('https://dvoe.example', 'security@dvoe.example', now)).toBe(
    [
      'Contact: mailto:security@dvoe.example',
      'Expires: 2026-09-01T00:00:00Z',
      'Preferred-Languages: ru, en',
      'Canonical: https://dvoe.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
  expect(securityTxt('https://dvoe.example', '', now)).toContain(
    'Contact: https://dvoe.example/ru/contacts\n',
  )
})
