// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { messages } from '@/lib/i18n/messages'
import { closeAllModals, modalsStore } from '@/stores/modals'
import { clearToasts, toastsStore } from '@/stores/toasts'
import { sampleNegotiation } from '@/tests/support/negotiation'
import { ActionBar } from './action-bar'
import { useAction } from './use-action'

function show(negotiation: Negotiation, side: 'candidate' | 'employer') {
  render(
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={messages}>
      <QueryClientProvider client={new QueryClient()}>
        <ActionBar negotiation={negotiation} side={side} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
}

/** Answers every call with one envelope; the run-time configuration with an empty one. */
function answerWith(status: number, body: object) {
  const calls: { url: string; method: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (String(url).includes('runtime-config')) return Response.json({ apiBaseUrl: '' })
    calls.push({
      url: String(url),
      method: init.method ?? 'GET',
      body: JSON.parse(String(init.body ?? 'null')),
    })
    return Response.json(body, { status })
  })
  return calls
}

const screenIsNarrow = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener: vi.fn(), removeEventListener: vi.fn() }))

beforeEach(() => screenIsNarrow(false))

afterEach(() => {
  cleanup()
  act(() => {
    closeAllModals()
    clearToasts()
  })
  vi.unstubAllGlobals()
})

const names = () => screen.getAllByRole('button').map((button) => button.textContent)

it('draws the actions the server offers and nothing else', () => {
  show(
    sampleNegotiation({
      actions: [
        { action: 'open', to: 'viewed', needs: [] },
        { action: 'take_into_review', to: 'in_review', needs: ['text'] },
        { action: 'decline', to: 'declined_by_employer', needs: ['reason', 'text'] },
      ],
    }),
    'employer',
  )
  expect(names()).toEqual(['Взять на рассмотрение', 'Отказать…'])
})

it('keeps one row on a phone: the first action, everything else in «Ещё»', () => {
  screenIsNarrow(true)
  show(
    sampleNegotiation({
      status: 'in_review',
      actions: [
        { action: 'propose_interview', to: 'interview', needs: [] },
        { action: 'assign_test', to: 'test', needs: ['text'] },
        { action: 'decline', to: 'declined_by_employer', needs: ['reason', 'text'] },
      ],
    }),
    'employer',
  )
  expect(names()).toEqual(['Позвать на собеседование', 'Ещё'])
  fireEvent.click(screen.getByRole('button', { name: 'Ещё' }))
  const items = screen.getAllByRole('menuitem').map((item) => item.textContent)
  expect(items).toEqual(['Отправить тест', 'Отказать…'])
})

it('offers another interview last once one is ahead, and lets no action stand out then', () => {
  const ahead = { kind: 'office', public_id: 'i23456789abc', status: 'confirmed' } as const
  show(
    sampleNegotiation({
      status: 'interview',
      interview: {
        ...ahead,
        waits_for: null,
        starts_at: '2026-12-01T09:00:00Z',
        reason: null,
        reason_text: null,
        changed_at: '2026-11-20T10:00:00.000Z',
        pass_missing: false,
        due_at: null,
      },
      actions: [
        { action: 'propose_interview', to: 'interview', needs: [] },
        { action: 'offer', to: 'offer', needs: [] },
      ],
    }),
    'employer',
  )
  expect(names()).toEqual(['Предложить работу', 'Позвать на собеседование'])
  expect(screen.getByRole('button', { name: 'Предложить работу' }).className).not.toContain('btn-primary')
})

it('draws nothing when there is no action', () => {
  show(sampleNegotiation({ status: 'hired', turn: null }), 'candidate')
  expect(screen.queryByRole('button')).toBeNull()
})

