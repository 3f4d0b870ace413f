// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BatchCheck } from '@/lib/contracts/batches'
import negotiations from '@/messages/ru/negotiations.json'
import { DeclineTime } from './decline-time'

const now = new Date(2026, 4, 14, 20)
beforeEach(() => vi.useFakeTimers({ now }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const at = (day: number, hour: number) => new Date(2026, 4, day, hour).toISOString()
const said = (letters?: BatchCheck['letters'], count = 3) =>
  render(
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={{ negotiations }}>
      <DeclineTime {...(letters !== undefined && { many: { letters, count } })} />
    </NextIntlClientProvider>,
  ).container.textContent?.replaceAll('\u00a0', ' ')

it('says of one letter that it goes out at once', () => {
  expect(said()).toBe('Письмо уйдёт через 10 секунд после нажатия. До этого отказ можно отменить.')
})

it('says of many when they go out, in the same words where that is at once', () => {
  const soon = new Date(now.getTime() + 10_000).toISOString()
  expect(said({ first_at: soon, last_at: soon })).toMatch(/^Письма уйдут через 10 секунд после нажатия\./)
  cleanup()
  expect(said({ first_at: at(15, 9), last_at: at(15, 9) })).toMatch(
    /^Письма уйдут завтра, 09:00, в рабочее время кандидатов\. До этого отказ можно отменить\./,
  )
  cleanup()
  expect(said({ first_at: at(15, 9), last_at: at(15, 9) }, 1)).toMatch(/^Письмо уйдёт завтра, 09:00, /)
  cleanup()
  expect(said({ first_at: at(15, 9), last_at: at(18, 11) })).toMatch(
    /: первое — завтра, 09:00, последнее — 18 мая, 11:00\./,
  )
  cleanup()
  expect(said({ first_at: soon, last_at: at(15, 9) })).toMatch(
    /: первое — через 10 секунд после нажатия, последнее — завтра, 09:00\./,
  )
})
