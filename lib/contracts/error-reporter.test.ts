import { describe, expect, it } from 'vitest'
import { scrubReport } from './error-reporter'

describe('G1 what leaves in an error report', () => {
  it('G1 holds no request, person, contact or token', () => {
    const report = scrubReport({
      user: { id: 'a' },
      request: { cookies: 'auth=1' },
      breadcrumbs: [{ message: 'typed' }],
      extra: { letter: 'x' },
      tags: { call: 'GET /v1/home' },
      exception: {
        values: [
          {
            value:
              'no maria@mail.ru, +7 912 345-67-89, eyJhbGciOiJIUzI1NiJ9.eyJpZCI6ImFiY2RlZmdoIn0.c2lnbmF0dXJlc2ln',
          },
        ],
      },
    })
    expect(report).toEqual({
      tags: { call: 'GET /v1/home' },
      exception: { values: [{ value: 'no [email], [phone], [token]' }] },
    })
  })
})
