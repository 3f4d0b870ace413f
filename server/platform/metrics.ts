import { Counter, Gauge, Registry } from 'prom-client'

/** What this process counts, read at `/metrics`. */
export const metrics = new Registry()

export const smsMessages = new Counter({
  name: 'dvoe_sms_messages_total',
  help: 'SMS by what became of them: sent, failed, refused_number, refused_budget',
  labelNames: ['result'] as const,
  registers: [metrics],
})

export const smsDailyBudget = new Gauge({
  name: 'dvoe_sms_daily_budget',
  help: 'SMS that may leave a day, of all processes together',
  registers: [metrics],
})
