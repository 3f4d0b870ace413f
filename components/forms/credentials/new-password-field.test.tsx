// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { messages } from '@/lib/i18n/messages'
import { NewPasswordField } from './new-password-field'

function Form() {
  const [value, setValue] = useState('')
  return (
    <NextIntlClientProvider locale="ru" messages={{ account: messages.account }}>
      <NewPasswordField
        label="Пароль"
        value={value}
        onText={setValue}
        error={undefined}
        own={['Анна', 'Лебедева']}
      />
    </NextIntlClientProvider>
  )
}

afterEach(cleanup)

describe('a new password', () => {
  it('C6 is told to be weak, and why, or good enough, as it is typed', async () => {
    render(<Form />)
    const type = (value: string) => fireEvent.change(screen.getByLabelText('Пароль'), { target: { value } })
    const said = (words: RegExp) =>
      expect.poll(() => screen.getByRole('status').textContent, { timeout: 10_000 }).toMatch(words)
    expect(screen.getByText(/От 8 символов/)).toBeTruthy()
    type('река')
    await said(/хотя бы 8 символов/)
    // One text at a time.
    expect(screen.queryByText(/От 8 символов/)).toBeNull()
    type('лебедева1990')
    await said(/ваше имя/)
    type('йцукенгшщз')
    await said(/Клавиши подряд/)
    type('Ромашка растёт у реки 47')
    await said(/Отличный пароль/)
    type('')
    await said(/^$/)
  })
})
