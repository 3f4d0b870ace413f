import { NextRequest } from 'next/server'
import { afterEach, describe, expect, it, vi } from 'vitest'

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'

interface Visit {
  cookie?: string
  host?: string
  agent?: string
}

/** The middleware reads its settings when it is loaded, as in a running process. */
async function visit(path: string, { cookie, host = 'dvoe.test', agent = PERSON }: Visit = {}) {
  vi.resetModules()
  const { default: middleware } = await import('./middleware')
  const headers = new Headers({ host, 'user-agent': agent })
  if (cookie) headers.set('cookie', cookie)
  return middleware(new NextRequest(`http://${host}${path}`, { headers }))
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

describe('home and language', () => {
  it('A1 serves the home page at / without a redirect', async () => {
    const response = await visit('/')
    expect(response.status).toBe(200)
    expect(response.headers.get('x-middleware-rewrite')).toBe('http://dvoe.test/ru')
  })

  it('A10 remembers the language for 365 days, once', async () => {
    const first = await visit('/')
    expect(first.cookies.get('i18n_redirected')).toMatchObject({
      value: 'ru',
      maxAge: 31_536_000,
      path: '/',
      sameSite: 'lax',
    })
    const again = await visit('/', { cookie: 'i18n_redirected=ru' })
    expect(again.cookies.get('i18n_redirected')).toBeUndefined()
  })

  it('A10 remembers the language that a redirect chose, and sets no cookie on a page that caches may keep', async () => {
    expect((await visit('/vacancies')).cookies.get('i18n_redirected')?.value).toBe('ru')
    expect((await visit('/ru/vacancies')).cookies.get('i18n_redirected')).toBeUndefined()
  })

  it('A10 leads a path without a language to its Russian one, and any other language too', async () => {
    expect((await visit('/vacancies')).headers.get('location')).toBe('http://dvoe.test/ru/vacancies')
    expect((await visit('/en/about')).headers.get('location')).toBe('http://dvoe.test/ru/en/about')
  })
})

describe('private pages', () => {
  const closed = [
    '/ru/my/profile',
    '/ru/my',
    '/ru/account/settings',
    '/ru/vacancies/abcdefghjkmn/view',
    '/ru/resumes/abcdefghjkmn/view/applications',
    '/ru/vacancies/abcdefghjkmn/edit',
    '/ru/resumes/abcdefghjkmn/preview',
    '/ru/vacancies/abcdefghjkmn/published',
  ]
  const open = [
    '/ru',
    '/ru/account/sign-in',
    '/ru/account/sign-up',
    '/ru/account/sign-out',
    '/ru/vacancies',
    '/ru/vacancies/abcdefghjkmn',
    '/ru/vacancies/new',
    '/ru/resumes/preview',
  ]

  it.each(closed)('A9 sends a guest from %s to the home page', async (path) => {
    const response = await visit(path)
    expect(response.status).toBe(307)
    expect(response.headers.get('location')).toBe('http://dvoe.test/ru/')
  })

  it.each(closed)('A9 lets the marker of a signed-in person through to %s', async (path) => {
    expect((await visit(path, { cookie: 'auth=1; i18n_redirected=ru' })).headers.get('location')).toBeNull()
  })

  it('A9 takes no other value for the marker', async () => {
    expect((await visit('/ru/my/profile', { cookie: 'auth=0' })).status).toBe(307)
    expect((await visit('/ru/my/profile', { cookie: 'xauth=1' })).status).toBe(307)
  })

  it.each(open)('A9 keeps %s open to guests', async (path) => {
    expect((await visit(path)).headers.get('location')).toBeNull()
  })
})

describe('matcher', () => {
  const runs = async (path: string) => {
    const { config } = await import('./middleware')
    return config.matcher.some((pattern) => new RegExp(`^${pattern}$`).test(path))
  }

  it('runs for pages, and not for the API, sockets, assets, probes or files', async () => {
    for (const path of ['/', '/ru', '/ru/vacancies', '/apply', '/v1x']) expect(await runs(path)).toBe(true)
    for (const path of [
      '/v1',
      '/v1/vacancies',
      '/app/key',
      '/apps/1/events',
      '/_next/static/x.js',
      '/healthz',
      '/readyz',
      '/outbox',
      '/countdown.html',
      '/runtime-config.json',
      '/favicon.ico',
    ]) {
      expect(await runs(path)).toBe(false)
    }
  })
})
