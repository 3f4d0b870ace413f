import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readExchangeRates, roublesPerUnit, setExchangeRates } from './exchange-rates'

const folder = mkdtempSync(join(tmpdir(), 'rates-'))
afterAll(() => {
  // Other files of this process count by our own table.
  setExchangeRates(undefined)
  rmSync(folder, { recursive: true })
})

const columns = 'since\tUSD\tEUR\tKZT\tBYN\tUZS\tKGS\tAMD\tAZN\tGEL\tUAH'
function tableOf(...rows: string[]): string {
  const path = join(folder, `${rows.length}-${Math.abs(rows.join().length)}.tsv`)
  writeFileSync(path, [columns, ...rows].join('\n'))
  return path
}
const rest = '\t90\t0.2\t27\t0.007\t1\t0.2\t50\t30\t2'

describe('a dated table of exchange rates', () => {
  it('holds a rate from its day until the next row, the first also for the days before', () => {
    const rates = readExchangeRates(tableOf(`2026-01-01\t80${rest}`, `2020-01-01\t60${rest}`))
    expect(rates('USD', new Date('2019-05-01'))).toBe(60)
    expect(rates('USD', new Date('2025-12-31'))).toBe(60)
    expect(rates('USD', new Date('2026-01-01'))).toBe(80)
    expect(rates('USD')).toBe(80)
    expect(rates('RUB', new Date('2020-01-01'))).toBe(1)
  })

  it('is refused without rows, with a broken day and with a rate that is no number', () => {
    expect(() => readExchangeRates(tableOf())).toThrow('no dated rows')
    expect(() => readExchangeRates(tableOf(`soon\t80${rest}`))).toThrow('no dated rows')
    expect(() => readExchangeRates(tableOf(`2026-01-01\t0${rest}`))).toThrow('USD has no rate')
  })

  it('knows every currency of adverts by our own table', () => {
    expect(roublesPerUnit('USD', new Date('2018-03-01'))).toBe(57.6)
    expect(roublesPerUnit('BYN', new Date('2022-03-01'))).toBe(29.1)
    expect(roublesPerUnit('EUR')).toBeGreaterThan(roublesPerUnit('USD'))
  })

  it('gives way to the table of an operator, who hears what is wrong with it', () => {
    expect(() => setExchangeRates(join(folder, 'absent.tsv'))).toThrow('EXCHANGE_RATES_FILE')
    setExchangeRates(tableOf(`2026-01-01\t81${rest}`))
    expect(roublesPerUnit('USD')).toBe(81)
  })
})
