// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SoftNavigation } from './soft-navigation'

const router = vi.hoisted(() => ({ push: vi.fn(), prefetch: vi.fn() }))
vi.mock('next/navigation', () => ({ useRouter: () => router }))

/** What a browser would do with the click: true when the page is left by a full load. */
const click = (name: string, init?: MouseEventInit) => fireEvent.click(screen.getByText(name), init)

beforeEach(() => {
  vi.useFakeTimers()
  window.history.replaceState(null, '', '/ru/vacancies?page=2')
  render(
    <>
      <SoftNavigation offline={{ text: 'Нет связи', retry: 'Повторить' }} />
      <a href="/ru/vacancies/abc?from=list">
        <b>Вакансия</b>
      </a>
      <a href="/v1/docs">API</a>
      <a href="/ru-board">Чужая</a>
      <a href="https://example.com/ru/x">Снаружи</a>
      <a href="/ru/vacancies?page=2#list">Якорь</a>
      <a href="/ru/about" target="_blank" rel="noopener">
        Новая вкладка
      </a>
      <button type="button">Не ссылка</button>
    </>,
  )
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.useRealTimers()
})

it('opens our pages softly, wherever inside the link the click was', () => {
  expect(click('Вакансия')).toBe(false)
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/ru/vacancies/abc?from=list')
})

it('leaves the rest to the browser', () => {
  for (const name of ['API', 'Чужая', 'Снаружи', 'Якорь', 'Новая вкладка', 'Не ссылка'])
    expect(click(name)).toBe(true)
  expect(click('Вакансия', { ctrlKey: true })).toBe(true)
  expect(click('Вакансия', { button: 1 })).toBe(true)
  expect(router.push).not.toHaveBeenCalled()
})

it('keeps out of a click that somebody has already answered', () => {
  const link = screen.getByText('Вакансия')
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  expect(router.push).not.toHaveBeenCalled()
})

it('fetches a page once a pointer rests on its link, and once only', () => {
  const link = screen.getByText('Вакансия')
  fireEvent.pointerOver(link)
  fireEvent.pointerOver(screen.getByText('Не ссылка'))
  vi.advanceTimersByTime(1000)
  expect(router.prefetch).not.toHaveBeenCalled()
  for (let i = 0; i < 2; i += 1) {
    fireEvent.pointerOver(link)
    vi.advanceTimersByTime(80)
  }
  expect(router.prefetch).toHaveBeenCalledExactlyOnceWith('/ru/vacancies/abc?from=list')
})
