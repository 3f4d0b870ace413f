// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { createRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Field, FieldGroup } from '@/components/ui/field'
import forms from '@/messages/ru/forms.json'
import { WrongFields, wrongFieldsIn } from './wrong-fields'

afterEach(cleanup)

const form = createRef<HTMLFormElement>()

function Sample({ onGo }: { onGo: (field: HTMLElement) => void }) {
  return (
    <NextIntlClientProvider locale="ru" messages={{ forms }}>
      <form ref={form}>
        <WrongFields form={form} count={2} onGo={onGo} />
        <Field label="Должность">{(control) => <input {...control} />}</Field>
        <Field label="Описание" mark="необязательно" error="Слишком коротко">
          {(control) => <textarea {...control} />}
        </Field>
        <FieldGroup legend="Формат работы" error="Выберите хотя бы один">
          <input type="checkbox" aria-label="На месте" aria-invalid="true" />
          <input type="checkbox" aria-label="Удалённо" aria-invalid="true" />
        </FieldGroup>
      </form>
    </NextIntlClientProvider>
  )
}

it('names the wrong fields without their marks, a group once, and leads to each', () => {
  const go = vi.fn()
  render(<Sample onGo={go} />)
  const ways = screen.getAllByRole('button').map((button) => button.textContent)
  expect(ways).toEqual(['Описание', 'Формат работы'])
  screen.getByRole('button', { name: 'Описание' }).click()
  expect(go).toHaveBeenCalledExactlyOnceWith(document.querySelector('textarea'))
  expect(screen.getAllByRole('alert')[0]?.textContent).toContain('Проверьте 2 поля')
})

it('finds nothing in a form without errors', () => {
  render(<form aria-label="Вакансия" />)
  expect(wrongFieldsIn(screen.getByRole('form'))).toEqual([])
})
