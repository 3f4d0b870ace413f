// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TestAttempt } from '@/lib/contracts/test-attempts'
import { messages } from '@/lib/i18n/messages'
import { TakeTest } from './take-test'

const question = (id: string, kind: 'number' | 'text', text: string) => ({
  id,
  kind,
  text,
  required: true,
  options: [],
})

const attempt: TestAttempt = {
  public_id: 't23456789abc',
  title: 'Касса',
  intro: '',
  company_name: 'Клиника',
  vacancy: { public_id: 'v23456789abc', title: 'Кассир' },
  negotiation_public_id: null,
  state: 'started',
  minutes: 15,
  total: 2,
  pass_score: 60,
  deadline_at: null,
  started_at: '2026-11-26T12:00:00.000Z',
  ends_at: '2026-11-26T12:15:00.000Z',
  now: '2026-11-26T12:00:00.000Z',
  questions: [question('sum', 'number', 'Сколько рублей всего?'), question('words', 'text', 'Почему?')],
  answers: {},
  score: null,
  mark: null,
  passed: null,
  reused: false,
  reusable: null,
}

let sent: unknown[]
let answers: TestAttempt['answers']
/** What the server says of an answer. */
let refusal: Response | null

beforeEach(() => {
  sent = []
  answers = {}
  refusal = null
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (String(url).includes('runtime-config')) return Response.json({ apiBaseUrl: '' })
    const { question, value } = JSON.parse(String(init?.body))
    sent.push(value)
    if (refusal) return refusal
    answers = { ...answers, [question]: value }
    if (value === null) delete answers[question]
    return Response.json({ success: true, data: { saved_at: attempt.now, ends_at: attempt.ends_at } })
  })
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={messages}>
      <QueryClientProvider client={new QueryClient()}>
        <TakeTest
          attempt={{ ...attempt, answers }}
          fresh={false}
          onChange={() => {}}
          onOver={async () => {}}
        />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
function write(name: RegExp, text: string) {
  fireEvent.change(field(name), { target: { value: text } })
  fireEvent.blur(field(name))
}

it('reads a number with its unit and counts it when it is saved', async () => {
  open()
  write(/рублей/, '445 руб.')
  expect(await screen.findByText('Отвечено 1 из 2')).toBeDefined()
  expect(screen.getByText('Все ответы сохранены')).toBeDefined()
  expect(sent).toEqual([445])
})

it('says at the field what is no number, and keeps it over a reload', async () => {
  const { unmount } = open()
  write(/рублей/, '445')
  await screen.findByText('Отвечено 1 из 2')
  write(/рублей/, 'четыреста сорок пять')
  expect(await screen.findByText('Нужно число, например 445 или 12,5')).toBeDefined()
  expect(screen.getByText('Не сохранено: 1 ответ')).toBeDefined()
  expect(screen.getByText('Отвечено 0 из 2')).toBeDefined()
  expect(field(/рублей/).getAttribute('aria-invalid')).toBe('true')
  // The earlier answer, which is not in the field, is not graded.
  expect(sent).toEqual([445, null])

  unmount()
  open()
  expect(field(/рублей/).value).toBe('четыреста сорок пять')
  expect(await screen.findByText('Не сохранено: 1 ответ')).toBeDefined()
  write(/рублей/, '446')
  expect(await screen.findByText('Все ответы сохранены')).toBeDefined()
  expect(screen.queryByText('Нужно число, например 445 или 12,5')).toBeNull()
  expect(Object.keys(localStorage).filter((key) => key.includes('test:'))).toEqual([])
})

it('shows at its field an answer that the server refuses', async () => {
  refusal = Response.json(
    {
      success: false,
      error_code: 'validation_failed',
      error_message: '',
      data: { errors: [{ field: 'value', code: 'invalid' }] },
    },
    { status: 422 },
  )
  open()
  write(/Почему/, 'Потому что')
  expect(await screen.findByText('Проверьте, всё ли здесь верно')).toBeDefined()
  expect(screen.getByText('Не сохранено: 1 ответ')).toBeDefined()
  expect(screen.getByText('Отвечено 0 из 2')).toBeDefined()
  expect(sent).toEqual(['Потому что'])
})
