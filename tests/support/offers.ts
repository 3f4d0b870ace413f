import type { OfferTerms } from '@/lib/contracts/offer-terms'
import { dayMs, hourMs } from '@/lib/shared/time'
import type { TestApi } from './test-api'

/** A day of Moscow, so many days from now by the clock of the test. */
export const offerDay = (api: TestApi, days: number): string =>
  new Date(api.ctx.clock.now().getTime() + days * dayMs + 3 * hourMs).toISOString().slice(0, 10)

/** Terms of an offer that lacks nothing. */
export const offerTerms = (api: TestApi, more: Partial<OfferTerms> = {}): OfferTerms => ({
  position: 'Медсестра',
  pay_amount: 90_000,
  pay_net: true,
  pay_mode: 'MONTH',
  bonus: 'Премия 10 %',
  start_date: offerDay(api, 20),
  format: 'ON_SITE',
  place: 'Москва, Лесная, 5',
  probation_months: 3,
  valid_until: offerDay(api, 5),
  conditions: 'Обучение за наш счёт',
  message: 'Мария, ждём вас',
  ...more,
})
