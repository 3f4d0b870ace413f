// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, it, vi } from 'vitest'
import type { QueueGroup, QueueItem } from '@/lib/contracts/queue'
import inbox from '@/messages/ru/inbox.json'
import negotiations from '@/messages/ru/negotiations.json'
import queue from '@/messages/ru/queue.json'
import { useKeptRows, withKept } from './kept-rows'
import { QueueSection } from './queue-list'

const { answer } = vi.hoisted(() => ({ answer: vi.fn() }))
vi.mock('@/lib/api/client', () => ({
  api: (_call: string, { query }: { query: object }) => Promise.resolve(answer(query)),
}))
afterEach(cleanup)

const item = (id: string, tasks: QueueItem['tasks'] = ['new']) =>
  ({
    public_id: id,
    resume: { name: { first: id, last: '' }, title: 'Бариста', city: null },
    vacancy: { title: 'Кофейня' },
    status: tasks.includes('new') ? 'new' : 'viewed',
    tasks,
    match_score: null,
    rating: null,
    tags: [],
    unread_messages: 0,
    turn: null,
    own_stage: null,
  }) as unknown as QueueItem
const ids = (rows: readonly QueueItem[]) => rows.map(({ public_id }) => public_id)
const keptIn = (group: QueueGroup, id: string, ...above: string[]) => ({
  item: item(id, ['answer']),
  above: new Map([[group, above]]),
})

it('puts back what left a list where it stood, in whatever order it was opened', () => {
  const rows = (fresh: string[], ...kept: ReturnType<typeof keptIn>[]) =>
    ids(
      withKept(
        'new',
        fresh.map((id) => item(id)),
        kept,
      ),
    )
  expect(rows(['c', 'd'], keptIn('new', 'a'), keptIn('new', 'b', 'a'))).toEqual(['a', 'b', 'c', 'd'])
  expect(rows(['b', 'd'], keptIn('new', 'c', 'a', 'b'), keptIn('new', 'a'))).toEqual(['a', 'b', 'c', 'd'])
  // A colleague dealt with b meanwhile, and somebody new came.
  expect(rows(['n', 'd'], keptIn('new', 'a'), keptIn('new', 'c', 'a', 'b'))).toEqual(['a', 'c', 'n', 'd'])
  // Still there: as the list has it.
  expect(rows(['n', 'a', 'b'], keptIn('new', 'a'))).toEqual(['n', 'a', 'b'])
})

it('does not show in another list who came there by being opened', () => {
  const fresh = [item('a', ['answer']), item('z', ['answer'])]
  expect(ids(withKept('answer', fresh, [keptIn('new', 'a')]))).toEqual(['z'])
})

function List({ of }: { of: string }) {
  const kept = useKeptRows(of)
  const shown = new Map<QueueGroup, readonly QueueItem[]>()
  return (
    <QueueSection
      group="new"
      total={2}
      filter={{}}
      current={null}
      chosen={null}
      kept={kept.rows}
      onAll={vi.fn()}
      onShown={(group, items) => shown.set(group, items)}
      onOpen={(id) => kept.keep(id, shown)}
    />
  )
}

it('keeps an opened row in its place over live updates, until the list is filtered anew or the person is gone', async () => {
  let fresh = ['a', 'b', 'c']
  let there = ['a', 'b', 'c']
  answer.mockImplementation(({ only }: { only?: string }) => ({
    more: false,
    results: only
      ? only
          .split(',')
          .filter((id) => there.includes(id))
          .map((id) => item(id, ['answer']))
      : fresh.map((id) => item(id)),
  }))
  const client = new QueryClient()
  const page = (of: string) => (
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={{ queue, inbox, negotiations }}>
        <List of={of} />
      </NextIntlClientProvider>
    </QueryClientProvider>
  )
  const { rerender } = render(page('first'))
  const names = () => screen.getAllByRole('button').map((row) => row.textContent?.trim().charAt(0))
  const row = async (at: number) => (await screen.findAllByRole('button'))[at] as HTMLElement
  fireEvent.click(await row(0))
  fresh = ['b', 'c']
  await act(() => client.invalidateQueries())
  expect(names()).toEqual(['a', 'b', 'c'])
  expect((await row(0)).querySelector('.inbox-dot')).toBeNull()
  expect((await row(1)).querySelector('.inbox-dot')).not.toBeNull()
  fireEvent.click(await row(1))
  fresh = ['n', 'c']
  await act(() => client.invalidateQueries())
  await waitFor(() => expect(names()).toEqual(['a', 'b', 'n', 'c']))
  there = ['b', 'c', 'n']
  await act(() => client.invalidateQueries())
  await waitFor(() => expect(names()).toEqual(['b', 'n', 'c']))
  rerender(page('second'))
  expect(names()).toEqual(['n', 'c'])
})
