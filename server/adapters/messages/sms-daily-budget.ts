import type { Pool } from 'pg'
import { isSmsCapable, type Messenger } from '@/server/adapters/messages/messages'
import type { Env } from '@/server/platform/env'
import type { Keys } from '@/server/platform/keys'
import { createLimiter } from '@/server/platform/limiter'
import type { Logger } from '@/server/platform/logger'
import { smsDailyBudget, smsMessages } from '@/server/platform/metrics'
import type { Clock } from '@/server/platform/time'

/** Retention of a counter, longer than its day. */
const rules = { smsDay: { points: Number.MAX_SAFE_INTEGER, duration: 48 * 3600 } }
const warnFrom = 0.8

interface Deps {
  env: Pick<Env, 'SMS_COUNTRIES' | 'SMS_DAILY_BUDGET'>
  pool: Pool
  keys: Keys
  clock: Clock
  log: Logger
}

/** SMS channel with limits: only mobiles of allowed countries, and a daily budget. */
export function withSmsGate(messenger: Messenger, { env, pool, keys, clock, log }: Deps): Messenger {
  const limiter = createLimiter(pool, keys, rules)
  const budget = env.SMS_DAILY_BUDGET
  const today = () => clock.now().toISOString().slice(0, 10)
  smsDailyBudget.set(budget)

  /** Logged once a day by the process whose message reaches a threshold. */
  function raiseAlarm(spent: number): void {
    const figures = { spent, budget }
    if (spent === budget)
      log.error(figures, 'the daily budget of SMS is spent: nobody gets any until tomorrow')
    else if (spent === Math.ceil(budget * warnFrom)) log.warn(figures, 'the daily budget of SMS runs out')
  }

  return {
    ...messenger,
    async send(message) {
      if (message.channel !== 'sms') return messenger.send(message)
      if (!isSmsCapable(message.to, env.SMS_COUNTRIES)) {
        smsMessages.inc({ result: 'refused_number' })
        throw new Error('no SMS go to this number: not a mobile of an allowed country')
      }
      const day = today()
      const spent = await limiter.take('smsDay', day)
      if (spent > budget) {
        await limiter.release('smsDay', day)
        smsMessages.inc({ result: 'refused_budget' })
        throw new Error('the daily budget of SMS is spent')
      }
      raiseAlarm(spent)
      try {
        await messenger.send(message)
        smsMessages.inc({ result: 'sent' })
      } catch (error) {
        smsMessages.inc({ result: 'failed' })
        throw error
      }
    },
    canSendSms: async (share = 1) => (await limiter.count('smsDay', today())) < budget * share,
  }
}
