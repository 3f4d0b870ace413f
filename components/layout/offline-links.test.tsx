// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentProps, createElement, type MouseEvent } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Link } from '@/lib/i18n/navigation'
import { clearToasts, toastsStore } from '@/stores/toasts'
import { OfflineLinks } from './offline-links'

const router = vi.hoisted(() => ({ push: vi.fn() }))
vi.mock('next/navigation', () => ({ useRouter: () => router }))

type NextLink = ComponentProps<'a'> & {
  prefetch?: boolean | null
  onNavigate?: (event: { preventDefault: () => void }) => void
}
// What Next does with a link: asks `onNavigate` at a click, and fetches ahead unless `prefetch` is false.
vi.mock('next/link', () => ({
  default: ({ prefetch, onNavigate, ...props }: NextLink) =>
    createElement('a', {
      ...props,
      'data-prefetch': String(prefetch),
      onClick: (event: MouseEvent) => {
        event.preventDefault()
        const preventDefault = vi.fn()
        onNavigate?.({ preventDefault })
        if (preventDefault.mock.calls.length === 0) router.push(`link ${props.href}`)
      },
    }),
}))

const link = () => screen.getByRole('link', { name: 'Вакансия' })

beforeEach(() => {
  render(
    <>
      <Link href="/ru/vacancies/abc?from=list">Вакансия</Link>
      <OfflineLinks text="Нет связи" retry="Повторить" />
    </>,
  )
})
afterEach(() => {
  cleanup()
  act(clearToasts)
  vi.restoreAllMocks()
  router.push.mockClear()
})

it('leads to the path it was given, which names its language already', () => {
  expect(link().getAttribute('href')).toBe('/ru/vacancies/abc?from=list')
  fireEvent.click(link())
  expect(router.push).toHaveBeenCalledExactlyOnceWith('link /ru/vacancies/abc?from=list')
})

it('fetches a page ahead only once a pointer or the focus comes to its link', () => {
  expect(link().dataset.prefetch).toBe('false')
  fireEvent.mouseEnter(link())
  expect(link().dataset.prefetch).toBe('null')
})

it('stays on the page without a network, says so and offers to try', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent.click(link())
  expect(router.push).not.toHaveBeenCalled()
  const [toast] = toastsStore.getState().toasts
  expect(toast?.message).toBe('Нет связи')
  toast?.action?.run()
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/ru/vacancies/abc?from=list')
})
