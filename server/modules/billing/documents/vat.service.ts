import { vatCodeOf, vatOfAdvance, vatPercent } from '@/lib/shared/money'
import type { ServiceContext } from '../../context'
import { findInForce } from '../orders/plan-catalogue.repository'

type Context = Pick<ServiceContext, 'db' | 'env' | 'clock'>

/** «Без НДС» in the table of ЮKassa. */
const withoutVat = 1

/** VAT code of our services: as configured, otherwise the highest rate among the current terms. */
async function codeOfSales({ db, env, clock }: Context): Promise<number> {
  if (env.YOOKASSA_VAT_CODE !== undefined) return env.YOOKASSA_VAT_CODE
  const sold = (await findInForce(db, clock.now())).filter(({ terms }) => terms.onSale && terms.price > 0)
  const rates = sold.flatMap(({ terms }) => terms.vatRate ?? [])
  return vatCodeOf(rates.length > 0 ? Math.max(...rates) : null) ?? withoutVat
}

/** Percent of VAT of our services; null without VAT. */
export const vatRateOfSales = async (ctx: Context): Promise<number | null> =>
  vatPercent(await codeOfSales(ctx))

/** VAT code of services with an unknown rate, and of advances for them. */
export async function vatCodesOfSales(ctx: Context): Promise<{ sale: number; advance: number }> {
  const sale = await codeOfSales(ctx)
  return { sale, advance: vatOfAdvance(sale) }
}

/** VAT code of an item with this rate. */
export const vatCodeOfPrice = (percent: number | null): number => vatCodeOf(percent) ?? withoutVat
