// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { CityInput } from './city-input'

const cities: Record<string, { id: number; name: string; hint: string }[]> = {
  '': [{ id: 77001, name: 'Москва', hint: '' }],
  курган: [
    { id: 45001, name: 'Курган', hint: 'Курганская область' },
    { id: 23016, name: 'Курганинск', hint: 'Краснодарский край' },
  ],
  воронж: [{ id: 36001, name: 'Воронеж', hint: 'Воронежская область' }],
}

// Loaded on focus, which takes its time in a test.
beforeAll(async () => {
  await import('./search-completions')
})
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (String(url).includes('runtime-config')) return Response.json({ apiBaseUrl: '' })
    const asked = new URL(String(url), 'http://localhost').searchParams
    expect(asked.get('kind')).toBe('city')
    return Response.json({ success: true, data: cities[asked.get('q') ?? ''] ?? [] })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Form = () => (
  <form aria-label="Поиск">
    <input name="text" defaultValue="медсестра" aria-label="Профессия" />
    <CityInput aria-label="Город" />
  </form>
)
const sent = () => [...new FormData(screen.getByRole<HTMLFormElement>('form'))]
async function typeCity(text: string) {
  render(<Form />)
  const field = screen.getByLabelText('Город')
  fireEvent.focus(field)
  await screen.findByRole('combobox')
  fireEvent.input(field, { target: { value: text } })
  return field
}

it('sends the city that was picked by its id, and nothing where none was named', async () => {
  const field = await typeCity('курган')
  fireEvent.mouseDown(await screen.findByRole('option', { name: /^Курган\s*Курганская/ }))
  await waitFor(() =>
    expect(sent()).toEqual([
      ['text', 'медсестра'],
      ['city', '45001'],
    ]),
  )
  fireEvent.input(field, { target: { value: '' } })
  await waitFor(() => expect(sent()).toEqual([['text', 'медсестра']]))
})

it('takes the city that is meant by a slip on Enter, and the one typed in full on leaving the field', async () => {
  const field = await typeCity('воронж')
  await screen.findByRole('option', { name: /Воронеж/ })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(sent()).toContainEqual(['city', '36001']))

  fireEvent.input(field, { target: { value: 'курган' } })
  await screen.findByRole('option', { name: /Курганинск/ })
  fireEvent.blur(field)
  await waitFor(() => expect(sent()).toContainEqual(['city', '45001']))
})

it('sends the name that was typed apart from the words, also before the scripts of the page run', () => {
  const host = document.createElement('div')
  host.innerHTML = renderToString(<Form />)
  const form = host.querySelector('form') as HTMLFormElement
  form.querySelectorAll('input')[1]?.setAttribute('value', 'Курган')
  expect([...new FormData(form)]).toEqual([
    ['text', 'медсестра'],
    ['place', 'Курган'],
  ])
})
