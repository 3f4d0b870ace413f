// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import errors from '@/messages/ru/errors.json'
import forms from '@/messages/ru/forms.json'
import { FormSection } from './form-section'
import { CreationFrame, revealField } from './frame'

const steps = [
  { id: 'what', title: 'Кем' },
  { id: 'where', title: 'Где' },
  { id: 'who', title: 'Кто увидит' },
]
const onSubmit = vi.fn()

function Form({
  attempt = 0,
  wrong,
  isLive = false,
  waiting,
}: {
  attempt?: number
  wrong?: string
  isLive?: boolean
  waiting?: string
}) {
  return (
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={{ forms, errors }}>
      <CreationFrame
        title="Резюме"
        steps={steps}
        saveState={{ kind: 'clean' }}
        local
        attempt={attempt}
        wrongFields={wrong ? 1 : 0}
        aside={null}
        opening={<p>Вот что прочитали</p>}
        waiting={waiting ? <button type="button">{waiting}</button> : null}
        actions={<button type="submit">Опубликовать</button>}
        isLive={isLive}
        onSubmit={onSubmit}
      >
        {steps.map(({ id, title }) => (
          <FormSection key={id} id={id} title={title}>
            <input aria-label={id} aria-invalid={wrong === id} />
          </FormSection>
        ))}
      </CreationFrame>
    </NextIntlClientProvider>
  )
}

/** What a phone shows: it leaves out what carries this class. */
const onPhone = (element: Element) => element.closest('.max-md\\:hidden') === null
const shown = () => steps.map(({ id }) => id).filter((id) => onPhone(screen.getByLabelText(id)))
const next = () => screen.getByRole('button', { name: 'Дальше' })
const publish = () => screen.getByText('Опубликовать')

beforeEach(() => {
  // Absent in jsdom.
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

it('shows one step at a time on a phone, publishes from the last, and names the step in the address', () => {
  render(<Form />)
  expect([shown(), onPhone(publish())]).toEqual([['what'], false])
  fireEvent.click(next())
  expect(shown()).toEqual(['where'])
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Где' }))
  fireEvent.click(next())
  expect([shown(), onPhone(publish()), location.hash]).toEqual([['who'], true, '#who'])
  expect(screen.queryByRole('button', { name: 'Дальше' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Назад' }))
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '0' } })
  expect(shown()).toEqual(['what'])
})

it('opens the step that the address names, and saves what is published already from any step', () => {
  history.replaceState(null, '', '/#where')
  render(<Form isLive />)
  expect([shown(), onPhone(publish())]).toEqual([['where'], true])
})

it('goes to the step of the first wrong field, and of a field that is asked for from outside', () => {
  const { rerender } = render(<Form />)
  rerender(<Form attempt={1} wrong="who" />)
  expect([shown(), document.activeElement]).toEqual([['who'], screen.getByLabelText('who')])
  fireEvent.click(screen.getByRole('button', { name: 'Назад' }))
  const wanted = screen.getByLabelText('what')
  revealInside(wanted)
  expect([shown(), document.activeElement]).toEqual([['what'], wanted])
})

const revealInside = (field: Element) => {
  // As a handler of the page would: inside of an event, so that React has drawn the step afterwards.
  field.addEventListener('press', () => revealField(field), { once: true })
  fireEvent(field, new Event('press'))
}

it('offers what waits in place of the next step, and shows it at every step', () => {
  const { rerender } = render(<Form />)
  fireEvent.click(next())
  expect(onPhone(screen.getByText('Вот что прочитали'))).toBe(false)
  rerender(<Form waiting="Перенести в форму" />)
  expect(screen.queryByRole('button', { name: 'Дальше' })).toBeNull()
  expect(onPhone(screen.getByRole('button', { name: 'Перенести в форму' }))).toBe(true)
  expect(onPhone(screen.getByText('Вот что прочитали'))).toBe(true)
  rerender(<Form />)
  expect(next()).toBeTruthy()
})
