import '@/server/hooks'
import { existsSync } from 'node:fs'
import { openDatabase } from '@/server/db/open'
import { reconcile } from '@/server/modules/billing/ledger/reconcile.service'
import { ConfigurationError, readEnv } from '@/server/platform/env'
import { createLogger } from '@/server/platform/logger'

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const database = await openDatabase(env, createLogger(env.LOG_LEVEL === 'info' ? 'warn' : env.LOG_LEVEL))
  try {
    const book = await reconcile(database)
    for (const { publicId, sum } of book.unbalanced) {
      console.log(`движение ${publicId}: сумма проводок ${sum} коп., должна быть 0`)
    }
    for (const { publicId, balance, sum, told } of book.wrong) {
      console.log(
        `компания ${publicId}: баланс ${balance} коп., по книге ${sum}, в последней строке ${told ?? '—'}`,
      )
    }
    for (const publicId of book.miscounted) {
      console.log(`компания ${publicId}: услуг взято не столько, сколько записано`)
    }
    for (const publicId of book.misparted) {
      console.log(
        `компания ${publicId}: баланс не складывается из платежей, или зачтено больше, чем оплачено`,
      )
    }
    console.log(
      `${book.ok ? 'Книга сходится' : 'КНИГА НЕ СХОДИТСЯ'}: проводок ${book.entries}, сумма ${book.sum} коп.`,
    )
    if (!book.ok) process.exitCode = 1
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigurationError ? error.message : error)
  process.exitCode = 1
})
