// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Dialog, DialogBody, topDialog } from './dialog'

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
afterEach(cleanup)

const dialog = (title: string, onClose: () => void = vi.fn()) => (
  <Dialog key={title} open onClose={onClose} title={title} closeLabel="Закрыть">
    <DialogBody>
      <input aria-label={`Поле: ${title}`} />
    </DialogBody>
  </Dialog>
)

it('E4 asks to be closed by every Esc, and not by one that ends a suggestion or a composition', () => {
  const onClose = vi.fn()
  render(dialog('Отклик', onClose))
  const field = screen.getByLabelText('Поле: Отклик')
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false)
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false)
  expect(onClose).toHaveBeenCalledTimes(2)
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
  field.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
  fireEvent.keyDown(field, { key: 'Escape' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onClose).toHaveBeenCalledTimes(2)
})

it('E4 stands again when the browser closed it and whoever opened it keeps it', async () => {
  const onClose = vi.fn()
  render(dialog('Отклик', onClose))
  const element = screen.getByRole<HTMLDialogElement>('dialog')
  element.open = false
  fireEvent(element, new Event('close'))
  await Promise.resolve()
  expect(onClose).toHaveBeenCalledOnce()
  expect(element.open).toBe(true)
})

it('E4 knows the top one of several by the order of opening, whichever closes first', () => {
  const page = render(<div>{[dialog('Ниже')]}</div>)
  page.rerender(<div>{[dialog('Выше'), dialog('Ниже')]}</div>)
  const byName = (name: string) => screen.getByRole('dialog', { name })
  expect(topDialog()).toBe(byName('Выше'))
  page.rerender(<div>{[dialog('Выше')]}</div>)
  expect(topDialog()).toBe(byName('Выше'))
  page.rerender(<div>{[]}</div>)
  expect(topDialog()).toBeUndefined()
})

it('E4 stays open where React mounts everything twice: the closing between comes to nothing', () => {
  const onClose = vi.fn()
  render(<StrictMode>{dialog('Фото', onClose)}</StrictMode>)
  const element = screen.getByRole<HTMLDialogElement>('dialog')
  // A browser tells of `close()` in a later task, when the dialog stands again.
  fireEvent(element, new Event('close'))
  expect(onClose).not.toHaveBeenCalled()
  expect(element.open).toBe(true)
})

it('does not take the second press of the double one that opened it for a press beside it', () => {
  const onClose = vi.fn()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
  render(dialog('Ссылка', onClose))
  const beside = () => fireEvent.mouseDown(screen.getByRole('dialog'), { clientX: 5, clientY: 5 })
  clock.mockReturnValue(1250)
  beside()
  expect(onClose).not.toHaveBeenCalled()
  clock.mockReturnValue(1400)
  beside()
  expect(onClose).toHaveBeenCalledOnce()
  clock.mockRestore()
})
