import { describe, expect, it } from 'vitest'
import { memberResumePath } from './routes'

describe('whose page of a resume is drawn', () => {
  const path = '/ru/resumes/abcdefghjkmn'

  it('sends guests to the page of all, members and holders of a secret link to their own', () => {
    expect(memberResumePath(path, false, false)).toBeNull()
    expect(memberResumePath(path, true, false)).toBe(`${path}/for-member`)
    expect(memberResumePath(path, false, true)).toBe(`${path}/for-member`)
  })

  it.each([
    '/ru/resumes',
    '/ru/resumes/new',
    `${path}/edit`,
    `${path}/for-member`,
    '/ru/vacancies/abcdefghjkmn',
  ])('leaves %s alone', (other) => {
    expect(memberResumePath(other, true, true)).toBeNull()
  })
})
