import type { Kopecks } from '@/lib/shared/money'
import type { Tx } from '@/server/db/client'
import { actingMembers } from '@/server/modules/identity'
import { notify } from '@/server/modules/notifications'
import { companyName } from '../documents/parties.repository'
import { roubles } from '../roubles'
import type { SubscriptionRow } from './subscriptions.repository'

interface News {
  kind: 'plan.activated' | 'plan.expiring' | 'balance.low' | 'plan.grace' | 'plan.expired'
  title: string
  now: Date
  /** Warnings of one end are told apart by how many days there are. */
  days?: number
  /** What the balance lacks for the renewal. */
  missing?: Kopecks
}

/** Tells whoever acts for the company how its plan goes; once for each end of a period. */
export async function tellOfPlan(
  tx: Tx,
  subscription: SubscriptionRow,
  { kind, title, now, days, missing }: News,
): Promise<void> {
  const { companyId, publicId, endsAt, graceEndsAt, autoRenew } = subscription
  const due = (kind === 'plan.grace' ? graceEndsAt : endsAt) ?? now
  const name = await companyName(tx, companyId)
  const notices = (await actingMembers(tx, companyId)).map((userId) => ({
    userId,
    kind,
    dedupeKey: `${kind}:${publicId}:${due.getTime()}${days === undefined ? '' : `:${days}`}`,
    params: {
      reader: 'employer',
      company_name: name,
      plan: title,
      due_at: due.toISOString(),
      renewal: autoRenew ? 'auto' : 'manual',
      ...(missing !== undefined && { amount: roubles(missing) }),
    },
    target: null,
  }))
  await notify(tx, notices, now)
}
