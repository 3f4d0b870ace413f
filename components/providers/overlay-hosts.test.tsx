// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Dialog, DialogBody } from '@/components/ui/dialog'
import { clearToasts, showToast } from '@/stores/toasts'
import { ToastHost } from './overlay-hosts'

const show = (input: Parameters<typeof showToast>[0]) => act(() => showToast(input))

beforeEach(() => {
  vi.useFakeTimers()
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  render(<ToastHost label="Сообщения" closeLabel="Закрыть" />)
})
afterEach(() => {
  act(clearToasts)
  cleanup()
  vi.useRealTimers()
})

it('E1 shows title and message with the role of the toast', () => {
  show({ message: 'Не удалось сохранить', title: 'Ошибка', variant: 'danger' })
  const toast = screen.getByRole('alert')
  expect(toast.textContent).toContain('Ошибка')
  expect(toast.textContent).toContain('Не удалось сохранить')
})

it('E2 shows one toast for the same message said twice', () => {
  show({ message: 'Нет связи', variant: 'danger' })
  show({ message: 'Нет связи', variant: 'danger' })
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

it('E3 takes the toast away by its close button or when its time is up', () => {
  show({ message: 'Первое' })
  show({ message: 'Второе', autoHide: false })
  act(() => vi.advanceTimersByTime(5000))
  expect(screen.queryByText('Первое')).toBeNull()
  fireEvent.click(within(screen.getByRole('status')).getByRole('button', { name: 'Закрыть' }))
  expect(screen.queryByText('Второе')).toBeNull()
})

it('E3 keeps the toast while the pointer is on it', () => {
  show({ message: 'Отклик отправлен' })
  const host = screen.getByRole('region', { name: 'Сообщения' })
  fireEvent.mouseEnter(host)
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.getByText('Отклик отправлен')).toBeTruthy()
  fireEvent.mouseLeave(host)
  act(() => vi.advanceTimersByTime(5000))
  expect(screen.queryByText('Отклик отправлен')).toBeNull()
})

it('E3 gives the focus back when the toast it was in is closed', () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  show({ message: 'Первое', autoHide: false })
  show({ message: 'Второе', autoHide: false })
  const [first, second] = screen.getAllByRole('button', { name: 'Закрыть' })
  act(() => first?.focus())
  fireEvent.click(first as HTMLElement)
  expect(document.activeElement).toBe(second)
  fireEvent.click(second as HTMLElement)
  expect(document.activeElement).toBe(field)
  field.remove()
})

it('runs the action of a toast and closes it', () => {
  const run = vi.fn()
  show({ message: 'Отклик отозван', action: { label: 'Отменить', run } })
  fireEvent.click(screen.getByRole('button', { name: 'Отменить' }))
  expect(run).toHaveBeenCalledOnce()
  expect(screen.queryByText('Отклик отозван')).toBeNull()
})

it('shows toasts inside the top dialog, which makes the page behind it inert, and moves them back after', () => {
  const dialog = (open: boolean) =>
    open ? (
      <Dialog open onClose={() => {}} title="Отклик" closeLabel="Закрыть окно">
        <DialogBody>…</DialogBody>
      </Dialog>
    ) : null
  const { rerender } = render(dialog(true))
  show({ message: 'Письмо слишком длинное', variant: 'danger' })
  expect(within(screen.getByRole('dialog')).getByRole('alert')).toBeTruthy()
  rerender(dialog(false))
  expect(screen.getByRole('alert').closest('dialog')).toBeNull()
})
