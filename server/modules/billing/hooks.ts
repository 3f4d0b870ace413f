import type { DbOrTx } from '@/server/db/client'
import { defineHook } from '@/server/lib/hook'

/** How many promised answers a company (database id) is late with; null when they do not stand in its way. */
export const answersOwed = defineHook<[DbOrTx, number, Date], Promise<number | null>>('answersOwed')
