// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, it, vi } from 'vitest'
import { dayMs } from '@/lib/shared/time'
import errors from '@/messages/ru/errors.json'
import protection from '@/messages/ru/protection.json'
import { SecondFactorBanner } from './frame'

vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  usePathname: () => '/ru/my/profile',
  useRouter: () => ({ push: () => {} }),
}))
vi.mock('./use-account', () => ({
  useSecondFactor: () => ({ data: { required: { reason: 'owner', until: null }, offered: false } }),
  useReloadSecondFactor: () => () => {},
}))

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  localStorage.clear()
})

const show = () =>
  render(
    <NextIntlClientProvider locale="ru" messages={{ protection, errors }}>
      <QueryClientProvider client={new QueryClient()}>
        <SecondFactorBanner />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )

it('lets a required second step be put off to the end of the day, and asks again on the next', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T12:00:00') })
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Позже' }))
  expect(screen.queryByRole('status')).toBeNull()
  cleanup()

  show()
  expect(screen.queryByRole('status')).toBeNull()
  cleanup()

  vi.setSystemTime(Date.now() + dayMs)
  show()
  expect(screen.getByRole('status')).toBeTruthy()
})
