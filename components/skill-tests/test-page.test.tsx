// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, it, vi } from 'vitest'
import type { TestAttempt } from '@/lib/contracts/test-attempts'
import { messages } from '@/lib/i18n/messages'
import { TestPage } from './test-page'

const heard: (() => unknown)[] = []
vi.mock('@/components/layout/use-news', () => ({ useNews: (refetch: () => unknown) => heard.push(refetch) }))

const handedIn: TestAttempt = {
  public_id: 't23456789abc',
  title: 'Касса',
  intro: '',
  company_name: 'Клиника',
  vacancy: { public_id: 'v23456789abc', title: 'Кассир' },
  negotiation_public_id: 'n23456789abc',
  state: 'submitted',
  minutes: 15,
  total: 3,
  pass_score: 60,
  deadline_at: null,
  started_at: null,
  ends_at: null,
  now: '2026-11-26T12:00:00.000Z',
  questions: [],
  answers: {},
  score: null,
  mark: null,
  passed: null,
  reused: false,
  reusable: null,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows the score as soon as it is given', async () => {
  let attempt = handedIn
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      String(url).includes('runtime-config') ? { apiBaseUrl: '' } : { success: true, data: attempt },
    ),
  )
  render(
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={messages}>
      <QueryClientProvider client={new QueryClient()}>
        <TestPage publicId={handedIn.public_id} missing={null} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  expect(await screen.findByRole('heading', { name: 'Тест сдан' })).toBeDefined()
  attempt = { ...handedIn, state: 'graded', score: 80, mark: 'good', passed: true }
  await act(async () => void (await heard.at(-1)?.()))
  expect(await screen.findByRole('heading', { name: /80/ })).toBeDefined()
})
