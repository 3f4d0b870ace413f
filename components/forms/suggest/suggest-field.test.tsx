// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Field } from '@/components/ui/field'
import type { Suggestion } from '@/lib/contracts/dictionaries'
import { type Picked, SuggestField } from './suggest-field'
import { TagsField } from './tags-field'

const asked = vi.fn<(kind: string, text: string) => Promise<Suggestion[]>>()
vi.mock('@/lib/api/dictionaries', () => ({ suggest: (kind: string, text: string) => asked(kind, text) }))
vi.mock('next-intl', () => ({
  useTranslations: () => (key: string, params?: { value?: string }) =>
    params?.value ? `${key}: ${params.value}` : key,
}))

const city = (id: number, name: string) => ({ id, name, hint: '' })
const chosen = vi.fn<(value: unknown) => void>()

function One({ start = null }: { start?: Picked | null }) {
  const [value, setValue] = useState(start)
  chosen(value)
  return (
    <Field label="Город">
      {(field) => <SuggestField control={field} kind="city" value={value} onChange={setValue} />}
    </Field>
  )
}
function Many() {
  const [values, setValues] = useState<Picked[]>([])
  chosen(values)
  return (
    <Field label="Город">
      {(field) => <TagsField control={field} kind="city" values={values} onChange={setValues} limit={5} />}
    </Field>
  )
}
/** Types faster than the list can come, and goes on to the next field. */
function typeAndLeave(text: string) {
  const input = screen.getByLabelText('Город')
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
}
const input = () => screen.getByLabelText<HTMLInputElement>('Город')

beforeEach(() => {
  asked.mockReset()
  chosen.mockReset()
})
afterEach(cleanup)

describe.each([
  ['one city', One, city(3, 'Королёв')],
  ['several cities', Many, [city(3, 'Королёв')]],
])('a field of %s', (_, Form, value) => {
  it('takes what is called exactly as typed, when nothing was chosen from the list', async () => {
    asked.mockResolvedValue([city(9, 'Королёво'), city(3, 'Королёв')])
    render(<Form />)
    typeAndLeave(' королев ')
    const expected = Array.isArray(value)
      ? [expect.objectContaining({ id: 3 })]
      : expect.objectContaining({ id: 3 })
    await waitFor(() => expect(chosen).toHaveBeenLastCalledWith(expected))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps what is not in the list and says what to do, until it is typed on', async () => {
    asked.mockResolvedValue([city(9, 'Королёво')])
    render(<Form />)
    typeAndLeave('Королевск')
    expect((await screen.findByRole('alert')).textContent).toBe('pickFromList.city')
    expect(input().value).toBe('Королевск')
    expect(input().getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(input(), { target: { value: 'Королев' } })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps it as well when the list cannot be asked', async () => {
    asked.mockRejectedValue(new Error('no network'))
    render(<Form />)
    typeAndLeave('Королёв')
    await screen.findByRole('alert')
    expect(input().value).toBe('Королёв')
  })
})

it('takes back a value that something else was typed over', async () => {
  asked.mockResolvedValue([])
  render(<One start={city(1, 'Москва')} />)
  typeAndLeave('Масква')
  await screen.findByRole('alert')
  expect(chosen).toHaveBeenLastCalledWith(null)
})

it('says what was added by its name, and nothing before and after', async () => {
  asked.mockResolvedValue([city(3, 'Королёв')])
  const { container } = render(<Many />)
  const said = () => container.querySelector('[aria-live]')?.textContent
  expect(said()).toBe('')
  typeAndLeave('Королёв')
  await waitFor(() => expect(said()).toBe('added: Королёв'))
  fireEvent.click(screen.getByRole('button'))
  expect(said()).toBe('')
})

it('does not cover its error by a list that nobody asked for', async () => {
  asked.mockResolvedValue([city(3, 'Королёв')])
  render(
    <Field label="Город" error="Это нужно указать">
      {(field) => <SuggestField control={field} kind="city" value={null} onChange={() => undefined} />}
    </Field>,
  )
  fireEvent.focus(input())
  expect(input().getAttribute('aria-expanded')).toBe('false')
  fireEvent.keyDown(input(), { key: 'ArrowDown' })
  expect(input().getAttribute('aria-expanded')).toBe('true')
  await waitFor(() => expect(screen.getByRole('option')).toBeTruthy())
})
