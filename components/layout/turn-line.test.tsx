// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, describe, expect, it } from 'vitest'
import negotiations from '@/messages/ru/negotiations.json'
import { daysLeft, hasDeadline, TurnLine } from './turn-line'

afterEach(cleanup)

describe('days left of a turn', () => {
  const due = '2026-05-19T20:59:59.999Z'

  it('count days of the Moscow calendar, the last one being none', () => {
    expect(daysLeft(due, new Date('2026-05-19T05:00:00Z'))).toBe(0)
    expect(daysLeft(due, new Date('2026-05-18T20:59:00Z'))).toBe(1)
    expect(daysLeft(due, new Date('2026-05-18T21:01:00Z'))).toBe(0)
    expect(daysLeft(due, new Date('2026-05-12T09:00:00Z'))).toBe(7)
  })

  it('are over once the moment has passed', () => {
    expect(daysLeft(due, new Date('2026-05-19T21:00:00Z'))).toBe(-1)
  })

  it('are not told of an accepted offer nor of what has ended', () => {
    const turn = { actor: 'employer' as const, due_at: due }
    expect(hasDeadline({ turn, status: 'new' })).toBe(true)
    expect(hasDeadline({ turn, status: 'offer_accepted' })).toBe(false)
    expect(hasDeadline({ turn: null, status: 'hired' })).toBe(false)
  })
})

describe('the line of a turn', () => {
  const line = (status: 'offer' | 'offer_accepted', actor: 'candidate' | 'employer') =>
    render(
      <NextIntlClientProvider locale="ru" messages={{ negotiations: { turn: negotiations.turn } }}>
        <TurnLine
          negotiation={{ status, turn: { actor, due_at: '2099-12-05T20:59:59.999Z' } }}
          side={actor}
        />
      </NextIntlClientProvider>,
    ).container.textContent

  it('gives a day to who is to answer, and none to who is to confirm', () => {
    expect(line('offer', 'candidate')).toMatch(/^Ваш ход: до 5.декабря/)
    cleanup()
    expect(line('offer_accepted', 'employer')).toBe(negotiations.turn.confirm)
    expect(screen.queryByText(/до 5 декабря/)).toBeNull()
  })
})
