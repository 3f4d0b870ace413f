// @vitest-environment jsdom
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FavoriteButton, FavoritesCount } from '@/components/layout/favorite-button'
import { LOCAL_FAVORITES } from '@/lib/shared/browser'
import { abandonSession, signInWith } from '@/stores/session'
import { FavoritesProvider } from './favorites-provider'

afterEach(cleanup)
beforeEach(() => localStorage.clear())

function Page({ ids }: { ids: string[] }) {
  return (
    <>
      <FavoritesCount />
      {ids.map((id) => (
        <FavoriteButton key={id} type="vacancy" publicId={id} label={`В избранное ${id}`} />
      ))}
      <FavoritesProvider failed="Не вышло" />
    </>
  )
}

describe('hearts on a page', () => {
  it('D1 show what the guest kept, also those that appear later', async () => {
    localStorage.setItem('dv:fav:vacancies', '["aaaaaaaaaaaa","bbbbbbbbbbbb"]')
    const page = render(<Page ids={['aaaaaaaaaaaa', 'cccccccccccc']} />)
    const pressed = (id: string) =>
      page.getByRole('button', { name: `В избранное ${id}` }).getAttribute('aria-pressed')
    await waitFor(() => expect(pressed('aaaaaaaaaaaa')).toBe('true'))
    expect(pressed('cccccccccccc')).toBe('false')
    page.rerender(<Page ids={['aaaaaaaaaaaa', 'bbbbbbbbbbbb']} />)
    await waitFor(() => expect(pressed('bbbbbbbbbbbb')).toBe('true'))
  })

  it('D1 follow another tab of the same guest', async () => {
    const page = render(<Page ids={['aaaaaaaaaaaa']} />)
    localStorage.setItem(LOCAL_FAVORITES.vacancy, '["aaaaaaaaaaaa"]')
    window.dispatchEvent(new StorageEvent('storage', { key: LOCAL_FAVORITES.vacancy }))
    await waitFor(() => expect(page.getByRole('button').getAttribute('aria-pressed')).toBe('true'))
  })

  it('B6 hold a sign-in until what was kept as a guest has come along', async () => {
    localStorage.setItem(LOCAL_FAVORITES.vacancy, '["aaaaaaaaaaaa"]')
    const token = new UnsecuredJWT({ id: 'u1', exp: Math.floor(Date.now() / 1000) + 3600 }).encode()
    const sent: string[] = []
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      sent.push(`${init?.method ?? 'GET'} ${path}`)
      if (path === '/runtime-config.json') return Response.json({ apiBaseUrl: '' })
      if (path === '/v1/favorites/sync') await held
      return Response.json({ success: true, data: { results: [], total: 0 } })
    })
    render(<Page ids={[]} />)
    let entered = false
    const entering = signInWith({ token, token_type: 'Bearer', expires_in: 3600 }).then(() => {
      entered = true
    })
    await waitFor(() => expect(sent).toContain('POST /v1/favorites/sync'))
    expect(entered).toBe(false)
    answer()
    await entering
    expect(localStorage.getItem(LOCAL_FAVORITES.vacancy)).toBeNull()
    // Once, though both the session and the page heard of it.
    expect(sent.filter((call) => call.startsWith('GET /v1/favorites'))).toHaveLength(1)
    vi.unstubAllGlobals()
    abandonSession()
  })

  it('turn at once when pressed, and the counter with them', async () => {
    const page = render(<Page ids={['aaaaaaaaaaaa']} />)
    const counter = page.container.querySelector<HTMLElement>('[data-favorite-count]')
    fireEvent.click(page.getByRole('button'))
    expect(page.getByRole('button').getAttribute('aria-pressed')).toBe('true')
    expect(counter?.textContent).toBe('1')
    expect(counter?.hidden).toBe(false)
    expect(localStorage.getItem('dv:fav:vacancies')).toBe('["aaaaaaaaaaaa"]')
  })
})
