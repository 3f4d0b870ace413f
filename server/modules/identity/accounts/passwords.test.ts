import { describe, expect, it } from 'vitest'
import { hashPassword, passwordMatches } from './passwords'

describe('passwords in a flood', () => {
  it('are looked at in turn, and past two hundred waiting ones refused at once', async () => {
    const stored = await hashPassword('тихий океан')
    const answers = await Promise.allSettled(
      Array.from({ length: 220 }, (_, n) => passwordMatches(stored, n % 2 ? 'тихий океан' : 'не он')),
    )
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused).toHaveLength(220 - 202)
    expect(refused[0]?.reason).toMatchObject({ code: 'service_unavailable' })
    const matched = answers.filter((answer) => answer.status === 'fulfilled' && answer.value)
    expect(matched.length).toBeGreaterThan(90)
    // The way is free again.
    expect(await passwordMatches(stored, 'тихий океан')).toBe(true)
    expect(await passwordMatches(null, 'тихий океан')).toBe(false)
  }, 60_000)
})
