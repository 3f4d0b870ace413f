import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import hiringPage from '@/messages/ru/hiringPage.json'
import { intakeConsent } from './hiring-pages'

/** Text of each version people have agreed to, as a hash; a new text gets a new line and a new version. */
const agreed: Record<string, string> = {
  '2026-11-28T14:26:22Z': 'ff02d7a0b6da1020',
}

describe('the consent of a hiring page', () => {
  it('has another version for another text', () => {
    const { consent, consentText } = hiringPage.join
    const hash = createHash('sha256').update(`${consent}\n${consentText}`).digest('hex').slice(0, 16)
    expect(
      agreed[intakeConsent.version],
      'the text was changed: give `intakeConsent` the version of now, and name its hash here',
    ).toBe(hash)
    expect(Object.keys(agreed).at(-1)).toBe(intakeConsent.version)
    expect(Date.parse(intakeConsent.version)).not.toBeNaN()
  })
})
