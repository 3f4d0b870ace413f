// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { modalsStore } from '@/stores/modals'
import { useLeaveGuard } from './use-leave-guard'

const push = vi.fn()
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))
vi.mock('next-intl', () => ({ useTranslations: () => (key: string) => key }))

function Page({ unsaved }: { unsaved: boolean }) {
  useLeaveGuard(unsaved)
  return (
    <>
      <a href="/ru/vacancies?text=x">дальше</a>
      <a href="#about">ниже</a>
      <a href="/ru/terms" target="_blank" rel="noopener">
        рядом
      </a>
    </>
  )
}
/** Whether the press was let through; jsdom itself goes nowhere. */
const press = (name: string, init = {}) => fireEvent.click(screen.getByText(name), init)
const open = () => modalsStore.getState().modals.filter((modal) => modal.visible)

afterEach(() => {
  cleanup()
  act(() => modalsStore.setState({ modals: [] }))
  push.mockClear()
})

it('asks before unsaved changes are left for another page of the site', () => {
  render(<Page unsaved />)
  expect(press('дальше')).toBe(false)
  expect(open()).toHaveLength(1)
  expect(push).not.toHaveBeenCalled()
})

it('lets through what does not leave the page', () => {
  render(<Page unsaved />)
  expect(press('ниже')).toBe(true)
  expect(press('рядом')).toBe(true)
  expect(press('дальше', { ctrlKey: true })).toBe(true)
  expect(open()).toHaveLength(0)
})

it('asks nothing once all is saved', () => {
  const { rerender } = render(<Page unsaved />)
  rerender(<Page unsaved={false} />)
  expect(press('дальше')).toBe(true)
  expect(open()).toHaveLength(0)
})
