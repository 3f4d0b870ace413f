// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import errors from '@/messages/ru/errors.json'
import protection from '@/messages/ru/protection.json'
import { AppRow } from './app-row'
import { PasskeyRows } from './passkey-rows'
import { RecoveryRow } from './protection-panel'

const sent = vi.hoisted(() => vi.fn())
vi.mock('@/lib/api/client', async (original) => ({
  ...(await original<typeof import('@/lib/api/client')>()),
  api: sent,
}))

beforeEach(() => {
  sent.mockReset()
  sent.mockResolvedValue({ recovery_codes: ['abcd-efgh'] })
})
afterEach(cleanup)

const created_at = '2026-11-20T10:00:00.000Z'
const passkey = {
  public_id: 'abcdefghijkl',
  name: 'Ноутбук',
  created_at,
  last_used_at: null,
  backed_up: false,
}
const show = (children: ReactNode) =>
  render(
    <NextIntlClientProvider locale="ru" messages={{ errors, protection }}>
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    </NextIntlClientProvider>,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('what cannot be undone in the protection of a sign-in', () => {
  it.each([
    [
      'a passkey',
      (onChange: () => void) => <PasskeyRows passkeys={[passkey]} onChange={onChange} />,
      ['Удалить: Ноутбук', 'Удалить', 'Оставить', /Удалить ключ «Ноутбук»/],
      'DELETE /v1/accounts/second-factor/passkeys/:publicId',
    ],
    [
      'the app with codes',
      (onChange: () => void) => <AppRow app={{ created_at, last_used_at: null }} onChange={onChange} />,
      ['Отключить', 'Отключить', 'Оставить', /Отключить приложение\?/],
      'DELETE /v1/accounts/second-factor/totp',
    ],
    [
      'the old recovery codes',
      (onChange: () => void) => <RecoveryRow left={9} onChange={onChange} />,
      ['Выпустить новые', 'Выпустить новые', 'Оставить старые', /Старые сразу перестанут работать/],
      'POST /v1/accounts/second-factor/recovery-codes',
    ],
  ] as const)('asks again before %s is gone', async (_, row, [begin, confirm, cancel, question], call) => {
    const onChange = vi.fn()
    show(row(onChange))
    press(begin)
    expect(document.activeElement).toBe(screen.getByRole('group', { name: question }))
    press(cancel)
    expect(screen.queryByText(question)).toBeNull()
    expect(sent).not.toHaveBeenCalled()
    press(begin)
    press(confirm)
    await waitFor(() => expect(onChange).toHaveBeenCalled())
    expect(sent.mock.calls.map(([name]) => name)).toEqual([call])
  })
})
