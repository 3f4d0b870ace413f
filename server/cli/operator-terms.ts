import { type Contents, type EntitlementKind, entitlementKinds } from '@/lib/contracts/catalogue'
import { parseRoubles } from '@/lib/shared/money'
import { vatCodeOf, vatPercents } from '@/lib/shared/vat'
import type { TermsChange } from '@/server/modules/billing/orders/catalogue.service'

type Given = Partial<Record<'price' | 'vat' | 'days' | 'contents' | 'sale' | 'from', string>>

function readContents(text: string): Contents | undefined {
  const contents: Contents = {}
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const [, kind, many] = /^([a-z_]+)=(\d{1,6})$/.exec(part) ?? []
    if (!kind || !many || !(entitlementKinds as readonly string[]).includes(kind)) return undefined
    contents[kind as EntitlementKind] = Number(many)
  }
  return Object.values(contents).some((many) => many < 1) ? undefined : contents
}

const answers: Record<string, boolean> = { да: true, yes: true, нет: false, no: false }

/** What the command line says of new terms; a word in Russian about what it says wrongly. */
export function readTerms(
  { price, vat, days, contents, sale, from }: Given,
  now: Date,
): TermsChange | string {
  const change: TermsChange = { from: now }
  if (from !== undefined) {
    // A day begins in Moscow.
    const at = new Date(`${from}T00:00:00+03:00`)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(from) || Number.isNaN(at.getTime()) || at < now) {
      return '--from: день в будущем, например 2027-01-01'
    }
    change.from = at
  }
  if (price !== undefined) {
    const kopecks = parseRoubles(price)
    if (kopecks === undefined || kopecks < 0) return '--price: сумма в рублях, например 990 или 990,50'
    change.price = kopecks
  }
  if (vat !== undefined) {
    const rate = vat === 'без' ? null : /^\d{1,2}$/.test(vat) ? Number(vat) : undefined
    // A rate that tills know nothing of cannot stand in a receipt.
    if (rate === undefined || vatCodeOf(rate) === undefined) {
      return `--vat: «без» или проценты, которые знает касса: ${vatPercents.join(', ')}`
    }
    change.vatRate = rate
  }
  if (days !== undefined) {
    if (!/^[1-9]\d{0,2}$/.test(days)) return '--days: целое число дней до 999'
    change.periodDays = Number(days)
  }
  if (contents !== undefined) {
    const read = readContents(contents)
    if (!read) return `--contents: «что=сколько» через пробел; что: ${entitlementKinds.join(', ')}`
    change.contents = read
  }
  if (sale !== undefined) {
    const onSale = answers[sale.toLowerCase()]
    if (onSale === undefined) return '--sale: да или нет'
    change.onSale = onSale
  }
  return change
}
