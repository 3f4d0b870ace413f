import { formatDay, formatTime } from '@/lib/format/date'

/** «22 ноября 2026, 21:30 (МСК)». */
export const momentText = (iso: string): string => `${formatDay(iso)}, ${formatTime(iso)}\u00a0(МСК)`
