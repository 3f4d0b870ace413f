// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { selectBlank } from './writing-help'

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

it('selects the last blank of a plain field, and again in the editor that replaces it', () => {
  vi.useFakeTimers()
  const area = document.createElement('textarea')
  area.id = 'about'
  area.value = 'Было ___\nМарт 2020 — апрель 2021: ___'
  document.body.append(area)
  selectBlank('about')
  vi.advanceTimersByTime(150)
  expect(document.activeElement).toBe(area)
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('___')
  expect(area.selectionEnd).toBe(area.value.length)

  const editor = document.createElement('div')
  editor.id = 'about'
  editor.tabIndex = 0
  editor.innerHTML = '<p>Было ___</p><p>Март 2020 — апрель 2021: ___</p>'
  area.replaceWith(editor)
  vi.advanceTimersByTime(150)
  expect(document.activeElement).toBe(editor)
  expect(getSelection()?.toString()).toBe('___')
  expect(getSelection()?.anchorNode?.parentElement).toBe(editor.lastElementChild)

  // What is typed then is not selected again.
  editor.innerHTML = '<p>Было ___</p><p>Март 2020 — апрель 2021: учёба</p>'
  getSelection()?.removeAllRanges()
  vi.advanceTimersByTime(5000)
  expect(getSelection()?.toString()).toBe('')
})
