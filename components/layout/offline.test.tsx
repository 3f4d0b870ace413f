// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentProps, createElement, type MouseEvent } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Link } from '@/lib/i18n/navigation'
import { INSTALL_EVENT } from '@/lib/shared/browser'
import { clearToasts, toastsStore } from '@/stores/toasts'
import { InstallOffer, OfflineLinks } from './offline'

const router = vi.hoisted(() => ({ push: vi.fn() }))
vi.mock('next/navigation', () => ({ useRouter: () => router, usePathname: () => '/ru' }))

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

it('stays on the page without a network, says so and offers to try', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent.click(link())
  expect(router.push).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(toastsStore.getState().toasts[0]?.message).toBe('Нет связи'))
  const [toast] = toastsStore.getState().toasts
  toast?.action?.run()
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/ru/vacancies/abc?from=list')
})

const installWords = { text: 'Добавить на экран?', install: 'Добавить', notNow: 'Не нужно' }

/** The browser offers to install, as the inline script of the layout passes it on. */
function offerInstall() {
  const prompt = vi.fn(async () => ({ outcome: 'dismissed' }))
  Object.assign(window, { [INSTALL_EVENT]: { prompt } })
  act(() => void window.dispatchEvent(new Event(INSTALL_EVENT)))
  return prompt
}

it('offers to install on the second visit and never again, whatever is answered', () => {
  localStorage.clear()
  sessionStorage.clear()
  const offers = () => toastsStore.getState().toasts.map(({ message }) => message)
  const visit = () => {
    cleanup()
    act(clearToasts)
    render(<InstallOffer words={installWords} />)
    return offerInstall()
  }
  visit()
  expect(offers()).toEqual([])
  sessionStorage.clear()
  const prompt = visit()
  expect(offers()).toEqual([installWords.text])
  toastsStore.getState().toasts[0]?.other?.run()
  expect(prompt).not.toHaveBeenCalled()
  for (const _ of [1, 2]) {
    sessionStorage.clear()
    visit()
    expect(offers()).toEqual([])
  }
})
