import { decimalOf } from '@/lib/shared/money'
import { formatNumber } from './number'

const NBSP = '\u00A0'

/** Kopecks as roubles; kopecks are shown only when there are any: 250050 → «2 500,50 ₽». */
export function formatMoney(kopecks: number): string {
  const [whole = '', rest] = decimalOf(Math.abs(kopecks)).split('.')
  const text = `${kopecks < 0 ? '−' : ''}${formatNumber(Number(whole))}${rest === '00' ? '' : `,${rest}`}`
  return `${text}${NBSP}₽`
}
