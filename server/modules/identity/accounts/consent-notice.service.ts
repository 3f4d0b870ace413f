import type { ConsentKind } from '@/lib/contracts/enums'
import type { Tx } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'

/** Tells a person that a consent of theirs was given or taken back, in the transaction that logs it. */
export function tellOfConsent(
  tx: Tx,
  userId: number,
  { kind, change, now }: { kind: ConsentKind; change: 'given' | 'withdrawn'; now: Date },
): Promise<void> {
  const notice = {
    userId,
    kind: 'consent.changed' as const,
    dedupeKey: `consent:${kind}:${change}:${now.getTime()}`,
    params: { consent: kind, change },
    target: null,
  }
  return notify(tx, [notice], now)
}
