// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { useForm, useWatch } from 'react-hook-form'
import { afterEach, expect, it, vi } from 'vitest'
import { useEarlyTyping } from './frame'

interface Form {
  title: string
  currency: string
  consent: boolean
  about: string
}
const heard = vi.fn()

function Sample({ keeps }: { keeps: boolean }) {
  const form = useForm<Form>({ defaultValues: { title: '', currency: 'RUB', consent: false, about: '' } })
  heard({ ...useWatch({ control: form.control }) })
  useEarlyTyping(keeps ? 'sample' : 'another')
  return (
    <form id="sample">
      <input aria-label="Должность" {...form.register('title')} />
      <select {...form.register('currency')}>
        <option value="KZT">₸</option>
        <option value="RUB">₽</option>
        <option value="BYN">Br</option>
      </select>
      <input type="checkbox" {...form.register('consent')} />
      <textarea {...form.register('about')} />
      <Word />
    </form>
  )
}

/** Drawn by state, like a field with suggestions. */
function Word() {
  const [word, setWord] = useState('')
  return (
    <>
      <input id="word" value={word} onChange={(event) => setWord(event.target.value)} />
      <output>{word}</output>
    </>
  )
}

let root: Root | null = null

async function typeThenHydrate(keeps: boolean): Promise<HTMLFormElement> {
  const host = document.body.appendChild(document.createElement('div'))
  host.innerHTML = renderToString(<Sample keeps={keeps} />)
  const form = host.querySelector('form')
  const find = <T extends HTMLElement>(selector: string) => form?.querySelector<T>(selector) as T
  const title = find<HTMLInputElement>('[name="title"]')
  title.focus()
  title.value = 'Пекарь'
  title.setSelectionRange(2, 3)
  find<HTMLSelectElement>('select').value = 'BYN'
  find<HTMLInputElement>('[name="consent"]').checked = true
  find<HTMLTextAreaElement>('textarea').value = 'Пеку'
  find<HTMLInputElement>('#word').value = 'хлеб'
  await act(async () => {
    root = hydrateRoot(host, <Sample keeps={keeps} />)
  })
  return form as HTMLFormElement
}

afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
  heard.mockClear()
})

it('H4 what was typed before script took over is kept, seen and told to the form', async () => {
  const form = await typeThenHydrate(true)
  expect(heard).toHaveBeenLastCalledWith({ title: 'Пекарь', currency: 'BYN', consent: true, about: 'Пеку' })
  expect(form.querySelector('output')?.textContent).toBe('хлеб')
  const title = form.querySelector<HTMLInputElement>('[name="title"]')
  expect([title?.value, title?.selectionStart, title?.selectionEnd]).toEqual(['Пекарь', 2, 3])
})

it('a form library alone would have lost it', async () => {
  await typeThenHydrate(false)
  expect(heard).toHaveBeenLastCalledWith(expect.objectContaining({ title: '', about: '' }))
})
