import { describe, expect, it } from 'vitest'
import { landingPath } from './claims'

describe('landingPath', () => {
  it('B6 leads an employer to their vacancies and a candidate to their resumes', () => {
    expect(landingPath('employer')).toBe('/ru/my/vacancies')
    expect(landingPath('candidate', null)).toBe('/ru/my/resumes')
  })

  it('B6 leads back to an own path a guest came from', () => {
    expect(landingPath('candidate', '/ru/vacancies/abc?apply=1')).toBe('/ru/vacancies/abc?apply=1')
    expect(landingPath('candidate', '/ru')).toBe('/ru')
  })

  it('B6 takes no path off this site and none of the account pages', () => {
    const strange = [
      'https://evil.example',
      '//evil.example',
      '/ru//evil.example',
      '/ru/\\evil.example',
      '/en/vacancies',
      'javascript:alert(1)',
      '/ru/account/sign-in',
      '/ru/account',
      '/rubbish',
    ]
    for (const next of strange) expect(landingPath('candidate', next)).toBe('/ru/my/resumes')
  })
})
