// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, describe, expect, it } from 'vitest'
import account from '@/messages/ru/account.json'
import errors from '@/messages/ru/errors.json'
import fieldErrors from '@/messages/ru/fieldErrors.json'
import my from '@/messages/ru/my.json'
import { PasswordForm } from './password-form'

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

  it('asks for none who gets in by codes alone', () => {
    show(false)
    expect(screen.queryByLabelText('Текущий пароль')).toBeNull()
    expect(screen.getByText(/Пароля пока нет/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Задать пароль' })).toBeTruthy()
  })
})
