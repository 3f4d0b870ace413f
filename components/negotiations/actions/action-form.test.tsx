// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AvailableNegotiationAction } from '@/lib/contracts/negotiations'
import inbox from '@/messages/ru/inbox.json'
import { sampleNegotiation } from '@/tests/support/negotiation'
import { ActionForm } from './action-form'
import type { ActionBody } from './use-action'

/** Each test has a negotiation of its own: the dialogs share what they have read. */
function show(item: AvailableNegotiationAction, publicId: string) {
  const negotiation = sampleNegotiation({ public_id: publicId, status: 'in_review', actions: [item] })
  const sent: ActionBody[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    if (String(url).includes('runtime-config')) return Response.json({ apiBaseUrl: '' })
    const data = String(url).endsWith(`/${negotiation.public_id}`) ? negotiation : []
    return Response.json({ success: true, data, error_code: null, error_message: null })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ActionForm
        draft={{ negotiation, item, text: null }}
        side="employer"
        send={async (_, body) => void sent.push(body)}
        close={() => undefined}
      />
    </QueryClientProvider>,
  )
  return sent
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T12:00:00') })
  localStorage.clear()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('proposes a week for a test, which stays to be changed', async () => {
  const sent = show({ action: 'assign_test', to: 'test', needs: ['text', 'deadline'] }, 'n23456789abc')
  const deadline = screen.getByLabelText('Срок') as HTMLInputElement
  expect([deadline.value, deadline.min]).toEqual(['2026-12-03', '2026-11-27'])
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Решите задачу' } })
  fireEvent.click(screen.getByRole('button', { name: 'Отправить' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    action: 'assign_test',
    text: 'Решите задачу',
    deadline: new Date('2026-12-03T23:59:59').toISOString(),
  })
})

it('sends no deadline with an act that has none', async () => {
  const sent = show({ action: 'take_into_review', to: 'in_review', needs: ['text'] }, 'n23456789abd')
  fireEvent.click(screen.getByRole('button', { name: 'Взять на рассмотрение' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).not.toHaveProperty('deadline')
})

it('proposes the letter that many are declined with', () => {
  show({ action: 'decline', to: 'declined_by_employer', needs: ['reason', 'text'] }, 'n23456789abe')
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe(
    inbox.bulk.template
      .replace('{name}', 'Мария')
      .replace('{vacancy}', 'Медсестра')
      .replace('{company}', 'Клиника'),
  )
})
