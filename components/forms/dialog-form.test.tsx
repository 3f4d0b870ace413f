// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, it } from 'vitest'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ApiError } from '@/lib/api/api-error'
import fieldErrors from '@/messages/ru/fieldErrors.json'
import { DialogForm } from './dialog-form'
import { useSend } from './use-send'

afterEach(cleanup)

function Form({ work, onDone }: { work: () => Promise<unknown>; onDone: () => void }) {
  const sending = useSend()
  return (
    <DialogForm
      sending={sending}
      onSend={() => sending.run(work, { onDone })}
      submit="Отправить"
      trouble={sending.failure === null ? null : 'Не получилось'}
    >
      <Field label="Кому">{(control) => <Input {...control} />}</Field>
      <Field label="Письмо" error={sending.errorOf('text')}>
        {(control) => <Input {...control} defaultValue="Здравствуйте" />}
      </Field>
    </DialogForm>
  )
}

it('leads to the wrong field, tells any other trouble, keeps what was typed and sends once at a time', async () => {
  const answers = [
    () =>
      Promise.reject(
        new ApiError('validation_failed', 422, { fields: [{ field: 'text', code: 'required' }] }),
      ),
    () => Promise.reject(new ApiError('wrong_state', 409)),
    () => Promise.resolve(),
  ]
  let calls = 0
  let done = 0
  const work = () => answers[calls++]?.() ?? Promise.resolve()
  render(
    <NextIntlClientProvider locale="ru" messages={{ fieldErrors }}>
      <Form work={work} onDone={() => (done += 1)} />
    </NextIntlClientProvider>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button')
  const field = screen.getByLabelText<HTMLInputElement>('Письмо')
  const form = button.form as HTMLFormElement

  fireEvent.submit(form)
  fireEvent.submit(form)
  expect(button.disabled).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(calls).toBe(1)
  expect(screen.getByRole('alert').textContent).toBe(fieldErrors.required)

  fireEvent.submit(form)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Не получилось'))
  expect(field.getAttribute('aria-invalid')).toBeNull()

  fireEvent.submit(form)
  await waitFor(() => expect(done).toBe(1))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field.value).toBe('Здравствуйте')
  expect(button.disabled).toBe(false)
})
