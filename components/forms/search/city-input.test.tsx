// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CityInput, ListCity } from './city-input'
import { InstantFilters } from './instant-filters'

const push = vi.fn()
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push }),
  useSearchParams: () => new URLSearchParams('city=77001'),
}))

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
  push.mockClear()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
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

const List = () => (
  <>
    <form id="filters" aria-label="Фильтры">
      <span className="place">
        <input type="checkbox" name="city" value="77001" defaultChecked aria-label="Москва" />
      </span>
    </form>
    <ListCity
      form="filters"
      chosen={{ id: 77001, name: 'Москва' }}
      words={{ city: 'Город', clear: 'Убрать город' }}
      placeholder="Любой город"
    />
    <InstantFilters
      formId="filters"
      resultsId="results"
      action="/ru/vacancies"
      list="GET /v1/vacancies"
      show={{ one: '#', few: '#', many: '#', capped: '#' }}
    />
  </>
)
const goesTo = async (url: string) => {
  await waitFor(() => expect(push).toHaveBeenCalled())
  expect(push.mock.calls.map(([to]) => decodeURIComponent(String(to)))).toEqual([url])
}

describe('the city of a list', () => {
  it('is shown by its name, and takes the place of another when it is picked', async () => {
    render(<List />)
    const field = screen.getByLabelText<HTMLInputElement>('Город')
    expect(field.value).toBe('Москва')
    fireEvent.focus(field)
    await screen.findByRole('combobox')
    fireEvent.input(field, { target: { value: 'курган' } })
    fireEvent.mouseDown(await screen.findByRole('option', { name: /^Курган\s*Курганская/ }))
    await goesTo('/ru/vacancies?city=45001')
    // Leaving the field asks for the same city no second time.
    fireEvent.blur(field)
    expect(push).toHaveBeenCalledOnce()
    expect(screen.getByLabelText<HTMLInputElement>('Москва').checked).toBe(false)
  })

  it('is taken away by the button and by emptying the field', async () => {
    render(<List />)
    fireEvent.click(screen.getByRole('button', { name: 'Убрать город' }))
    await goesTo('/ru/vacancies')
    cleanup()
    push.mockClear()

    render(<List />)
    const field = screen.getByLabelText('Город')
    fireEvent.input(field, { target: { value: '' } })
    field.dispatchEvent(new Event('change', { bubbles: true }))
    await goesTo('/ru/vacancies')
  })

  it('is sent by its name when it was only typed, once the search is asked for', async () => {
    render(<List />)
    const field = screen.getByLabelText('Город')
    fireEvent.input(field, { target: { value: 'тверь' } })
    field.dispatchEvent(new Event('change', { bubbles: true }))
    expect(push).not.toHaveBeenCalled()
    screen.getByRole<HTMLFormElement>('form').requestSubmit()
    await goesTo('/ru/vacancies?city=77001&place=тверь')
  })

  it('is read from the name alone before the scripts of the page run', () => {
    const host = document.createElement('div')
    host.innerHTML = renderToString(<List />)
    document.body.append(host)
    const sentBy = [...new FormData(host.querySelector('form') as HTMLFormElement)]
    expect(sentBy).toContainEqual(['place', 'Москва'])
    host.remove()
  })

  it('is the one that was typed before the scripts of the page ran', async () => {
    const host = document.createElement('div')
    host.innerHTML = renderToString(<List />)
    document.body.append(host)
    const field = host.querySelector<HTMLInputElement>('input[name="place"]')
    if (field) field.value = 'тверь'
    render(<List />, { container: host, hydrate: true })
    screen.getByRole<HTMLFormElement>('form').requestSubmit()
    await goesTo('/ru/vacancies?city=77001&place=тверь')
  })
})
