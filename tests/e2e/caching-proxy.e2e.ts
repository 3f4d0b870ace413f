import type { APIResponse } from '@playwright/test'
import { expect, test } from '@/tests/support/browser'
import { newCandidate, newEmployer, newWord, resumeOf, vacancyOf } from '@/tests/support/members'
import { hasNginx, type Nginx, startNginx } from '@/tests/support/nginx'

/** Whether the cache in between knew the answer: MISS, HIT, and for what it does not keep always MISS. */
const cacheOf = (answer: APIResponse) => answer.headers()['x-cache']

test.describe('behind a caching proxy', () => {
  // One nginx, and one installation of it, for all of them.
  test.describe.configure({ mode: 'default' })
  let nginx: Nginx | undefined
  test.beforeAll(async ({ baseURL }) => {
    if (hasNginx()) nginx = await startNginx(baseURL ?? '')
    else console.log('No nginx and no right to install it: the tests of caching proxies are skipped.')
  })
  test.afterAll(() => nginx?.stop())
  test.beforeEach(() => test.skip(!nginx, 'nginx is not installed'))

  test('A10 the second guest gets the kept page, an edit is seen within a minute, and no page sets a cookie', async ({
    request,
  }) => {
    const url = nginx?.url ?? ''
    const employer = await newEmployer(request, { verified: true })
    const word = newWord()
    const id = await vacancyOf(request, employer, `Сварщик ${word}`)
    const page = `${url}/ru/vacancies/${id}`
    for (const path of [page, `${url}/ru/vacancies?text=${word}&exact=1`, `${url}/ru`]) {
      const asMember = () => request.get(path, { headers: { Cookie: 'auth=1' } })
      let first = await asMember()
      expect(first.status(), path).toBe(200)
      // While a page that has expired is rendered anew, the old one is shown and not kept.
      await expect
        .poll(async () => {
          first = await asMember()
          return first.headers()['cache-control']
        })
        .toContain('s-maxage')
      const guest = await request.get(path)
      expect(cacheOf(guest), path).toBe('HIT')
      for (const answer of [first, guest]) {
        expect(answer.headers()['set-cookie'], path).toBeUndefined()
        expect(await answer.text(), path).not.toContain(employer.lastName)
      }
      expect(await guest.text(), path).toBe(await first.text())
    }

    const headers = { Authorization: `Bearer ${employer.record.token}` }
    const own = await (await request.get(`/v1/vacancies/${id}/own`, { headers })).json()
    const edited = await request.put(`/v1/vacancies/${id}`, {
      data: { revision: own.data.revision, fields: { title: `Слесарь ${word}` } },
      headers,
    })
    expect(edited.ok(), await edited.text()).toBe(true)
    await expect
      .poll(async () => (await request.get(page)).text(), { timeout: 65_000 })
      .toContain(`Слесарь ${word}`)
  })

  test('pages of resumes, of members and of secret links are never kept', async ({ request }) => {
    const url = nginx?.url ?? ''
    const person = await newCandidate(request)
    const id = await resumeOf(request, person, `Сварщик ${newWord()}`, { visibility: 'direct' })
    const headers = { Authorization: `Bearer ${person.record.token}` }
    const link = await request.post(`/v1/resumes/${id}/direct-link`, { headers, data: {} })
    expect(link.ok(), await link.text()).toBe(true)
    const token = (await link.json()).data.direct_token as string
    const cookie = { Cookie: 'auth=1' }
    for (const [path, more] of [
      [`/ru/resumes/${id}?token=${token}`, {}],
      [`/ru/resumes/${id}`, cookie],
      ['/ru/resumes', {}],
      ['/ru/my/profile', cookie],
      [`/ru/vacancies?token=${token}`, {}],
    ] as const) {
      for (let visit = 0; visit < 2; visit += 1) {
        const answer = await request.get(url + path, { headers: more })
        expect(cacheOf(answer), path).not.toBe('HIT')
        expect(answer.headers()['cache-control'], path).toContain('private')
      }
    }
    // A guest without the link gets no copy of what its holder saw.
    const guest = await request.get(`${url}/ru/resumes/${id}`)
    expect(guest.status()).toBe(404)
    expect(cacheOf(guest)).not.toBe('HIT')
  })
})
