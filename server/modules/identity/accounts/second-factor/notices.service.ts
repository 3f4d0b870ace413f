import type { AccountEventKind } from '@/lib/contracts/security-events'
import type { Tx } from '@/server/db/client'
import type { ServiceContext } from '@/server/modules/context'
import { notify } from '@/server/modules/notifications'
import { recordAccountEvents } from '@/server/modules/security'
import type { UserRow } from '../users.repository'

type FactorEvent = Extract<
  AccountEventKind,
  'second_factor_added' | 'second_factor_removed' | 'recovery_codes_renewed' | 'recovery_code_used'
>

interface Change {
  kind: FactorEvent
  /** The added or removed factor. */
  factor?: 'passkey' | 'totp' | 'all'
  /** Absent during a sign-in. */
  sessionId?: string
  /** Number of recovery codes left. */
  left?: number
}

/** Records a change of the factors in the journal and notifies the owner, in its transaction. */
export async function recordFactorChange(
  ctx: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  user: UserRow,
  { kind, factor, sessionId, left }: Change,
): Promise<void> {
  const now = ctx.clock.now()
  const details = { ...(factor && { factor }), ...(left !== undefined && { left }) }
  await recordAccountEvents(tx, [
    { at: now, userId: user.id, kind, ...(sessionId && { sessionId }), details },
  ])
  await notify(
    tx,
    [
      {
        userId: user.id,
        kind: 'security.second_factor',
        dedupeKey: `second-factor:${kind}:${factor ?? ''}:${left ?? ''}:${now.getTime()}`,
        params: {
          reader: user.accountType,
          change: kind,
          factor: factor ?? '',
          ...(left !== undefined && { left: String(left) }),
        },
        target: null,
      },
    ],
    now,
  )
}
