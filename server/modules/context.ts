import type { Redis } from 'ioredis'
import type { Messenger } from '@/server/adapters/messages/messages'
import type { Bots } from '@/server/adapters/messengers/messengers'
import type { PaymentProvider } from '@/server/adapters/payments/payments'
import type { Storage } from '@/server/adapters/storage/storage'
import type { Db, Tx } from '@/server/db/client'
import type { Env } from '@/server/platform/env'
import type { Keys } from '@/server/platform/keys'
import type { Logger } from '@/server/platform/logger'
import type { DownloadLimits, OutboundPolicy } from '@/server/platform/public-http'
import type { RealtimePort } from '@/server/platform/realtime-port'
import type { Clock } from '@/server/platform/time'

/** Dependencies of every service. One per process; tests build their own. */
export interface ServiceContext {
  db: Db
  clock: Clock
  log: Logger
  env: Env
  /** Signs tokens and links, hashes codes and addresses: one derived key per purpose. */
  keys: Keys
  messenger: Messenger
  /** Bots of messengers, by name; absent: none is configured. */
  bots?: Bots
  /** Counters of attempts; absent: they stand in the database. */
  redis?: Redis
  /** Pictures and documents of people. */
  storage: Storage
  /** The payment provider; absent when none is configured. */
  payments?: PaymentProvider
  /** City and country of an IP address, by a local GeoIP database; absent without one. */
  placeOf?: (ip: string) => string | null
  /**
   * Moderation hook: reviews an item before publication and may hold it; absent: nothing is held. Runs in the
   * transaction of the publication. An `edited` item is open already and is reviewed afterwards.
   */
  reviewPublication?: (
    tx: Tx,
    item: { kind: 'vacancy' | 'resume'; id: number; edited?: true },
  ) => Promise<'publish' | 'hold'>
  /** Addresses that outgoing requests on behalf of users may reach; only public ones when absent. */
  outbound?: OutboundPolicy
  /** Narrower limits of feed reading, for tests. */
  feedLimits?: Partial<DownloadLimits>
  /** Set once the realtime server runs; absent in processes and tests without sockets. */
  realtime?: RealtimePort
}
