import { vatCodeOf, vatOfAdvance, vatPercent } from '@/lib/shared/money'
import type { ServiceContext } from '../../context'
import { findInForce } from '../orders/plan-catalogue.repository'

type Context = Pick<ServiceContext, 'db' | 'env' | 'clock'>

/** «Без НДС» in the table of ЮKassa. */
const withoutVat = 1

/** The code of what is sold here: as it is set up, or else by the highest tax in the prices in force. */
async function codeOfSales({ db, env, clock }: Context): Promise<number> {
  if (env.YOOKASSA_VAT_CODE !== undefined) return env.YOOKASSA_VAT_CODE
  const sold = (await findInForce(db, clock.now())).filter(({ terms }) => terms.onSale && terms.price > 0)
  const rates = sold.flatMap(({ terms }) => terms.vatRate ?? [])
  return vatCodeOf(rates.length > 0 ? Math.max(...rates) : null) ?? withoutVat
}

/** Percent of VAT in what is sold; null: without. */
export const vatRateOfSales = async (ctx: Context): Promise<number | null> =>
  vatPercent(await codeOfSales(ctx))

/** Of services whose rate is not known apart, and of money paid ahead of them. */
export async function vatCodesOfSales(ctx: Context): Promise<{ sale: number; advance: number }> {
  const sale = await codeOfSales(ctx)
  return { sale, advance: vatOfAdvance(sale) }
}

/** Of something sold with so much VAT inside its price. */
export const vatCodeOfPrice = (percent: number | null): number => vatCodeOf(percent) ?? withoutVat
