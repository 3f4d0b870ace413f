// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
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

function Filled() {
  const [html, setHtml] = useState('<h3>Обязанности</h3><p>Печь хлеб</p>')
  return (
    <NextIntlClientProvider locale="ru" messages={{ forms }}>
      <RichTextField control={{ id: 'about' } as never} labelledBy="about" value={html} onChange={setHtml} />
      <output>{html}</output>
    </NextIntlClientProvider>
  )
}

it('replaces a text that begins with a heading by paragraphs when all of it is selected', async () => {
  render(<Filled />)
  await act(async () => come())
  const field = await vi.waitFor(
    () => {
      const found = document.querySelector<HTMLElement & { editor: Editor }>('[contenteditable="true"]')
      if (!found?.editor) throw new Error('no editor yet')
      return found
    },
    { timeout: 15_000 },
  )
  await act(async () => {
    field.editor.commands.setTextSelection({ from: 1, to: field.editor.state.doc.content.size - 1 })
  })
  fireEvent.paste(field, { clipboardData: { types: ['text/plain'], getData: () => 'Ночная смена' } })
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('<p>Ночная смена</p>'))
})
