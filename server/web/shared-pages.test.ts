import { describe, expect, it } from 'vitest'
import { sharedPage } from './shared-pages'

const asked = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  sharedPage({ url, headers, method })

describe('pages that one rendering serves', () => {
  it.each([
    '/ru',
    '/ru/about',
    '/ru/first-job',
    '/ru/vacancies',
    '/ru/vacancies/abcdefghjkmn',
    '/ru/vacancies/povar/in/kazan',
    '/ru/companies',
    '/ru/companies/medicine/in/kazan',
    '/ru/companies/letter/a',
    '/ru/companies/abcdefghjkmn',
    '/ru/companies/abcdefghjkmn/page/2',
    '/widgets/companies/abcdefghjkmn',
    '/ru/salaries',
    '/ru/salaries/roles/96/cities/1',
  ])('include %s', (path) => {
    expect(asked(path)?.key).toBe(path)
    expect(asked(path, {}, 'HEAD')?.key).toBe(path)
  })

  it.each([
    '/',
    '/ru/resumes',
    '/ru/resumes/abcdefghjkmn',
    '/ru/my/profile',
    '/ru/account/sign-in',
    '/ru/vacancies/new',
    '/ru/vacancies/preview',
    '/ru/resumes/povar',
    '/ru/vacancies/abcdefghjkmn/view/applications',
    '/ru/vacancies/abcdefghjkmn/edit',
    '/ru/company-invitations/secret',
    '/v1/vacancies',
  ])('exclude %s', (path) => {
    expect(asked(path)).toBeUndefined()
  })

  it('exclude what belongs to one visitor: a secret link, a token, a payload of navigation, an action', () => {
    expect(asked('/ru/vacancies?token=secret')).toBeUndefined()
    expect(asked('/ru/vacancies', { authorization: 'Bearer x' })).toBeUndefined()
    expect(asked('/ru/vacancies', { rsc: '1' })).toBeUndefined()
    expect(asked('/ru/vacancies?_rsc=1a2b')).toBeUndefined()
    expect(asked('/ru/vacancies', { 'next-action': 'x' }, 'POST')).toBeUndefined()
  })

  it('are one for searches that mean the same', () => {
    const key = '/ru/vacancies?city=1&city=2&text=%D0%BF%D0%BE%D0%B2%D0%B0%D1%80'
    expect(asked('/ru/vacancies?text=повар&city=1&city=2')?.key).toBe(key)
    expect(asked('/ru/vacancies?city=1&city=2&utm_source=x&text=повар&salary_from=&yclid=7')?.key).toBe(key)
    // The order of values may matter, and so does every other parameter.
    expect(asked('/ru/vacancies?city=2&city=1&text=повар')?.key).not.toBe(key)
    expect(asked('/ru/vacancies?city=1&city=2&text=повар&open=abcdefghjkmn')?.key).not.toBe(key)
  })

  it('are one for every query where the page does not read it', () => {
    expect(asked('/ru/vacancies/abcdefghjkmn?from=letter')?.key).toBe('/ru/vacancies/abcdefghjkmn')
  })

  it('exclude searches too long to come again', () => {
    expect(asked(`/ru/vacancies?text=${'x'.repeat(400)}`)).toBeUndefined()
  })

  it('may be kept by caches in between for a minute at most', () => {
    for (const path of ['/ru', '/ru/vacancies']) {
      const [, fresh, stale] =
        asked(path)?.cacheControl.match(/s-maxage=(\d+), stale-while-revalidate=(\d+)/) ?? []
      expect(Number(fresh) + Number(stale)).toBeLessThanOrEqual(60)
    }
    expect(asked('/ru/vacancies')?.seconds).toBeLessThanOrEqual(10)
  })
})
