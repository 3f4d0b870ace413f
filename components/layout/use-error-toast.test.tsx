// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from '@/lib/api/api-error'
import { messages } from '@/lib/i18n/messages'
import { clearToasts, toastsStore } from '@/stores/toasts'
import { useErrorToast } from './use-error-toast'

function Failing({ error }: { error: unknown }) {
  const showError = useErrorToast()
  return (
    <button type="button" onClick={() => showError(error)}>
      go
    </button>
  )
}

const wordsOf = (error: unknown) => {
  const { getByText } = render(
    <NextIntlClientProvider locale="ru" messages={{ errors: messages.errors }}>
      <Failing error={error} />
    </NextIntlClientProvider>,
  )
  getByText('go').click()
  return toastsStore.getState().toasts.map(({ message }) => message.replaceAll('\u00a0', ' '))
}

afterEach(() => {
  cleanup()
  clearToasts()
})

describe('a refusal in a toast', () => {
  it.each([
    [45, 'Слишком много попыток. Подождите немного и повторите. Осталось ждать 45 секунд.'],
    [61, 'Слишком много попыток. Подождите немного и повторите. Осталось ждать 61 секунду.'],
    [840, 'Слишком много попыток. Подождите немного и повторите. Осталось ждать 14 минут.'],
  ])('C5 C9 says in words how long to wait: %s seconds', (retryAfter, words) => {
    expect(wordsOf(new ApiError('rate_limited', 429, { retryAfter }))).toEqual([words])
  })

  it('C5 is silent about a dead session, which is told of by itself', () => {
    expect(wordsOf(new ApiError('unauthorized', 401))).toEqual([])
  })
})
