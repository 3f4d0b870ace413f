import { type Contents, type EntitlementKind, entitlementKinds } from '@/lib/contracts/catalogue'
import { parseRoubles, vatCodeOf, vatPercents } from '@/lib/shared/money'
import { translator } from '@/server/lib/translator'
import type { TermsChange } from '@/server/modules/billing/orders/catalogue.service'

const t = translator('operator')

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

const answers: Record<string, boolean> = {
  [t('terms.yes')]: true,
  yes: true,
  [t('terms.no')]: false,
  no: false,
}

/** New terms as the command line gives them, or a sentence about what is wrong with it. */
export function readTerms(
  { price, vat, days, contents, sale, from }: Given,
  now: Date,
): TermsChange | string {
  const change: TermsChange = { from: now }
  if (from !== undefined) {
    // A day begins in Moscow.
    const at = new Date(`${from}T00:00:00+03:00`)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(from) || Number.isNaN(at.getTime()) || at < now) {
      return t('terms.from')
    }
    change.from = at
  }
  if (price !== undefined) {
    const kopecks = parseRoubles(price)
    if (kopecks === undefined || kopecks < 0) return t('terms.price')
    change.price = kopecks
  }
  if (vat !== undefined) {
    const rate = vat === t('terms.without') ? null : /^\d{1,2}$/.test(vat) ? Number(vat) : undefined
    // A rate that tills know nothing of cannot stand in a receipt.
    if (rate === undefined || vatCodeOf(rate) === undefined) {
      return t('terms.vat', { rates: vatPercents.join(', ') })
    }
    change.vatRate = rate
  }
  if (days !== undefined) {
    if (!/^[1-9]\d{0,2}$/.test(days)) return t('terms.days')
    change.periodDays = Number(days)
  }
  if (contents !== undefined) {
    const read = readContents(contents)
    if (!read) return t('terms.contents', { kinds: entitlementKinds.join(', ') })
    change.contents = read
  }
  if (sale !== undefined) {
    const onSale = answers[sale.toLowerCase()]
    if (onSale === undefined) return t('terms.sale')
    change.onSale = onSale
  }
  return change
}
