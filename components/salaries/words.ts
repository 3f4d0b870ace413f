import { formatNumber } from '@/lib/format/number'

export const roubles = (value: number): string => `${formatNumber(value)}\u00A0₽`
