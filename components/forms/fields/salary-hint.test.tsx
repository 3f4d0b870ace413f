// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, it, vi } from 'vitest'
import { messages } from '@/lib/i18n/messages'
import { SalaryHint } from './salary-hint'

const fake = vi.hoisted(() => ({ answer: (_: unknown) => {} }))
vi.mock('@/lib/api/client', () => ({
  api: () =>
    new Promise((resolve) => {
      fake.answer = resolve
    }),
}))

afterEach(cleanup)

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const hintOf = (role: number | undefined, queries: QueryClient) => (
  <QueryClientProvider client={queries}>
    <NextIntlClientProvider locale="ru" messages={{ forms: messages.forms }}>
      <SalaryHint role={role} city={undefined} />
    </NextIntlClientProvider>
  </QueryClientProvider>
)

it('keeps the room of a hint from the beginning, while there is no role, while it is asked for and when it is known', async () => {
  const queries = client()
  const { container, rerender } = render(hintOf(undefined, queries))
  const room = container.querySelector('.salary-hint-room')
  expect(room?.textContent).toMatch(/предлагают чаще всего/)
  expect(screen.getByText(/Выберите профессию/)).toBeTruthy()
  rerender(hintOf(701, queries))
  expect(container.querySelector('.salary-hint-room')).toBe(room)
  expect(screen.queryByText(/Выберите профессию/)).toBeNull()
  fake.answer({ low: 53_000, median: 68_000, high: 85_000, offers: 34, area: 'city' })
  expect(await screen.findByText(/В этом городе предлагают чаще всего 53/)).toBeTruthy()
  expect(container.querySelector('.salary-hint-room')).toBe(room)
})

it('says so where too few offers name their pay', async () => {
  render(hintOf(1, client()))
  fake.answer(null)
  expect(await screen.findByText(/вакансий с зарплатой пока мало/)).toBeTruthy()
})