it('runs an action that asks for nothing at once, with the revision it has seen', async () => {
  const calls = answerWith(200, {
    success: true,
    data: sampleNegotiation({ status: 'in_review' }),
    error_code: null,
    error_message: null,
  })
  show(
    sampleNegotiation({
      origin: 'invitation',
      actions: [{ action: 'accept_invitation', to: 'in_review', needs: [] }],
    }),
    'candidate',
  )
  expect(screen.getByText(/сразу увидит ваше имя и контакты/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Принять приглашение: / }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({
    url: '/v1/negotiations/n23456789abc/actions',
    method: 'POST',
    body: { action: 'accept_invitation', revision: 2 },
  })
  expect(modalsStore.getState().modals).toEqual([])
})

it('says that things have changed when somebody else was first', async () => {
  answerWith(409, { success: false, data: { status: 'withdrawn' }, error_code: 'wrong_state' })
  show(sampleNegotiation({ actions: [{ action: 'confirm_hire', to: 'hired', needs: [] }] }), 'employer')
  fireEvent.click(screen.getByRole('button', { name: 'Подтвердить выход на работу' }))
  await waitFor(() => expect(toastsStore.getState().toasts).toHaveLength(1))
  expect(toastsStore.getState().toasts[0]).toMatchObject({ variant: 'warning' })
})

it('opens a form for an action that asks for words', async () => {
  show(
    sampleNegotiation({
      actions: [{ action: 'decline', to: 'declined_by_employer', needs: ['reason', 'text'] }],
    }),
    'employer',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Отказать…' }))
  await waitFor(() => expect(modalsStore.getState().modals).toHaveLength(1))
  expect(modalsStore.getState().modals[0]?.options).toMatchObject({
    title: 'Отказ: Мария Соколова',
    props: { draft: { item: { action: 'decline' }, text: null }, side: 'employer' },
  })
})

it('offers only the way back while a refusal is on its way', async () => {
  const calls = answerWith(200, {
    success: true,
    data: sampleNegotiation(),
    error_code: null,
    error_message: null,
  })
  const pending = { action: 'decline', due_at: '2026-05-12T09:00:10.000Z', undoable: true } as const
  show(sampleNegotiation({ pending }), 'employer')
  expect(names()).toEqual(['Отменить'])
  fireEvent.click(screen.getByRole('button', { name: 'Отменить' }))
  await waitFor(() => expect(toastsStore.getState().toasts[0]?.message).toBe('Отказ отменён'))
  expect(calls[0]).toMatchObject({ method: 'DELETE', url: '/v1/negotiations/n23456789abc/pending' })
})

it('says that a closed vacancy ends its applications, and offers nothing', () => {
  const pending = { action: 'close_vacancy', due_at: '2026-05-12T09:00:00.000Z', undoable: false } as const
  show(sampleNegotiation({ pending }), 'employer')
  expect(screen.getByRole('status').textContent).toContain('Вакансия закрыта')
  expect(screen.queryByRole('button')).toBeNull()
})

it('waits with an act for the mark of the first look, which changes the revision', async () => {
  const asked: { action: string; revision: number }[] = []
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (String(url).includes('runtime-config')) return Promise.resolve(Response.json({ apiBaseUrl: '' }))
    const body = JSON.parse(String(init.body ?? 'null'))
    if (body) asked.push(body)
    return new Promise<Response>((resolve) => {
      if (body?.action === 'open') answer = resolve
      else resolve(Response.json({ success: true, data: sampleNegotiation({ revision: 4 }) }))
    })
  })
  const { result } = renderHook(() => useAction('employer'), {
    wrapper: ({ children }) => (
      <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={messages}>
        <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
      </NextIntlClientProvider>
    ),
  })
  const row = sampleNegotiation({ revision: 2 })
  await act(async () => {
    const opened = result.current.open(row)
    const acted = result.current.attempt(row, { action: 'take_into_review' })
    await waitFor(() => expect(asked).toHaveLength(1))
    answer(Response.json({ success: true, data: sampleNegotiation({ revision: 3 }) }))
    await Promise.all([opened, acted])
  })
  expect(asked).toMatchObject([
    { action: 'open', revision: 2 },
    { action: 'take_into_review', revision: 3 },
  ])
})
