// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import forms from '@/messages/ru/forms.json'
import { RichTextField } from './rich-text-field'

let come: () => void = () => undefined
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        come = () => tell([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Form() {
  const [html, setHtml] = useState('')
  return (
    <NextIntlClientProvider locale="ru" messages={{ forms }}>
      <span id="about-label">О себе</span>
      <RichTextField
        control={{ id: 'about' } as never}
        labelledBy="about-label"
        value={html}
        onChange={setHtml}
      />
      <output>{html}</output>
    </NextIntlClientProvider>
  )
}

it('keeps text and focus when the editor comes under the hands of somebody who types', async () => {
  render(<Form />)
  const area = screen.getByRole('textbox')
  area.focus()
  fireEvent.change(area, { target: { value: 'Встаю в четыре' } })
  const away: string[] = []
  act(() => {
    come()
  })
  await vi.waitFor(
    () => {
      const now = document.activeElement
      if (!now || now === document.body) away.push('nowhere')
      expect(now?.getAttribute('contenteditable')).toBe('true')
    },
    { timeout: 15_000, interval: 1 },
  )
  expect(away).toEqual([])
  expect(document.activeElement?.textContent).toBe('Встаю в четыре')
  expect(screen.getByRole('status').textContent).toBe('<p>Встаю в четыре</p>')
})
