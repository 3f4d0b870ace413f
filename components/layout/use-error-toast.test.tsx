// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/api/errors'
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

  it('M8 leads from a refusal for want of a second factor to where one is set up', () => {
    const words = 'Для этого действия включите второй шаг входа в настройках.'
    expect(wordsOf(new ApiError('second_factor_setup_required', 403))).toEqual([words])
    const [toast] = toastsStore.getState().toasts
    expect(toast?.action?.label).toBe('Настроить')
    expect(toast?.autoHide).toBe(false)
    const assign = vi.fn()
    vi.stubGlobal('location', { ...window.location, assign })
    toast?.action?.run()
    vi.unstubAllGlobals()
    expect(assign).toHaveBeenCalledWith('/ru/my/settings#protection')
  })

  it('M8 offers nothing to do about other refusals', () => {
    wordsOf(new ApiError('forbidden', 403))
    expect(toastsStore.getState().toasts.map(({ action }) => action)).toEqual([undefined])
  })

  it('C5 is silent about a dead session, which is told of by itself', () => {
    expect(wordsOf(new ApiError('unauthorized', 401))).toEqual([])
  })
})
