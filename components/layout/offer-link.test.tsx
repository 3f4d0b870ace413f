// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, it } from 'vitest'
import type { CompanyRight } from '@/lib/contracts/company-rights'
import type { NegotiationState } from '@/lib/contracts/enums'
import type { OfferVersionState } from '@/lib/contracts/offer-states'
import negotiations from '@/messages/ru/negotiations.json'
import { rightsStore } from '@/stores/rights'
import { OfferLink } from './offer-link'

afterEach(() => {
  cleanup()
  rightsStore.setState({ lacks: [] })
})

const shown = (
  side: 'candidate' | 'employer',
  status: NegotiationState,
  state?: OfferVersionState | null,
  lacks: CompanyRight[] = [],
) => {
  rightsStore.setState({ lacks })
  render(
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={{ negotiations }}>
      <OfferLink negotiationId="n23456789abc" status={status} side={side} state={state} />
    </NextIntlClientProvider>,
  )
  return screen.queryByRole('link')?.textContent?.replaceAll('\u00a0', ' ') ?? null
}

it.each([
  ['in_review', null, null],
  ['in_review', 'in_approval', 'Предложение на согласовании'],
  ['offer', 'sent', 'Предложение отправлено'],
  ['hired', 'accepted', 'Предложение принято'],
] as const)(
  'tells the employer what stands of an offer, and nothing where there is none: %s, %s',
  (status, state, text) => {
    expect(shown('employer', status, state, ['recruit'])).toBe(text)
  },
)

it('is not for who may not read offers', () => {
  expect(shown('employer', 'offer', 'sent', ['approve'])).toBeNull()
})

it.each([
  ['interview', null],
  ['offer', 'Предложение'],
] as const)('leads the candidate to what was sent: %s', (status, text) => {
  expect(shown('candidate', status)).toBe(text)
})
