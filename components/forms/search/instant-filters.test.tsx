// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { InstantFilters } from './instant-filters'

const push = vi.fn()
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push }),
  useSearchParams: () => new URLSearchParams(),
}))

const pilot = (
  <InstantFilters
    formId="filters"
    resultsId="results"
    action="/ru/vacancies"
    list="GET /v1/vacancies"
    show={{ one: '#', few: '#', many: '#', capped: '#' }}
  />
)

describe('the autopilot of a search', () => {
  beforeEach(() => {
    push.mockClear()
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    document.body.innerHTML =
      '<form id="filters"><input type="checkbox" name="format" value="REMOTE"></form><div id="results"></div>'
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
  const box = () => document.querySelector('input') as HTMLInputElement

  it('applies a filter that was pressed before the script came', () => {
    box().checked = true
    render(pilot, { container: document.body.appendChild(document.createElement('div')) })
    expect(push).toHaveBeenCalledExactlyOnceWith('/ru/vacancies?format=REMOTE', { scroll: false })
    expect(box().checked).toBe(true)
  })

  it('asks for nothing when nothing was pressed', () => {
    render(pilot, { container: document.body.appendChild(document.createElement('div')) })
    expect(push).not.toHaveBeenCalled()
  })
})
