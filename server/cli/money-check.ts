import '@/server/hooks'
import { existsSync } from 'node:fs'
import { openDatabase } from '@/server/db/open'
import { translator } from '@/server/lib/translator'
import { reconcile } from '@/server/modules/billing/ledger/ledger.service'
import { ConfigurationError, readEnv } from '@/server/platform/env'
import { createLogger } from '@/server/platform/logger'

const t = translator('console')

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const database = await openDatabase(env, createLogger(env.LOG_LEVEL === 'info' ? 'warn' : env.LOG_LEVEL))
  try {
    const book = await reconcile(database)
    for (const { publicId, sum } of book.unbalanced) {
      console.log(t('money.unbalanced', { id: publicId, sum: String(sum) }))
    }
    for (const { publicId, balance, sum, told } of book.wrong) {
      console.log(
        t('money.wrong', {
          id: publicId,
          balance: String(balance),
          sum: String(sum),
          last: String(told ?? '—'),
        }),
      )
    }
    for (const publicId of book.miscounted) {
      console.log(t('money.miscounted', { id: publicId }))
    }
    for (const publicId of book.misparted) {
      console.log(t('money.misparted', { id: publicId }))
    }
    console.log(
      t('money.result', {
        ok: book.ok ? 'yes' : 'no',
        entries: String(book.entries),
        sum: String(book.sum),
      }),
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
