// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Company } from '@/lib/contracts/companies'
import type { OwnJoinRequest } from '@/lib/contracts/join-requests'
import common from '@/messages/ru/common.json'
import errors from '@/messages/ru/errors.json'
import my from '@/messages/ru/my.json'
import { JoinPanel } from './companies/company-join-requests'

const requests = vi.hoisted(() => ({ current: [] as unknown[] }))
vi.mock('@/lib/api/client', () => ({ api: async () => requests.current }))
vi.mock('@/lib/realtime/use-channel', () => ({ useChannel: () => undefined }))

afterEach(cleanup)

const declined: OwnJoinRequest = {
  public_id: 'request23456',
  company_name: 'Завод',
  from_company_public_id: 'firstcompany',
  status: 'declined',
  role: null,
  created_at: '2026-11-20T10:00:00.000Z',
  decided_at: '2026-11-21T10:00:00.000Z',
  ask_again_at: '2026-12-21T10:00:00.000Z',
}
const show = (list: OwnJoinRequest[]) => {
  requests.current = list
  const company = { public_id: 'secondcompan' } as Company
  render(
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={{ common, errors, my }}>
      <QueryClientProvider client={new QueryClient()}>
        <JoinPanel company={company} holder="Завод" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
}
const ask = { name: 'Попросить принять в команду' }

describe('the way into a company that has the ИНН', () => {
  it('offers to ask who has not asked, or has asked another company', async () => {
    show([{ ...declined, company_name: 'Другой завод' }])
    expect(await screen.findByRole('button', ask)).toBeTruthy()
  })

  it('says from which day one may ask again, also in a second own company with the same ИНН', async () => {
    show([declined])
    expect(await screen.findByText(/Новый запрос можно отправить с 21 декабря/)).toBeTruthy()
    expect(screen.queryByRole('button', ask)).toBeNull()
  })

  it('has a request that waits withdrawn before another one', async () => {
    for (const status of ['waiting', 'lapsed'] as const) {
      show([{ ...declined, status, decided_at: null, ask_again_at: null }])
      expect(await screen.findByRole('button', { name: 'Отозвать запрос' })).toBeTruthy()
      expect(screen.queryByRole('button', ask)).toBeNull()
      cleanup()
    }
  })
})
