// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, it, vi } from 'vitest'
import { dayMs } from '@/lib/shared/time'
import common from '@/messages/ru/common.json'
import { KeptTextNote, useKeptText, useKeptValues } from './kept-text'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  localStorage.clear()
})

function Letter({ name, given }: { name: string; given?: string }) {
  const kept = useKeptText(name, given)
  return (
    <>
      <textarea value={kept.typed ?? 'Добрый день'} onChange={({ target }) => kept.setTyped(target.value)} />
      <KeptTextNote kept={kept} />
      <button type="button" onClick={kept.forget}>
        Отправить
      </button>
    </>
  )
}

const open = (name: string, given?: string) =>
  render(
    <NextIntlClientProvider locale="ru" messages={{ common }}>
      <Letter name={name} {...(given !== undefined && { given })} />
    </NextIntlClientProvider>,
  )
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const type = (value: string) => fireEvent.change(box(), { target: { value } })

it('brings back what was typed and not sent, says so, and begins anew at a press', () => {
  open('a')
  expect(box().value).toBe('Добрый день')
  expect(screen.queryByText(/не отправили/)).toBeNull()
  type('Ждём вас')
  cleanup()
  open('b')
  expect(box().value).toBe('Добрый день')
  cleanup()
  open('a')
  expect(box().value).toBe('Ждём вас')
  expect(screen.getByText(/не отправили/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Начать заново' }))
  expect(box().value).toBe('Добрый день')
  expect(screen.queryByText(/не отправили/)).toBeNull()
  cleanup()
  open('a')
  expect(box().value).toBe('Добрый день')
})

it('keeps nothing that was sent, emptied, or left for two weeks', () => {
  vi.useFakeTimers({ now: new Date('2026-05-01T09:00:00Z') })
  open('sent')
  type('Письмо')
  fireEvent.click(screen.getByRole('button', { name: 'Отправить' }))
  cleanup()
  open('emptied')
  type('Слово')
  type(' ')
  cleanup()
  open('old')
  type('Давнее')
  cleanup()
  expect(Object.keys(localStorage)).toEqual(['dv:draft:text:old'])
  vi.setSystemTime(Date.now() + 14 * dayMs)
  open('another')
  expect(Object.keys(localStorage)).toEqual([])
})

it('shows a given text instead of the kept one', () => {
  open('a')
  type('Отказ')
  cleanup()
  open('a', 'Из другого действия')
  expect(box().value).toBe('Из другого действия')
  expect(screen.queryByText(/не отправили/)).toBeNull()
})

function Person() {
  const { values, put, kept } = useKeptValues('person', { name: '', city: 'Пермь' })
  return (
    <>
      <input aria-label="Имя" value={values.name} onChange={({ target }) => put({ name: target.value })} />
      <input aria-label="Город" value={values.city} onChange={({ target }) => put({ city: target.value })} />
      <KeptTextNote kept={kept} />
    </>
  )
}

it('brings back all fields of a form, and begins anew after a foreign value', () => {
  const show = () =>
    render(
      <NextIntlClientProvider locale="ru" messages={{ common }}>
        <Person />
      </NextIntlClientProvider>,
    )
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  show()
  fireEvent.change(field('Имя'), { target: { value: 'Анна' } })
  cleanup()
  show()
  expect([field('Имя').value, field('Город').value]).toEqual(['Анна', 'Пермь'])
  expect(screen.getByText(/не отправили/)).toBeTruthy()
  cleanup()
  for (const key of Object.keys(localStorage))
    localStorage.setItem(key, JSON.stringify({ text: 'Добрый день', at: Date.now() }))
  show()
  expect([field('Имя').value, field('Город').value]).toEqual(['', 'Пермь'])
})
