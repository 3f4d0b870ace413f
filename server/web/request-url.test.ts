import { describe, expect, it } from 'vitest'
import { readableUrl } from './http-server'

describe('readableUrl', () => {
  it.each([
    ['/ru/vacancies?text=%D0%B0%zz', '/ru/vacancies?text=%D0%B0%zz'],
    ['/ru/%6dy/resumes?a=%6d', '/ru/my/resumes?a=%6d'],
    ['/ru/%D1%8F', '/ru/%D1%8F'],
    ['/ru/..%2f%2e%2e%5c', '/ru/..%2f%2e%2e%5c'],
    ['/ru/vacancies/%00', '/ru/vacancies/%EF%BF%BD'],
    ['/ru/%', '/ru/%EF%BF%BD'],
    ['/ru/a%25b', '/ru/a%EF%BF%BDb'],
    ['/ru/%E0%A4%A', '/ru/%EF%BF%BDE0%EF%BF%BDA4%EF%BF%BDA'],
    ['/%zz?next=%2f?', '/%EF%BF%BDzz?next=%2f?'],
  ])('reads %s as %s', (url, expected) => {
    expect(readableUrl(url)).toBe(expected)
    const path = readableUrl(url).split('?')[0] ?? ''
    expect(() => decodeURIComponent(path)).not.toThrow()
  })
})
