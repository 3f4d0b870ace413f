// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ConversationFrame } from './conversation-frame'
import { setConversationSlot } from './conversation-slot'

const at = vi.hoisted(() => ({ path: '' }))
vi.mock('next/navigation', () => ({ usePathname: () => at.path }))

const onClose = vi.fn()
const frame = () => (
  <ConversationFrame title="Ольга Белова" closeLabel="Закрыть переписку" onClose={onClose}>
    <textarea aria-label="Сообщение" />
  </ConversationFrame>
)
const screenIsWide = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener: vi.fn(), removeEventListener: vi.fn() }))

beforeEach(() => {
  at.path = '/ru/my/vacancies/today'
  screenIsWide(true)
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
  }
})
afterEach(() => {
  cleanup()
  act(() => setConversationSlot(null))
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  onClose.mockReset()
})

it('stands beside the page on a wide screen and is modal on a phone', () => {
  const { unmount } = render(frame())
  expect(screen.getByRole('region', { name: 'Ольга Белова' })).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  unmount()
  screenIsWide(false)
  render(frame())
  expect(screen.getByRole('dialog', { name: 'Ольга Белова' })).toBeDefined()
})

it('on the page of conversations waits for its column and stands in it', () => {
  at.path = '/ru/my/conversations'
  const column = document.body.appendChild(document.createElement('div'))
  render(frame())
  expect(screen.queryByRole('region')).toBeNull()
  act(() => setConversationSlot(column))
  expect(column.contains(screen.getByRole('region', { name: 'Ольга Белова' }))).toBe(true)
})

it('is closed by Esc from anywhere, before the page hears of it, but not from an open menu', () => {
  const pageKey = vi.fn()
  window.addEventListener('keydown', pageKey)
  render(frame())
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
  expect(pageKey).not.toHaveBeenCalled()

  const menu = document.body.appendChild(document.createElement('div'))
  menu.setAttribute('role', 'menu')
  fireEvent.keyDown(menu, { key: 'Escape' })
  fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true })
  expect(onClose).toHaveBeenCalledOnce()
  window.removeEventListener('keydown', pageKey)
})

it('gives the focus back to what opened it, unless the reader has gone on', () => {
  const opener = document.body.appendChild(document.createElement('button'))
  const other = document.body.appendChild(document.createElement('button'))
  opener.focus()
  const first = render(frame())
  screen.getByLabelText('Сообщение').focus()
  first.unmount()
  expect(document.activeElement).toBe(opener)

  const second = render(frame())
  other.focus()
  second.unmount()
  expect(document.activeElement).toBe(other)
})
