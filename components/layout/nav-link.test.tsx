// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { NavLink } from './nav-link'

vi.mock('next/navigation', () => ({ usePathname: () => '/ru/vacancies' }))
afterEach(cleanup)

it('A9 D1 does what it was given in place of leading away, by a plain click alone', () => {
  const onActivate = vi.fn()
  render(
    <NavLink href="/ru/account/sign-in" className="header-link" onActivate={onActivate}>
      Избранное
    </NavLink>,
  )
  const link = screen.getByRole('link', { name: 'Избранное' })
  // A click that the page does not answer itself is the browser's.
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
  expect(onActivate).not.toHaveBeenCalled()
  expect(fireEvent.click(link)).toBe(false)
  expect(onActivate).toHaveBeenCalledOnce()
})
