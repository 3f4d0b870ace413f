import type { billingCalls } from '@/lib/contracts/billing'
import { type Row, signedIn } from './row'

/** Money has no ids of others in its addresses: everyone meets their own company's. */
export const billingTable: Record<keyof typeof billingCalls, Row> = {
  'GET /v1/my/statement': { denied: signedIn },
}
