// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, it } from 'vitest'
import type { OfferVersionState } from '@/lib/contracts/offer-states'
import type { OfferTerms } from '@/lib/contracts/offer-terms'
import type { Offer } from '@/lib/contracts/offers'
import dictionaries from '@/messages/ru/dictionaries.json'
import offers from '@/messages/ru/offers.json'
import { ChangedMeanwhile } from './term-changes'

afterEach(cleanup)

const termsOf = (pay_amount: number): OfferTerms => ({
  position: 'Медсестра',
  pay_amount,
  pay_net: true,
  pay_mode: 'MONTH',
  bonus: '',
  start_date: '2026-12-14',
  format: 'REMOTE',
  place: '',
  probation_months: 3,
  valid_until: '2026-12-01',
  conditions: '',
  message: '',
})
const offerWith = (pay: number, state: OfferVersionState, actions: Offer['actions']) =>
  ({ versions: [{ number: 1, state, terms: termsOf(pay), changes: [] }], actions }) as unknown as Offer
const read = offerWith(85_000, 'sent', ['accept'])

function show(now: Offer) {
  render(
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={{ offers, dictionaries }}>
      <ChangedMeanwhile read={read} now={now} />
    </NextIntlClientProvider>,
  )
  return screen.getByRole('alert').textContent?.replaceAll('\u00a0', ' ')
}

it('names the sum that was and that is, of an offer changed while it was being accepted', () => {
  const said = show(offerWith(70_000, 'sent', ['accept']))
  expect(said).toContain('Работодатель изменил условия')
  expect(said).toContain('было: 85 000 ₽, стало: 70 000 ₽')
})

it('says of an offer that has ended meanwhile that it cannot be accepted', () => {
  expect(show(offerWith(85_000, 'ended', []))).toContain('больше не действует')
})
