import { decimalOf, type Kopecks } from '@/lib/shared/money'

/** «150 050» → «1 500,50 ₽»: as it stands in letters and papers. */
export const roubles = (amount: Kopecks): string => `${grouped(amount).replace(/,00$/, '')}\u00a0₽`

/** «1 500,00»: with its kopecks, as in papers. */
export function grouped(amount: Kopecks): string {
  const [whole = '', rest = ''] = decimalOf(amount).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')},${rest}`
}
