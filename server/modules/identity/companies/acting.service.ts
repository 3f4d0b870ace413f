import type { Tx } from '@/server/db/client'
import { findActing } from './companies.repository'

/** Database ids of those who act for a company. */
export const actingMembers = (tx: Tx, companyId: number): Promise<number[]> => findActing(tx, companyId)
