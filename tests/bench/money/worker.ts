// Asks about payments and sends refunds without a pause, until it is killed. Started by ../money.ts.
import '@/server/hooks'
import { createYookassa } from '@/server/adapters/payments/yookassa'
import { openDatabase } from '@/server/db/open'
import { checkDuePayments } from '@/server/modules/billing/payments/provider.service'
import { processDueRefunds } from '@/server/modules/billing/refunds/send-refunds.service'
import type { ServiceContext } from '@/server/modules/context'
import { readEnv } from '@/server/platform/env'
import { createLogger } from '@/server/platform/logger'

const env = readEnv(process.env)
const log = createLogger('silent')
const database = await openDatabase(env, log)
let now = Date.now()
const ctx = {
  db: database.db,
  // Hours pass in seconds: whatever waits for its time is due in the next turn.
  clock: { now: () => new Date(now) },
  log,
  env,
  payments: createYookassa({
    name: 'sandbox',
    url: process.env.SERVICE_URL ?? '',
    shopId: '54401',
    secretKey: 'test_secret_key',
  }),
} as unknown as ServiceContext
console.log('ready')
for (;;) {
  now += 600_000
  await Promise.all([
    checkDuePayments(ctx),
    checkDuePayments(ctx),
    processDueRefunds(ctx),
    processDueRefunds(ctx),
  ])
}
