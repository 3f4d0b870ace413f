// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '@/lib/api/client'
import type { Company } from '@/lib/contracts/companies'
import type { CompanyMember } from '@/lib/contracts/company-members'
import common from '@/messages/ru/common.json'
import errors from '@/messages/ru/errors.json'
import my from '@/messages/ru/my.json'
import { RemoveMember } from './company-members'

vi.mock('@/lib/api/client', () => ({ api: vi.fn() }))
vi.mock('@/lib/realtime/use-channel', () => ({ useChannel: () => undefined }))
afterEach(() => {
  cleanup()
  vi.mocked(api).mockReset()
})

const olga = { public_id: 'olga23456789', first_name: 'Ольга', last_name: 'Петрова' }
const rita = { public_id: 'rita23456789', first_name: 'Рита', last_name: 'Орлова' }
const member = { public_id: 'ivan23456789', first_name: 'Иван', last_name: 'Белов' } as CompanyMember

const ask = (vacancies: number) => {
  const onRemoved = vi.fn()
  vi.mocked(api).mockImplementation(async (call) =>
    call.startsWith('GET') ? { blocked: null, vacancies, successors: [olga, rita] } : [],
  )
  render(
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={{ common, errors, my }}>
      <QueryClientProvider client={new QueryClient()}>
        <RemoveMember
          company={{ public_id: 'company23456' } as Company}
          member={member}
          onRemoved={onRemoved}
        />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Убрать из компании: Иван Белов' }))
  return onRemoved
}
const removal = (query: object) => [
  'DELETE /v1/accounts/company/:publicId/members/:memberId',
  { params: { publicId: 'company23456', memberId: member.public_id }, query },
]

it('asks who takes the vacancies over, oneself proposed, and sends the chosen one', async () => {
  const onRemoved = ask(3)
  const choice = await screen.findByRole('combobox', { name: 'Кто возьмёт 3 вакансии этого человека' })
  expect((choice as HTMLSelectElement).value).toBe(olga.public_id)
  fireEvent.change(choice, { target: { value: rita.public_id } })
  fireEvent.click(screen.getByRole('button', { name: 'Убрать' }))
  await waitFor(() => expect(onRemoved).toHaveBeenCalledWith([]))
  expect(vi.mocked(api).mock.calls.at(-1)).toEqual(removal({ successor: rita.public_id }))
})

it('asks nothing about vacancies of somebody who answers for none', async () => {
  const onRemoved = ask(0)
  fireEvent.click(await screen.findByRole('button', { name: 'Убрать' }))
  expect(screen.queryByRole('combobox')).toBeNull()
  await waitFor(() => expect(onRemoved).toHaveBeenCalledWith([]))
  expect(vi.mocked(api).mock.calls.at(-1)).toEqual(removal({}))
})
