import { decimalOf } from '@/lib/shared/money'
import { translator } from '@/server/lib/translator'
import { changeTerms, listTerms, type Offer, type TermsChange } from '@/server/modules/billing'
import type { ServiceContext } from '../../context'
import { insertLog } from './operators.repository'
import type { Order } from './operators.service'

const t = translator('operator')

type Context = Pick<ServiceContext, 'db' | 'clock'>

const line = ({ item, terms }: Offer): string =>
  [
    item.code.padEnd(12),
    t('prices.since', { day: terms.validFrom.toISOString().slice(0, 10) }),
    `${decimalOf(terms.price)} ₽`,
    terms.vatRate === null ? t('prices.without_vat') : t('prices.vat', { rate: terms.vatRate }),
    terms.periodDays === null ? '' : t('prices.days', { count: terms.periodDays }),
    Object.entries(terms.contents)
      .map(([kind, many]) => `${kind}=${many}`)
      .join(' '),
    terms.onSale ? '' : t('prices.not_on_sale'),
  ]
    .filter(Boolean)
    .join('  ')

/** Every terms there were and will be, a line each. */
export async function describeTerms(ctx: Context): Promise<string> {
  return (await listTerms(ctx)).map(line).join('\n')
}

/** Sets terms from a moment on, and writes down who did. @throws AppError not_found, wrong_state */
export async function setTerms(
  ctx: Context,
  order: Order,
  code: string,
  change: TermsChange,
): Promise<string> {
  const offer = await changeTerms(ctx, code, change)
  const { price, vatRate, periodDays, contents, onSale, validFrom } = offer.terms
  await insertLog(ctx.db, {
    operator: order.operator,
    command: 'price',
    target: code,
    reason: order.reason ?? null,
    details: { price, vatRate, periodDays, contents, onSale, validFrom: validFrom.toISOString() },
    createdAt: ctx.clock.now(),
  })
  return t('prices.changed', { terms: line(offer) })
}
