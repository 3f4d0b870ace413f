import { describe, expect, it } from 'vitest'
import { scrubReport, withoutPersonalData } from './error-reporter'

describe('G1 what leaves in an error report', () => {
  it('G1 holds no request, person, contact or token', () => {
    const report = scrubReport({
      event_id: '12345678901234567890123456789012',
      user: { id: 'a' },
      request: { cookies: 'auth=1' },
      breadcrumbs: [{ message: 'typed' }],
      extra: { letter: 'x' },
      server_name: 'host',
      contexts: { state: 'x' },
      tags: { call: 'GET /v1/home', log: 'no letter to maria@mail.ru' },
      sdk: { name: 'sdk' },
      exception: {
        values: [
          {
            value:
              'no maria@mail.ru, +7 912 345-67-89, eyJhbGciOiJIUzI1NiJ9.eyJpZCI6ImFiY2RlZmdoIn0.c2lnbmF0dXJlc2ln',
            stacktrace: {
              frames: [{ filename: 'https://dvoe.test/ru/resumes/abc?token=secret#x', vars: { name: 'x' } }],
            },
          },
        ],
      },
    })
    expect(report).toEqual({
      event_id: '12345678901234567890123456789012',
      tags: { call: 'GET /v1/home', log: 'no letter to [email]' },
      sdk: { name: 'sdk', settings: { infer_ip: 'never' } },
      exception: {
        values: [
          {
            value: 'no [email], [phone], [token]',
            stacktrace: { frames: [{ filename: 'https://dvoe.test/ru/resumes/abc' }] },
          },
        ],
      },
    })
  })

  it.each([
    ['Failed query: select $1\nparams: Анна,secret', 'Failed query: select $1'],
    ['invalid input syntax for type integer: "ivan"', 'invalid input syntax for type integer: "[text]"'],
    ['relation "vacancies" does not exist', 'relation "vacancies" does not exist'],
    ['Unexpected token in "Ivan Petrov" is not valid JSON', 'Unexpected token in "[text]" is not valid JSON'],
    ['нет такой: Анна Лебедева, Пермь (42)', '[text](42)'],
    ['GET https://dvoe.test/ru/resumes/abc?token=x failed', 'GET https://dvoe.test/ru/resumes/abc failed'],
    ['fetch of /v1/vacancies?text=nurse failed', 'fetch of /v1/vacancies failed'],
    ['the code is 483920', 'the code is [number]'],
    ['link V1StGXR8Z5jdHi6BmyTq9wEe is used', 'link [token] is used'],
    ['negotiations_vacancy_id_resume_id_unique', 'negotiations_vacancy_id_resume_id_unique'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ])('G1 says of «%s» only «%s»', (text, told) => {
    expect(withoutPersonalData(text)).toBe(told)
  })
})
