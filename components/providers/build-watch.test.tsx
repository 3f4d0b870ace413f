// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NOT_SENT_EVENT, useUnsavedWarning } from '@/components/forms/sending/use-unsaved-warning'
import { LOCALE_COOKIE } from '@/lib/shared/browser'
import { CLOSED_EVENT } from '@/lib/shared/maintenance'
import { clearToasts, toastsStore } from '@/stores/toasts'
import { BUILD_POLL_MS, BuildWatch, CLOSED_POLL_MS } from './build-watch'

const seenBefore = `${LOCALE_COOKIE}=ru`
let onServer = 'old'
let maintenance: { message: string } | null = null
const look = vi.fn(async () => Response.json({ build: onServer, maintenance }))
const offers = () => toastsStore.getState().toasts
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function Editor({ unsaved }: { unsaved: boolean }) {
  useUnsavedWarning(unsaved)
  return null
}

const labels = {
  text: 'Вышла новая версия',
  reload: 'Обновить',
  closed: 'Идут работы',
  open: 'Снова открыто',
}
const watch = <BuildWatch build="old" labels={labels} />

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', look)
  // biome-ignore lint/suspicious/noDocumentCookie: as the browser keeps it
  document.cookie = seenBefore
  onServer = 'old'
  maintenance = null
  render(
    <>
      {watch}
      <form aria-label="Отклик" onSubmit={(event) => event.preventDefault()}>
        <input aria-label="Письмо" />
      </form>
      <form action="/ru/vacancies" aria-label="Поиск">
        <input aria-label="Профессия" />
      </form>
    </>,
  )
})
afterEach(() => {
  cleanup()
  act(clearToasts)
  look.mockClear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('A13 looks every minute and offers to reload once another build runs', async () => {
  await wait(BUILD_POLL_MS)
  expect(look).toHaveBeenCalledTimes(1)
  expect(offers()).toEqual([])
  onServer = 'new'
  await wait(BUILD_POLL_MS)
  expect(offers()).toMatchObject([
    { message: 'Вышла новая версия', autoHide: false, action: { label: 'Обновить' } },
  ])
  await wait(3 * BUILD_POLL_MS)
  expect(offers()).toHaveLength(1)
})

it('A13 does not look while the page is hidden, and looks when it is seen again', async () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await wait(5 * BUILD_POLL_MS)
  expect(look).not.toHaveBeenCalled()
  visible.mockReturnValue('visible')
  fireEvent(document, new Event('visibilitychange'))
  await wait(0)
  expect(look).toHaveBeenCalledTimes(1)
})

it('A13 keeps silent while a form holds something not sent; a search form does not count', async () => {
  onServer = 'new'
  fireEvent.input(screen.getByLabelText('Письмо'), { target: { value: 'Здравствуйте' } })
  fireEvent.input(screen.getByLabelText('Профессия'), { target: { value: 'врач' } })
  await wait(2 * BUILD_POLL_MS)
  expect(offers()).toEqual([])
  fireEvent.submit(screen.getByRole('form', { name: 'Отклик' }))
  await wait(BUILD_POLL_MS)
  expect(offers()).toHaveLength(1)
})

it('A13 keeps silent while a form could not be sent, an editor is unsaved or a call is on', async () => {
  onServer = 'new'
  const form = screen.getByRole('form', { name: 'Отклик' })
  fireEvent.submit(form)
  fireEvent(form, new Event(NOT_SENT_EVENT, { bubbles: true }))
  await wait(BUILD_POLL_MS)
  expect(offers()).toEqual([])
  fireEvent.submit(form)
  const editor = render(<Editor unsaved />)
  await wait(BUILD_POLL_MS)
  expect(offers()).toEqual([])
  editor.rerender(<Editor unsaved={false} />)
  const call = render(<dialog open className="dialog-fullscreen" />)
  await wait(BUILD_POLL_MS)
  expect(offers()).toEqual([])
  call.unmount()
  await wait(BUILD_POLL_MS)
  expect(offers()).toHaveLength(1)
})

it('A13 takes a failed look for no news', async () => {
  look.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await wait(BUILD_POLL_MS)
  expect(offers()).toEqual([])
})

it('A10 asks at once on a first visit, since the answer sets the locale cookie', async () => {
  cleanup()
  // biome-ignore lint/suspicious/noDocumentCookie: as the browser forgets it
  document.cookie = `${seenBefore}; max-age=0`
  render(watch)
  await wait(0)
  expect(look).toHaveBeenCalledTimes(1)
})

it('A8 stays with an unsaved form while the site is closed, and says when it is open again', async () => {
  fireEvent.input(screen.getByLabelText('Письмо'), { target: { value: 'Здравствуйте' } })
  maintenance = { message: '' }
  window.dispatchEvent(new Event(CLOSED_EVENT))
  window.dispatchEvent(new Event(CLOSED_EVENT))
  await wait(0)
  expect(offers()).toMatchObject([{ message: 'Идут работы', autoHide: false, role: 'alert' }])
  maintenance = null
  await wait(CLOSED_POLL_MS)
  expect(offers()).toMatchObject([{ message: 'Снова открыто' }])
})

it('A8 stays when an answer of another host said closed, and this one is open', async () => {
  window.dispatchEvent(new Event(CLOSED_EVENT))
  await wait(0)
  expect(look).toHaveBeenCalledOnce()
  expect(offers()).toEqual([])
})
