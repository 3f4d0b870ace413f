// @vitest-environment jsdom
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FavoriteButton } from '@/components/ui/favorite-button'
import { FavoritesProvider } from './favorites-provider'

afterEach(cleanup)
beforeEach(() => localStorage.clear())

function Page({ ids }: { ids: string[] }) {
  return (
    <>
      <span data-favorite-count="" hidden />
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

  it('turn at once when pressed, and the counter with them', async () => {
    const page = render(<Page ids={['aaaaaaaaaaaa']} />)
    const counter = page.container.querySelector<HTMLElement>('[data-favorite-count]')
    page.getByRole('button').click()
    expect(page.getByRole('button').getAttribute('aria-pressed')).toBe('true')
    expect(counter?.textContent).toBe('1')
    expect(counter?.hidden).toBe(false)
    expect(localStorage.getItem('dv:fav:vacancies')).toBe('["aaaaaaaaaaaa"]')
  })
})
