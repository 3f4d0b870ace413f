import type { Negotiation } from '@/lib/contracts/negotiations'
import { dayMs } from '@/lib/shared/duration'

const moscowOffsetMs = 3 * 3600 * 1000
const dayNumber = (date: Date) => Math.floor((date.getTime() + moscowOffsetMs) / dayMs)

/** Days of the Moscow calendar left until a turn ends: 0 on its last day, negative when it is over. */
export function daysLeft(dueAt: string, now = new Date()): number {
  const due = new Date(dueAt)
  return due < now ? -1 : dayNumber(due) - dayNumber(now)
}

type Turn = Pick<Negotiation, 'turn' | 'status'>

/** An accepted offer waits without a deadline. */
export const hasDeadline = ({ turn, status }: Turn): boolean => turn !== null && status !== 'offer_accepted'
