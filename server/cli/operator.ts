import '@/server/hooks'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { companyRoles } from '@/lib/contracts/company-members'
import { parseRoubles } from '@/lib/shared/money'
import { createMessenger } from '@/server/adapters/messages/create-messenger'
import { withSmsGate } from '@/server/adapters/messages/sms-gate'
import { openDatabase } from '@/server/db/open'
import { StatementError } from '@/server/modules/billing/payments/bank-statement'
import { systemClock } from '@/server/platform/clock'
import { ConfigurationError, readEnv } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { createKeys } from '@/server/platform/keys'
import { createLogger } from '@/server/platform/logger'
import { appSecrets } from '@/server/platform/secret'
import { findCommand, usage } from './operator-commands'
import { readTerms } from './operator-terms'

/** @throws ConfigurationError with Russian text when the command line makes no sense. */
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
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new ConfigurationError(
      `Непонятный параметр: ${error instanceof Error ? error.message : error}\n\n${usage}`,
    )
  }
}

const refusals: Partial<Record<AppError['code'], string>> = {
  not_found: 'Никого и ничего с таким именем нет.',
  wrong_state: 'Так уже есть, или решать здесь нечего.',
  inn_taken: 'Этот ИНН уже у другой проверенной компании: её команда может принять людей этой.',
  own_matter: 'О своей компании и своём аккаунте решает другой оператор.',
  not_enough_purchased_services: 'В команде этой компании нет свободного места по тарифу.',
  too_early: 'Рано: 72 часа ещё не прошли.',
  contact_taken: 'Этот адрес теперь у другого аккаунта: назовите новый (--contact) и начните снова.',
  validation_failed: '--contact: почта или телефон, например maria@example.ru',
}

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { values, positionals } = readArguments(process.argv.slice(2))
  const [name, target, ...rest] = positionals
  if (values.help || name === undefined) {
    console.log(usage)
    return
  }
  const command = findCommand(name)
  if (!command || rest.length > 0) throw new ConfigurationError(`Нет такой команды.\n\n${usage}`)
  if (command.about && target === undefined) throw new ConfigurationError(`О ком?\n\n${usage}`)
  const reason = values.reason?.trim()
  if (command.needsReason && !reason) throw new ConfigurationError(`Нужна причина: --reason "…"\n\n${usage}`)
  const limit = Number(values.limit ?? 50)
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) {
    throw new ConfigurationError(`--limit: целое число до 1000\n\n${usage}`)
  }
  const terms = readTerms(values, systemClock.now())
  if (typeof terms === 'string') throw new ConfigurationError(`${terms}\n\n${usage}`)
  const amount = values.amount === undefined ? undefined : parseRoubles(values.amount)
  if (values.amount !== undefined && (amount === undefined || amount <= 0)) {
    throw new ConfigurationError(`--amount: сумма в рублях, например 990 или 990,50\n\n${usage}`)
  }
  const role = companyRoles.find((each) => each === (values.role ?? 'recruiter'))
  if (!role) throw new ConfigurationError(`--role: ${companyRoles.join(', ')}\n\n${usage}`)
  const env = readEnv(process.env)
  const log = createLogger(env.LOG_LEVEL === 'info' ? 'warn' : env.LOG_LEVEL)
  const database = await openDatabase(env, log)
  try {
    // The counters of the running product: one budget of SMS a day for both.
    const messenger = withSmsGate(createMessenger(env, systemClock), {
      env,
      pool: database.pool,
      keys: createKeys(appSecrets(env.secrets, env.DATA_DIR)),
      clock: systemClock,
      log,
    })
    const ctx = { db: database.db, clock: systemClock, env, messenger }
    const order = { operator: values.by?.trim() || userInfo().username, reason }
    const given = { order, target: target ?? '', limit, amount, role, contact: values.contact, terms }
    console.log(await command.run(ctx, given))
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  if (error instanceof AppError) console.error(refusals[error.code] ?? error.code)
  else
    console.error(
      error instanceof ConfigurationError || error instanceof StatementError ? error.message : error,
    )
  process.exitCode = 1
})
