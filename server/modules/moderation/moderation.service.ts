import type { Tx } from '@/server/db/client'
import { eraseCases } from './moderation.repository'

/** Nothing of a person's text stays in the cases about it. */
export const forgetCases = (
  tx: Tx,
  items: { resumeIds: readonly number[]; vacancyIds: readonly number[]; messageIds: readonly number[] },
): Promise<void> => eraseCases(tx, items)
