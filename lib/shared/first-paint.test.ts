// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CHUNK_RELOAD_GUARD_MS, firstPaintScript } from './first-paint'

const listeners: ((event: unknown) => void)[] = []
const reload = vi.fn()

/** Runs the inline script as the browser does, with the page's own document and storages. */
function paint() {
  listeners.length = 0
  const listen = (type: string, listener: (event: unknown) => void) => {
    // What else the script hears does not come from scripts that fail.
    if (type !== 'beforeinstallprompt') listeners.push(listener)
  }
  new Function('addEventListener', 'location', firstPaintScript)(listen, { reload })
}

const fail = (tagName: string, url: string) => {
  const target = tagName === 'LINK' ? { tagName, href: url } : { tagName, src: url }
  for (const listener of listeners) listener({ target })
}

const token = (claims: object) => `x.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.y`

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] })
  for (const key of Object.keys(document.documentElement.dataset))
    delete document.documentElement.dataset[key]
})
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: the script reads this very thing
  document.cookie = 'auth=; max-age=0'
  reload.mockClear()
  vi.useRealTimers()
})

it('shows a guest the guest header and leaves the theme to the system', () => {
  paint()
  expect({ ...document.documentElement.dataset }).toEqual({ auth: 'guest' })
})

it('shows a member their header and side, and the chosen theme', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the script reads this very thing
  document.cookie = 'auth=1'
  localStorage.setItem('token', JSON.stringify({ token: token({ accountType: 'employer' }) }))
  localStorage.setItem('dv:theme', 'dark')
  paint()
  expect({ ...document.documentElement.dataset }).toEqual({ auth: 'user', side: 'employer', theme: 'dark' })
})

it('shows a member of a company the places of their role, and a candidate none of another session', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the script reads this very thing
  document.cookie = 'auth=1'
  localStorage.setItem('dv:lacks', 'recruit see_all')
  localStorage.setItem('token', JSON.stringify({ token: token({ accountType: 'employer' }) }))
  paint()
  expect(document.documentElement.dataset.lacks).toBe('recruit see_all')
  delete document.documentElement.dataset.lacks
  localStorage.setItem('token', JSON.stringify({ token: token({ accountType: 'candidate' }) }))
  paint()
  expect(document.documentElement.dataset.lacks).toBeUndefined()
})

it('survives a spoiled token', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the script reads this very thing
  document.cookie = 'auth=1'
  localStorage.setItem('token', 'не токен')
  paint()
  expect(document.documentElement.dataset.auth).toBe('user')
})

it('A12 reloads when a chunk is gone, at most once per ten seconds, also after the reload', () => {
  const chunk = 'http://localhost/_next/static/chunks/gone.js'
  paint()
  fail('SCRIPT', chunk)
  expect(reload).toHaveBeenCalledTimes(1)
  paint()
  vi.setSystemTime(Date.now() + CHUNK_RELOAD_GUARD_MS - 1)
  fail('SCRIPT', chunk)
  expect(reload).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 1)
  fail('LINK', 'http://localhost/_next/static/chunks/gone.css')
  expect(reload).toHaveBeenCalledTimes(2)
})

it('D1 keeps a heart that is pressed before the page is ready, and lets it go when pressed again', () => {
  paint()
  const heart = document.createElement('button')
  heart.dataset.favorite = 'vacancy:aaaaaaaaaaaa'
  const icon = heart.appendChild(document.createElement('span'))
  const press = () => {
    for (const listener of listeners) listener({ target: icon })
  }
  const kept = () => localStorage.getItem('dv:fav:vacancies')
  localStorage.setItem('dv:fav:vacancies', '["bbbbbbbbbbbb"]')
  press()
  expect(heart.getAttribute('aria-pressed')).toBe('true')
  expect(kept()).toBe('["aaaaaaaaaaaa","bbbbbbbbbbbb"]')
  press()
  expect(heart.getAttribute('aria-pressed')).toBe('false')
  expect(kept()).toBe('["bbbbbbbbbbbb"]')
  document.documentElement.dataset.hearts = 'ready'
  press()
  expect(kept()).toBe('["bbbbbbbbbbbb"]')
})

it('A12 loads nothing anew without a network: the page and what is typed in it would be lost', () => {
  paint()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fail('SCRIPT', 'http://localhost/_next/static/chunks/late.js')
  expect(reload).not.toHaveBeenCalled()
  online.mockRestore()
})

it('A12 reloads for nothing else that fails', () => {
  paint()
  fail('IMG', 'http://localhost/_next/static/media/photo.png')
  fail('SCRIPT', 'http://localhost/other.js')
  for (const listener of listeners) listener({ target: window })
  expect(reload).not.toHaveBeenCalled()
})
