import { expect, it } from 'vitest'
import { hourMs } from '@/lib/shared/time'
import { hourOfToday } from './demo-interviews'

const moscow = (at: Date) => new Date(at.getTime() + 3 * hourMs).toISOString().slice(0, 16)

it('finds an hour ahead within the day, and within the week on each of its days', () => {
  for (let hours = 0; hours < 7 * 24; hours += 1) {
    const now = new Date(Date.parse('2026-11-23T00:20:00+03:00') + hours * hourMs)
    const soon = hourOfToday(now)
    const left = (soon.getTime() - now.getTime()) / hourMs
    expect(left).toBeGreaterThan(2)
    expect(moscow(soon).slice(11)).toMatch(/^(1\d|20):00$/)
    const evening = Number(moscow(now).slice(11, 13)) > 17
    if (!evening) expect(moscow(soon).slice(0, 10)).toBe(moscow(now).slice(0, 10))
  }
})
