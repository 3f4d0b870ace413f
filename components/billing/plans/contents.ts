import type { useTranslations } from 'next-intl'
import { type CatalogueItem, consumables, type EntitlementKind } from '@/lib/contracts/catalogue'
import { formatNumber } from '@/lib/format/number'

type Terms = CatalogueItem['terms']
type Words = ReturnType<typeof useTranslations<'plans'>>

/** Bought on top of a plan: whatever it does not hold stays as it is. */
export const isExtra = ({ price, period_days }: Terms): boolean => price > 0 && period_days === null

/** «3 в месяц», «30»: what is free and used up is given anew each month. */
export function formatMany(
  t: Words,
  { price, period_days }: Terms,
  kind: EntitlementKind,
  many: number,
): string {
  const monthly = price === 0 && period_days === null && consumables.some((each) => each === kind)
  return monthly ? t('monthly', { count: formatNumber(many) }) : formatNumber(many)
}
