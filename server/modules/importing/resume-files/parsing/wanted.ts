import type { Currency } from '@/lib/contracts/enums'
import { amountsOf } from '@/server/modules/importing/reader/normalise/salary'
import { currencyOf } from './currency'
import { type Fact, fact } from './fact'

const money =
  /₽|руб|(?<!\p{L})р\.|rub|rur|\$|usd|€|eur|₸|тенге|kzt|byn|сум|сом|на руки|до вычета|\/мес|в месяц|\?$/iu

/** Expected pay out of a phrase; `labelled` phrases need no currency to be believed. */
export function readPay(
  text: string,
  labelled: boolean,
): Fact<{ amount: number; currency: Currency }> | null {
  // The rouble sign is lost in one-byte encodings: a question mark stands in its place.
  const phrase = text.replace(/(\d)\s*\?/g, '$1 ₽').replace(/(\d)\.(?=\d{3}(?!\d))/g, '$1 ')
  if (phrase.length > 120 || (!labelled && !money.test(phrase))) return null
  const amounts = amountsOf(phrase)
  const amount = amounts?.from ?? amounts?.to ?? null
  if (amount === null) return null
  const currency = currencyOf(amounts?.currency ?? null)
  if (!currency) return null
  // «80» and «80-100» of a label are thousands.
  const whole = labelled && currency === 'RUB' && amount >= 10 && amount < 1000 ? amount * 1000 : amount
  if (whole < 100 || whole > 100_000_000) return null
  if (!labelled && whole < 1000) return null
  const ranged = amounts?.from !== amounts?.to
  return fact({ amount: whole, currency }, whole === amount ? (ranged ? 0.75 : labelled ? 0.95 : 0.9) : 0.6)
}

/** A line of pay alone: figures, a currency and nothing much beside. */
export const isPayLine = (text: string): boolean =>
  /^(?:от\s+|до\s+|from\s+)?\d[\d\s\u00a0.,]*(?:\s*[–—-]\s*\d[\d\s\u00a0.,]*)?\s*(?:тыс\.?\s*)?(?:₽|руб(?:\.|лей)?|р\.|rub|rur|\$|usd|€|eur|₸|тенге|kzt|\?)/iu.test(
    text.trim(),
  ) && text.length < 60
