import '@/server/hooks'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { companyRoles } from '@/lib/contracts/company-rights'
import { type Contents, type EntitlementKind, entitlementKinds } from '@/lib/contracts/plan-catalogue'
import { parseRoubles, vatCodeOf, vatPercents } from '@/lib/shared/money'
import { createMessenger } from '@/server/adapters/messages/create-messenger'
import { withSmsGate } from '@/server/adapters/messages/sms-daily-budget'
import { openDatabase } from '@/server/db/open'
import { translator } from '@/server/lib/translator'
import type { TermsChange } from '@/server/modules/billing/orders/plan-catalogue.service'
import { StatementError } from '@/server/modules/billing/payments/bank-statement'
import { appSecrets } from '@/server/platform/app-secrets'
import { ConfigurationError, readEnv } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { createKeys } from '@/server/platform/keys'
import { createLogger } from '@/server/platform/logger'
import { systemClock } from '@/server/platform/time'
import type { Closing } from './maintenance-command'
import { findCommand } from './operator-commands'

const t = translator('operator')

type Given = Partial<Record<'price' | 'vat' | 'days' | 'contents' | 'sale' | 'from', string>>

function readContents(text: string): Contents | undefined {
  const contents: Contents = {}
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const [, kind, many] = /^([a-z_]+)=(\d{1,6})$/.exec(part) ?? []
    if (!kind || !many || !(entitlementKinds as readonly string[]).includes(kind)) return undefined
    contents[kind as EntitlementKind] = Number(many)
  }
  return Object.values(contents).some((many) => many < 1) ? undefined : contents
}

const answers: Record<string, boolean> = {
  [t('terms.yes')]: true,
  yes: true,
  [t('terms.no')]: false,
  no: false,
}

/** Parses new terms from the command line; returns an error message when they are invalid. */
export function readTerms(
  { price, vat, days, contents, sale, from }: Given,
  now: Date,
): TermsChange | string {
  const change: TermsChange = { from: now }
  if (from !== undefined) {
    // Dates are in Moscow time.
    const at = new Date(`${from}T00:00:00+03:00`)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(from) || Number.isNaN(at.getTime()) || at < now) {
      return t('terms.from')
    }
    change.from = at
  }
  if (price !== undefined) {
    const kopecks = parseRoubles(price)
    if (kopecks === undefined || kopecks < 0) return t('terms.price')
    change.price = kopecks
  }
  if (vat !== undefined) {
    const rate = vat === t('terms.without') ? null : /^\d{1,2}$/.test(vat) ? Number(vat) : undefined
    // A VAT rate that fiscal receipts do not support is rejected.
    if (rate === undefined || vatCodeOf(rate) === undefined) {
      return t('terms.vat', { rates: vatPercents.join(', ') })
    }
    change.vatRate = rate
  }
  if (days !== undefined) {
    if (!/^[1-9]\d{0,2}$/.test(days)) return t('terms.days')
    change.periodDays = Number(days)
  }
  if (contents !== undefined) {
    const read = readContents(contents)
    if (!read) return t('terms.contents', { kinds: entitlementKinds.join(', ') })
    change.contents = read
  }
  if (sale !== undefined) {
    const onSale = answers[sale.toLowerCase()]
    if (onSale === undefined) return t('terms.sale')
    change.onSale = onSale
  }
  return change
}

/** Invalid command line: the error and the usage. */
const misused = (problem: string) => new ConfigurationError(`${problem}\n\n${t('usage')}`)

/** @throws ConfigurationError with a message for the operator when the command line is invalid */
function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        reason: { type: 'string' },
        by: { type: 'string' },
        role: { type: 'string' },
        limit: { type: 'string' },
        amount: { type: 'string' },
        contact: { type: 'string' },
        price: { type: 'string' },
        vat: { type: 'string' },
        days: { type: 'string' },
        contents: { type: 'string' },
        sale: { type: 'string' },
        from: { type: 'string' },
        until: { type: 'string' },
        hosts: { type: 'string' },
        message: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw misused(t('problems.unknown_option', { problem }))
  }
}

type Key = Parameters<typeof t.has>[0]
type Refusal = Key extends infer K ? (K extends `refusals.${infer Code}` ? Code : never) : never
const isRefusal = (code: string): code is Refusal => t.has(`refusals.${code as Refusal}`)
const refusalOf = (code: AppError['code']): string => (isRefusal(code) ? t(`refusals.${code}`) : code)

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { values, positionals } = readArguments(process.argv.slice(2))
  const [name, target, ...rest] = positionals
  if (values.help || name === undefined) {
    console.log(t('usage'))
    return
  }
  const command = findCommand(name)
  if (!command || rest.length > 0) throw misused(t('problems.unknown_command'))
  if (command.about && target === undefined) throw misused(t('problems.no_target'))
  const reason = values.reason?.trim()
  if (command.needsReason && !reason) throw misused(t('problems.no_reason'))
  const limit = Number(values.limit ?? 50)
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) {
    throw misused(t('problems.limit'))
  }
  const terms = readTerms(values, systemClock.now())
  if (typeof terms === 'string') throw misused(terms)
  const amount = values.amount === undefined ? undefined : parseRoubles(values.amount)
  if (values.amount !== undefined && (amount === undefined || amount <= 0)) {
    throw misused(t('problems.amount'))
  }
  const role = companyRoles.find((each) => each === (values.role ?? 'recruiter'))
  if (!role) throw misused(t('problems.role', { roles: companyRoles.join(', ') }))
  const env = readEnv(process.env)
  const log = createLogger(env.LOG_LEVEL === 'info' ? 'warn' : env.LOG_LEVEL)
  const database = await openDatabase(env, log)
  try {
    // Shares the counters of the running product: one daily SMS budget for both.
    const keys = createKeys(appSecrets(env.secrets, env.DATA_DIR))
    const messenger = withSmsGate(createMessenger(env, systemClock, keys), {
      env,
      pool: database.pool,
      keys,
      clock: systemClock,
      log,
    })
    const ctx = { db: database.db, clock: systemClock, env, messenger }
    const order = { operator: values.by?.trim() || userInfo().username, reason }
    const closing: Closing = { until: values.until, hosts: values.hosts, message: values.message }
    const given = {
      ...{ order, limit, amount, role, terms },
      target: target ?? '',
      contact: values.contact,
      closing,
    }
    console.log(await command.run(ctx, given))
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  if (error instanceof AppError) console.error(refusalOf(error.code))
  else
    console.error(
      error instanceof ConfigurationError || error instanceof StatementError ? error.message : error,
    )
  process.exitCode = 1
})
