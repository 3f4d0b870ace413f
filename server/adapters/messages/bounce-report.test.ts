import { describe, expect, it } from 'vitest'
import { createKeys } from '@/server/platform/keys'
import { isPermanent, readReport } from './bounce-report'
import { addressId, addressIds, readRecipientMark, recipientMark, returnPath } from './return-path'

const [older, newer] = ['a'.repeat(32), 'b'.repeat(32)]
const keys = createKeys([older])
const mark = recipientMark(keys, 'anna@example.test')
const envelope = returnPath('bounces@dvoe.test', mark)

const status = (fields: string) => ({
  type: 'message/delivery-status',
  body: `Reporting-MTA: dns; mx.example.test\r\n\r\nFinal-Recipient: rfc822; anna@example.test\r\n${fields}\r\n`,
})

describe('marks of recipients', () => {
  it('come back as the id of the address, however it is written, and after a new secret', () => {
    const rotated = createKeys([newer, older])
    expect(readRecipientMark(keys, mark)).toBe(addressId(keys, 'Anna@Example.test'))
    expect(readRecipientMark(rotated, mark)).toBe(addressId(keys, 'anna@example.test'))
    expect(addressIds(rotated, 'anna@example.test')).toContain(addressId(keys, 'anna@example.test'))
  })

  it('cannot be made by a stranger, and tell nothing of the address', () => {
    const id = mark.slice(0, 24)
    expect(readRecipientMark(keys, `${id}00000000`)).toBeNull()
    expect(readRecipientMark(keys, 'f'.repeat(32))).toBeNull()
    expect(readRecipientMark(keys, '')).toBeNull()
    expect(readRecipientMark(createKeys([newer]), mark)).toBeNull()
    expect(envelope).toMatch(/^bounces\+[0-9a-f]{32}@dvoe\.test$/)
  })
})

describe('reports of mail servers', () => {
  it('says that a mailbox does not exist', () => {
    const report = readReport(
      [
        { type: 'text/plain', body: 'Sorry' },
        status(
          'Action: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 <anna@example.test>:\r\n  no such user',
        ),
      ],
      envelope,
    )
    expect(report).toEqual({
      outcome: 'failed',
      status: '5.1.1',
      diagnostic: '550 5.1.1 <anna@example.test>: no such user',
      marks: [mark],
    })
  })

  it('takes the status from the answer where the field is missing, and ignores letters that arrived', () => {
    expect(
      readReport([status('Action: delayed\nDiagnostic-Code: smtp; 451 4.7.1 greylisted')], ''),
    ).toMatchObject({
      outcome: 'delayed',
      status: '4.7.1',
      marks: [],
    })
    expect(readReport([status('Action: delivered\nStatus: 2.0.0')], envelope)).toBeNull()
    expect(readReport([{ type: 'text/plain', body: 'I am on holiday' }], envelope)).toBeNull()
  })

  it('finds the mark of a complaint in the headers it quotes', () => {
    const parts = (kind: string) => [
      { type: 'message/feedback-report', body: `Feedback-Type: ${kind}\nUser-Agent: loop/1.0\nVersion: 1` },
      {
        type: 'message/rfc822',
        body: `Subject: Новые вакансии\nX-Recipient-Mark: ${mark.toUpperCase()}\n\nТекст`,
      },
    ]
    expect(readReport(parts('abuse'), 'fbl@dvoe.test')).toEqual({
      outcome: 'complaint',
      status: null,
      diagnostic: null,
      marks: [mark],
    })
    expect(readReport(parts('not-spam'), 'fbl@dvoe.test')).toBeNull()
  })

  it.each([
    ['5.1.1', true],
    ['5.1.2', true],
    ['5.2.1', true],
    ['5.2.2', false],
    ['5.7.1', false],
    ['4.4.1', false],
    [null, false],
  ])('status %s: permanent %s', (code, permanent) => {
    expect(isPermanent(code)).toBe(permanent)
  })
})
