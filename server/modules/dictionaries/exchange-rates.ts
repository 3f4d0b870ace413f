import { type Currency, currencies } from '@/lib/contracts/enums'
import { ConfigurationError } from '@/server/platform/env'
import { readTsv } from './tsv'

/** Roubles for one unit of a currency at a moment; without one, by the latest rates. */
export type RoublesPerUnit = (currency: Currency, at?: Date) => number

type Foreign = Exclude<Currency, 'RUB'>
const foreign = currencies.filter((currency): currency is Foreign => currency !== 'RUB')

/**
 * A dated table: each row holds until the next one, the first also for earlier days.
 * @throws Error when it has no rows, or a cell is no positive number
 */
export function readExchangeRates(path: string): RoublesPerUnit {
  const rows = readTsv('', path, ['since', ...foreign])
    .map((row) => ({ since: Date.parse(row.since), rates: ratesOf(row, path) }))
    .sort((a, b) => b.since - a.since)
  const [latest] = rows
  const earliest = rows.at(-1)
  if (!latest || !earliest || rows.some(({ since }) => Number.isNaN(since)))
    throw new Error(`${path}: no dated rows`)
  return (currency, at) => {
    if (currency === 'RUB') return 1
    const row = at ? (rows.find(({ since }) => since <= at.getTime()) ?? earliest) : latest
    return row.rates[currency]
  }
}

function ratesOf(row: Record<Foreign, string>, path: string): Record<Foreign, number> {
  const rates = {} as Record<Foreign, number>
  for (const currency of foreign) {
    const rate = Number(row[currency])
    if (!(rate > 0)) throw new Error(`${path}: ${currency} has no rate`)
    rates[currency] = rate
  }
  return rates
}

let source: RoublesPerUnit | undefined

/**
 * Called once at the start; without an operator's own table ours counts.
 * @throws ConfigurationError when the table cannot be read
 */
export function setExchangeRates(path: string | undefined): void {
  if (!path) {
    source = undefined
    return
  }
  try {
    source = readExchangeRates(path)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigurationError(`Wrong configuration:\n  EXCHANGE_RATES_FILE: ${reason}`)
  }
}

/** Roubles for one unit, by the table in force; see `RoublesPerUnit`. */
export const roublesPerUnit: RoublesPerUnit = (currency, at) => {
  source ??= readExchangeRates('server/modules/dictionaries/data/exchange-rates.tsv')
  return source(currency, at)
}
