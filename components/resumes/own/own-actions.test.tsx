// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, describe, expect, it, vi } from 'vitest'
import resumeForm from '@/messages/ru/resumeForm.json'
import { RaiseButton } from './own-actions'

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }))
afterEach(cleanup)

const asked = Date.parse('2026-03-02T09:00:00Z')
const button = (asOf: number, seconds: number) => (
  <NextIntlClientProvider locale="ru" messages={{ resumeForm }}>
    <RaiseButton own={{ raise_in: seconds }} asOf={asOf} busy={false} onRaise={() => {}} />
  </NextIntlClientProvider>
)
const name = () => screen.getByRole('button').textContent

describe('the button that raises a resume', () => {
  it('says how long it takes until it may', () => {
    render(button(asked, 2 * 3600 + 5 * 60))
    expect(name()).toMatch(/^Поднять через 2\sч 5\sмин$/)
    expect(screen.getByRole('button')).toHaveProperty('disabled', true)
  })

  it('takes no wait from a newer answer that names none', () => {
    const { rerender } = render(button(asked, 0))
    expect(name()).toBe(resumeForm.raise)
    rerender(button(asked + 700, 0))
    expect(name()).toBe(resumeForm.raise)
  })
})
