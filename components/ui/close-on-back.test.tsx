// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Dialog } from './dialog'

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  window.history.pushState({ page: 'before' }, '', '/before')
  window.history.pushState({ page: 'list' }, '', '/list')
})
afterEach(cleanup)

function Page({ stays = false }: { stays?: boolean }) {
  const [open, setOpen] = useState<readonly string[]>([])
  const close = (name: string) => setOpen((now) => now.filter((each) => each !== name))
  return (
    <>
      <button type="button" onClick={() => setOpen((now) => [...now, `Окно ${now.length + 1}`])}>
        Открыть
      </button>
      {open.map((name) => (
        <Dialog
          key={name}
          open
          title={name}
          closeLabel={`Закрыть: ${name}`}
          onClose={() => (stays ? undefined : close(name))}
        >
          {null}
        </Dialog>
      ))}
    </>
  )
}

const state = () => window.history.state as { page?: string; layers?: number }
const press = (name: string) => screen.getByRole('button', { name, hidden: true }).click()
const open = async (depth: number) => {
  press('Открыть')
  await waitFor(() => expect(state().layers).toBe(depth))
}
const shown = () => screen.queryAllByRole('dialog', { hidden: true }).length

it('E4 Back closes the top one of several dialogs and stays on the page', async () => {
  render(<Page />)
  await open(1)
  await open(2)
  window.history.back()
  await waitFor(() => expect(shown()).toBe(1))
  window.history.back()
  await waitFor(() => expect(shown()).toBe(0))
  expect(window.location.pathname).toBe('/list')
  window.history.back()
  await waitFor(() => expect(window.location.pathname).toBe('/before'))
})

it('E4 a dialog that was closed leaves no entry behind, and the router is not told', async () => {
  const told = vi.fn()
  window.addEventListener('popstate', told)
  render(<Page />)
  await open(1)
  press('Закрыть: Окно 1')
  await waitFor(() => expect(state()).toEqual({ page: 'list' }))
  expect(told).not.toHaveBeenCalled()
  window.removeEventListener('popstate', told)
})

it('E4 an address that was changed in place under a dialog stays changed', async () => {
  render(<Page />)
  await open(1)
  window.history.replaceState(window.history.state, '', '/list?asked=no')
  press('Закрыть: Окно 1')
  await waitFor(() => expect(state()).toEqual({ page: 'list', layers: 0 }))
  expect(window.location.search).toBe('?asked=no')
})

it('E4 the page that a closing dialog leads to takes the place of its entry', async () => {
  render(<Page />)
  await open(1)
  press('Закрыть: Окно 1')
  await waitFor(() => expect(shown()).toBe(0))
  window.history.pushState({ page: 'next' }, '', '/next')
  window.history.back()
  await waitFor(() => expect(state()).toEqual({ page: 'list' }))
})

it('E4 a dialog that stays open is asked again by the next Back', async () => {
  render(<Page stays />)
  await open(1)
  window.history.back()
  await waitFor(() => expect(state().layers).toBeUndefined())
  await waitFor(() => expect(state().layers).toBe(1))
  expect(shown()).toBe(1)
})
