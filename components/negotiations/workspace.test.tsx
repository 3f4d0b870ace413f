// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/api/errors'
import negotiations from '@/messages/ru/negotiations.json'
import { VacancyWorkspace } from './workspace'

const { head } = vi.hoisted(() => ({ head: vi.fn() }))
vi.mock('./use-negotiations', async () => {
  const { useQuery } = await import('@tanstack/react-query')
  return {
    useOwnVacancyHead: () => useQuery({ queryKey: ['head'], queryFn: head, retry: false }),
    useLiveNegotiations: () => {},
    useUnreadConversations: () => ({ data: undefined }),
  }
})

beforeEach(() => {
  // Absent in jsdom.
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(cleanup)

const gone = new ApiError('vacancy_not_found', 404)

const open = () => {
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={{ negotiations }}>
        <VacancyWorkspace publicId="v23456789abc" tab="applications" missing={<p>Нет такой страницы</p>}>
          <p>Список откликов</p>
        </VacancyWorkspace>
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
  return client
}

it('says that the access ended when an open vacancy is no longer the reader’s', async () => {
  head
    .mockResolvedValueOnce({ fields: { title: 'Бариста' }, status: 'draft', counters: {} })
    .mockRejectedValue(gone)
  const client = open()
  expect(await screen.findByText('Список откликов')).not.toBeNull()
  await act(() => client.invalidateQueries())
  expect(await screen.findByRole('heading', { level: 1, name: negotiations.my.ended.title })).not.toBeNull()
  expect(screen.queryByText('Список откликов')).toBeNull()
})

it('shows the page of what is not there for a vacancy that never was the reader’s', async () => {
  head.mockRejectedValue(gone)
  open()
  expect(await screen.findByText('Нет такой страницы')).not.toBeNull()
})
