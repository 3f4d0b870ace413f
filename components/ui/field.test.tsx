// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Field } from './field'
import { Input } from './input'

afterEach(cleanup)

it('ties the control to its label, hint and error', () => {
  render(
    <Field label="Почта" hint="На неё придёт код" error="Проверьте адрес">
      {(control) => <Input {...control} />}
    </Field>,
  )
  const input = screen.getByLabelText('Почта')
  const words = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(words).toEqual(['Проверьте адрес', 'На неё придёт код'])
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('Проверьте адрес')
})

it('says nothing of an error while there is none', () => {
  render(<Field label="Имя">{(control) => <Input {...control} />}</Field>)
  const input = screen.getByLabelText('Имя')
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  expect(input.hasAttribute('aria-describedby')).toBe(false)
})
