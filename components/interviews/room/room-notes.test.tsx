// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/api/errors'
import type { RoomNotes as Notes } from '@/lib/contracts/interview-room'
import messages from '@/messages/ru/interviewRoom.json'
import { RoomNotes } from './room-notes'

const api = vi.hoisted(() => vi.fn<(name: string, options: { body?: object }) => Promise<Notes>>())
vi.mock('@/lib/api/client', () => ({ api }))

const id = 'aaaaaaaaaaaa'
const key = `dv:draft:room-notes:${id}`
let stored: Notes
const saves = () => api.mock.calls.flatMap(([name, { body }]) => (name.startsWith('PUT') ? [body] : []))

beforeEach(() => {
  stored = { text: 'Первая', revision: 1, saved_at: '2026-11-27T10:00:00.000Z' }
  api.mockImplementation(async (name, { body }) => {
    // As a network does, it answers in a task of its own.
    await new Promise((resolve) => setTimeout(resolve))
    if (name.startsWith('GET')) return stored
    const { text, revision } = body as Notes
    if (revision !== stored.revision) throw new ApiError('conflict_changes', 409)
    stored = { ...stored, text, revision: revision + 1 }
    return stored
  })
})
afterEach(() => {
  cleanup()
  api.mockReset()
  localStorage.clear()
})

const open = async () => {
  const shown = render(
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={{ interviewRoom: messages }}>
      <QueryClientProvider client={new QueryClient()}>
        <RoomNotes publicId={id} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Ваши заметки')
  return { ...shown, field }
}
const keep = (text: string, base: string) =>
  localStorage.setItem(key, JSON.stringify({ form: { text }, base: { text: base } }))

it('shows the last words of a page whose request is still on its way, and goes on after it without asking', async () => {
  keep('Первая, вторая', 'Первая')
  const { field } = await open()
  expect(field.value).toBe('Первая, вторая')
  // It arrives now: the page knows an older revision.
  stored = { ...stored, text: 'Первая, вторая', revision: 2 }
  fireEvent.change(field, { target: { value: 'Первая, вторая, третья' } })
  await waitFor(() => expect(stored.text).toBe('Первая, вторая, третья'), { timeout: 5_000 })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(localStorage.getItem(key)).toBeNull()
})

it('asks when another tab has written meanwhile, and writes over it neither before the answer nor by being left', async () => {
  keep('Мои слова', 'Первая')
  stored = { ...stored, text: 'Чужие слова', revision: 2 }
  const { field, unmount } = await open()
  await screen.findByRole('alert')
  fireEvent.change(field, { target: { value: 'Мои слова дальше' } })
  unmount()
  window.dispatchEvent(new Event('pagehide'))
  await Promise.resolve()
  expect(saves()).toEqual([])
  expect(stored.text).toBe('Чужие слова')
  expect(localStorage.getItem(key)).toContain('Мои слова дальше')
})

it('sends nothing by being left after a save was refused for another tab’s change', async () => {
  const { field, unmount } = await open()
  stored = { ...stored, text: 'Чужие слова', revision: 2 }
  fireEvent.change(field, { target: { value: 'Мои слова' } })
  await screen.findByRole('alert', undefined, { timeout: 5_000 })
  const sent = saves().length
  unmount()
  await Promise.resolve()
  expect(saves()).toHaveLength(sent)
  expect(stored.text).toBe('Чужие слова')
})
