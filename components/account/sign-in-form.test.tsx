// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/api/errors'
import account from '@/messages/ru/account.json'
import errors from '@/messages/ru/errors.json'
import fieldErrors from '@/messages/ru/fieldErrors.json'
import { toastsStore } from '@/stores/toasts'
import { SignInForm } from './sign-in-form'

vi.mock('next/navigation', () => ({
  useRouter: () => ({ replace: () => undefined }),
  usePathname: () => '/account/sign-in',
  useSearchParams: () => new URLSearchParams(),
}))
vi.mock('@/stores/account', async (original) => ({
  ...(await original<typeof import('@/stores/account')>()),
  signIn: async () => {
    throw new ApiError('wrong_credentials', 401)
  },
}))

afterEach(cleanup)

describe('the form of the sign-in', () => {
  it('C5 says a wrong password at its field and in a toast', async () => {
    render(
      <NextIntlClientProvider locale="ru" messages={{ account, errors, fieldErrors }}>
        <SignInForm />
      </NextIntlClientProvider>,
    )
    fireEvent.change(screen.getByLabelText('Пароль'), { target: { value: 'не-тот-пароль' } })
    fireEvent.click(screen.getByRole('button', { name: 'Войти' }))
    expect(await screen.findByText(errors.wrong_credentials)).toBeTruthy()
    expect(screen.getByLabelText('Пароль').getAttribute('aria-invalid')).toBe('true')
    expect(toastsStore.getState().toasts).toMatchObject([
      { variant: 'danger', message: errors.wrong_credentials },
    ])
  })
})
