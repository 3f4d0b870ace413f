import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { PaymentRefused } from '@/server/adapters/payments/payments'
import { createLogger } from './logger'

describe('the log', () => {
  const written = (fields: object) => {
    let line = ''
    createLogger('info', {
      write: (text) => {
        line += text
      },
    }).error(fields, 'failed')
    return line
  }

  it('tells of a failed query what and where, and not what people typed', () => {
    const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
      code: '23505',
      constraint: 'users_email',
      detail: 'Key (email)=(anna@example.ru) already exists.',
    })
    const line = written({
      err: new DrizzleQueryError(
        'insert into users values ($1, $2)',
        ['anna@example.ru', 'Моё письмо'],
        cause,
      ),
    })
    for (const told of [
      '"errorCode":"23505"',
      'DrizzleQueryError',
      'insert into users',
      '23505',
      'users_email',
      'logger.test',
    ]) {
      expect(line).toContain(told)
    }
    for (const hidden of ['anna@example.ru', 'Моё письмо', 'already exists'])
      expect(line).not.toContain(hidden)
  })

  it('tells of an undelivered letter nothing of its reader', () => {
    const line = written({
      err: Object.assign(new Error('550 <anna@example.ru>: no such user, call +7 912 345-67-89'), {
        code: 'EENVELOPE',
        rejected: ['anna@example.ru'],
        envelope: { to: ['anna@example.ru'] },
        response: '550 anna@example.ru',
      }),
    })
    expect(line).toContain('550')
    expect(line).toContain('"errorCode":"EENVELOPE"')
    expect(line).not.toMatch(/anna|345-67-89/)
  })

  it('tells why a stranger’s file was not read without a word of it', () => {
    const quoting = (() => {
      try {
        return JSON.parse('Anna Smith, +7 912 345-67-89')
      } catch (error) {
        return String(error)
      }
    })()
    expect(quoting).toContain('Anna')
    const line =
      written({ reason: quoting }) + written({ error: new DrizzleQueryError('select $1', ['Anna']) })
    expect(line).toContain('SyntaxError')
    expect(line).toContain('select $1')
    expect(line).not.toMatch(/Anna|345-67-89/)
  })

  it('tells the code by which the payment service refused', () => {
    expect(written({ err: new PaymentRefused('invalid_request') })).toContain('"errorCode":"invalid_request"')
  })

  it('cuts tokens, codes and contacts given as fields', () => {
    const line = written({
      token: 'aaa.bbb',
      code: '123456',
      user: { email: 'anna@example.ru', password: 'x1' },
    })
    expect(line).not.toMatch(/aaa\.bbb|123456|anna|x1/)
  })
})
