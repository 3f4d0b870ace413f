// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useArrival } from './use-arrival'

let grow: () => void
let top = 0
const shown = vi.fn(() => {
  top = 0
})

function Section() {
  const section = useRef<HTMLElement>(null)
  useArrival('notices', section)
  return <section ref={section} tabIndex={-1} />
}

beforeEach(() => {
  top = 300
  shown.mockClear()
  window.history.replaceState(null, '', '#notices')
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        grow = callback
      }
      observe() {}
      disconnect() {
        grow = () => undefined
      }
    },
  )
  vi.stubGlobal('scrollY', 0)
  Object.assign(HTMLElement.prototype, { scrollIntoView: shown })
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => ({ top }) as DOMRect)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView')
  window.history.replaceState(null, '', window.location.pathname)
})

const scrollTo = (page: number, where: number) =>
  act(() => {
    vi.stubGlobal('scrollY', page)
    top = where
    window.dispatchEvent(new Event('scroll'))
  })

it('keeps what the address names in sight while the page grows above it', () => {
  render(<Section />)
  grow()
  expect(shown).toHaveBeenCalledTimes(1)
  // The browser itself kept it where it was.
  scrollTo(120, 0)
  grow()
  // The browser left it to move down.
  top = 80
  window.dispatchEvent(new Event('scroll'))
  grow()
  expect(shown).toHaveBeenCalledTimes(3)
})

it('leaves the page where somebody moved it', () => {
  render(<Section />)
  grow()
  scrollTo(400, -400)
  grow()
  expect(shown).toHaveBeenCalledTimes(1)
})

it('does nothing for another address', () => {
  window.history.replaceState(null, '', '#consents')
  grow = () => undefined
  render(<Section />)
  grow()
  expect(shown).not.toHaveBeenCalled()
})
