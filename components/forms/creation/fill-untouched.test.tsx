// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { fillUntouched } from './merge'

interface Form {
  title: string
  city: string
  skills: string[]
}
const empty: Form = { title: '', city: '', skills: [] }

let form: UseFormReturn<Form>
function Sample() {
  form = useForm<Form>({ defaultValues: empty })
  return (
    <>
      <input aria-label="Должность" {...form.register('title')} />
      <input aria-label="Город" {...form.register('city')} />
    </>
  )
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('H4 a draft fills what nobody has touched, and a key pressed before the next render is not lost', () => {
  render(<Sample />)
  type('Должность', 'Пекарь')
  act(() => {
    fillUntouched(form, empty, { title: 'Медсестра', city: 'Тверь', skills: ['опара'] })
    type('Город', 'Тула')
  })
  expect(form.getValues()).toEqual({ title: 'Пекарь', city: 'Тула', skills: ['опара'] })
  expect(screen.getByLabelText<HTMLInputElement>('Город').value).toBe('Тула')
})
