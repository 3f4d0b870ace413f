import type { Messenger } from '@/server/adapters/messages/messages'
import type { PaymentProvider } from '@/server/adapters/payments/payments'
import type { Storage } from '@/server/adapters/storage/storage'
import type { Db, Tx } from '@/server/db/client'
import type { Env } from '@/server/platform/env'
import type { Keys } from '@/server/platform/keys'
import type { Logger } from '@/server/platform/logger'
import type { DownloadLimits, OutboundPolicy } from '@/server/platform/public-http'
import type { RealtimePort } from '@/server/platform/realtime-port'
import type { Clock } from '@/server/platform/time'

/** What every service works with. One per process; tests build their own. */
export interface ServiceContext {
  db: Db
  clock: Clock
  log: Logger
  env: Env
  /** Signs tokens and links, hashes codes and addresses: one key per purpose. */
  keys: Keys
  messenger: Messenger
  /** Pictures and documents of people. */
  storage: Storage
  /** Takes money; absent where none is set up, and then nobody can pay. */
  payments?: PaymentProvider
  /** Town and country of an address, by a local database; absent without one. */
  placeOf?: (ip: string) => string | null
  /**
   * Looks at an item that is about to be published and may hold it for a moderator; absent: nothing is held back.
   * Runs in the transaction of the publication. What is `edited` is open already and is looked at afterwards.
   */
  reviewPublication?: (
    tx: Tx,
    item: { kind: 'vacancy' | 'resume'; id: number; edited?: true },
  ) => Promise<'publish' | 'hold'>
  /** Which addresses may be asked for a stranger; public ones only when absent. */
  outbound?: OutboundPolicy
  /** Narrower limits of reading a feed, for tests. */
  feedLimits?: Partial<DownloadLimits>
  /** Plugged in once its server runs; absent in processes and tests without sockets. */
  realtime?: RealtimePort
}
