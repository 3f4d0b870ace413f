// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { BottomBar } from './bottom-bar'

const path = vi.hoisted(() => ({ now: '' }))
vi.mock('next/navigation', () => ({ usePathname: () => path.now }))
vi.mock('./bell-count', () => ({ BellCount: () => null }))
vi.mock('./favorite-button', () => ({ FavoritesCount: () => null }))
afterEach(cleanup)

/** Names of the places marked as the current one for a side. */
function marked(pathname: string, side: 'candidate' | 'employer'): string[] {
  path.now = pathname
  render(<BottomBar GuestFavorites={({ children }) => <a href="/">{children}</a>} />)
  const names = screen
    .getAllByRole('link')
    .filter(({ className }) => !className.includes(side === 'candidate' ? 'only-employer' : 'only-candidate'))
    .filter((link) => link.hasAttribute('aria-current') && !link.className.includes('for-part'))
    .map((link) => link.textContent ?? '')
  cleanup()
  return names
}

it('marks the place that an offer, a test and the pages of a vacancy belong to', () => {
  expect(marked('/ru/my/offers/n23456789abc', 'candidate')).toEqual(['Отклики'])
  expect(marked('/ru/my/offers/n23456789abc', 'employer')).toEqual(['Сегодня'])
  expect(marked('/ru/my/tests/t23456789abc', 'candidate')).toEqual(['Отклики'])
  expect(marked('/ru/vacancies/v23456789abc/view/applications', 'employer')).toEqual(['Вакансии'])
  expect(marked('/ru/my/settings', 'employer')).toEqual(['Профиль'])
})
