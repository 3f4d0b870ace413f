import { formatDay, formatTime } from '@/lib/format/date'

/** «22 ноября 2026, 21:30», Moscow time. */
export const momentText = (iso: string): string => `${formatDay(iso)}, ${formatTime(iso)}`
