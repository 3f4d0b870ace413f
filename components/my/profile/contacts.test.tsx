// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/api/errors'
import account from '@/messages/ru/account.json'
import errors from '@/messages/ru/errors.json'
import fieldErrors from '@/messages/ru/fieldErrors.json'
import my from '@/messages/ru/my.json'
import { toastsStore } from '@/stores/toasts'
import { PasswordForm } from './contacts'

vi.mock('@/stores/profile', async (original) => ({
  ...(await original<typeof import('@/stores/profile')>()),
  updatePassword: async () => {
    throw new ApiError('wrong_credentials', 401)
  },
}))

afterEach(cleanup)
const show = (isSet: boolean) =>
  render(
    <NextIntlClientProvider locale="ru" messages={{ account, errors, fieldErrors, my }}>
      <QueryClientProvider client={new QueryClient()}>
        <PasswordForm isSet={isSet} username="anna@example.test" own={[]} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )

describe('the form of one’s password', () => {
  it('asks for the old one where there is one', () => {
    show(true)
    expect(screen.getByLabelText('Текущий пароль')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Сменить пароль' })).toBeTruthy()
  })

  it('C5 says a wrong one at its field and in a toast', async () => {
    show(true)
    fireEvent.change(screen.getByLabelText('Текущий пароль'), { target: { value: 'не-тот-пароль' } })
    fireEvent.click(screen.getByRole('button', { name: 'Сменить пароль' }))
    expect(await screen.findByText(my.profile.passwordOldWrong)).toBeTruthy()
    expect(toastsStore.getState().toasts).toMatchObject([{ variant: 'danger' }])
  })

  it('asks for none who gets in by codes alone', () => {
    show(false)
    expect(screen.queryByLabelText('Текущий пароль')).toBeNull()
    expect(screen.getByText(/Пароля пока нет/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Задать пароль' })).toBeTruthy()
  })
})
