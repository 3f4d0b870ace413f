// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Field, FieldGroup } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ApiError } from '@/lib/api/errors'
import fieldErrors from '@/messages/ru/fieldErrors.json'
import { DialogForm } from './dialog-form'
import { useSend } from './use-send'

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
  document.body.replaceChildren()
})

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
  expect(button.ariaDisabled).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(calls).toBe(1)
  expect(screen.getByRole('alert').textContent).toBe(fieldErrors.required)

  fireEvent.submit(form)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Не получилось'))
  expect(field.getAttribute('aria-invalid')).toBeNull()
  // Beside the button, not at the end of what scrolls.
  expect(screen.getByRole('alert').closest('.dialog-body')).toBeNull()

  fireEvent.submit(form)
  await waitFor(() => expect(done).toBe(1))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field.value).toBe('Здравствуйте')
  expect(button.ariaDisabled).toBeNull()
})

/** The browser opens a dialog with the focus on its first button: the cross. */
function openedAtCross(children: ReactNode) {
  const host = document.createElement('div')
  host.innerHTML = '<div class="dialog-head"><button>Закрыть</button></div><div></div>'
  document.body.append(host)
  host.querySelector('button')?.focus()
  render(
    <DialogForm onSend={() => {}} submit="Отправить">
      {children}
    </DialogForm>,
    { container: host.lastElementChild as HTMLElement },
  )
}

it('begins in its first field, at the choice already made, and not where a keyboard would cover it', () => {
  const radios = (
    <>
      <input type="radio" name="kind" value="a" aria-label="Письмо" />
      <input type="radio" name="kind" value="b" aria-label="Звонок" defaultChecked />
    </>
  )
  openedAtCross(
    <>
      <input disabled aria-label="Занято" />
      <input aria-label="Кому" />
    </>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Кому'))
  cleanup()
  openedAtCross(radios)
  expect(document.activeElement).toBe(screen.getByLabelText('Звонок'))
  cleanup()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  openedAtCross(radios)
  expect(document.activeElement?.textContent).toBe('Закрыть')
})

function Choice({ work }: { work: () => Promise<unknown> }) {
  const sending = useSend()
  return (
    <DialogForm sending={sending} onSend={() => sending.run(work)} submit="Отправить">
      <FieldGroup legend="Кого зовём" error={sending.errorOf('people')}>
        <input type="checkbox" aria-label="Анна" />
        <input type="checkbox" aria-label="Пётр" />
      </FieldGroup>
    </DialogForm>
  )
}

it('leads to the first of a wrong group, and back to the button where nothing is wrong with a field', async () => {
  const noOne = new ApiError('validation_failed', 422, { fields: [{ field: 'people', code: 'required' }] })
  let refuse = (_: Error) => {}
  const later = () =>
    new Promise((_, reject) => {
      refuse = reject
    })
  const calls = [() => Promise.reject(noOne), later]
  render(
    <NextIntlClientProvider locale="ru" messages={{ fieldErrors }}>
      <Choice work={() => calls.shift()?.() ?? Promise.resolve()} />
    </NextIntlClientProvider>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button')
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Анна')))
  button.focus()
  fireEvent.click(button)
  expect(button.ariaDisabled).toBe('true')
  expect(button.disabled).toBe(false)
  refuse(new ApiError('wrong_state', 409))
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('takes back what the network was to blame for once it returns, and nothing else', async () => {
  const failures = [new ApiError('network_error', 0), new ApiError('wrong_state', 409)]
  const work = () => Promise.reject(failures.shift())
  render(
    <NextIntlClientProvider locale="ru" messages={{ fieldErrors }}>
      <Form work={work} onDone={() => {}} />
    </NextIntlClientProvider>,
  )
  const form = screen.getByRole<HTMLButtonElement>('button').form as HTMLFormElement
  fireEvent.submit(form)
  await screen.findByRole('alert')
  fireEvent(window, new Event('online'))
  expect(screen.queryByRole('alert')).toBeNull()

  fireEvent.submit(form)
  await screen.findByRole('alert')
  fireEvent(window, new Event('online'))
  expect(screen.getByRole('alert').textContent).toBe('Не получилось')
})

function Consents({ refuse }: { refuse: () => ApiError }) {
  const [values, setValues] = useState({ email: '', consents: { terms: false, personal_data: false } })
  const { errorOf, run } = useSend(values)
  const put = (name: 'terms' | 'personal_data') => (
    <input
      type="checkbox"
      aria-label={name}
      aria-invalid={errorOf(`consents.${name}`) ? true : undefined}
      checked={values.consents[name]}
      onChange={({ target }) =>
        setValues({ ...values, consents: { ...values.consents, [name]: target.checked } })
      }
    />
  )
  return (
    <>
      {put('terms')}
      {put('personal_data')}
      <button type="button" onClick={() => run(() => Promise.reject(refuse()))}>
        Отправить
      </button>
    </>
  )
}

it('drops the error of a field as the field changes, and of no other, until the next refusal', async () => {
  const refuse = () =>
    new ApiError('validation_failed', 422, {
      fields: [
        { field: 'consents.terms', code: 'consent_required' },
        { field: 'consents.personal_data', code: 'consent_required' },
      ],
    })
  render(
    <NextIntlClientProvider locale="ru" messages={{ fieldErrors }}>
      <Consents refuse={refuse} />
    </NextIntlClientProvider>,
  )
  const wrong = () =>
    screen
      .getAllByRole('checkbox')
      .filter((box) => box.getAttribute('aria-invalid') === 'true')
      .map((box) => box.getAttribute('aria-label'))
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(wrong()).toEqual(['terms', 'personal_data']))
  fireEvent.click(screen.getByLabelText('terms'))
  expect(wrong()).toEqual(['personal_data'])
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(wrong()).toEqual(['terms', 'personal_data']))
})
