import { existsSync } from 'node:fs'
import { openDatabase } from '@/server/db/open'
import { compareSearchRows } from '@/server/modules/vacancies/search-rows.repository'
import { roleNames } from '@/server/modules/vacancies/search-vectors.service'
import { readEnv } from '@/server/platform/env'
import { createLogger } from '@/server/platform/logger'

/** Tells whether the search holds exactly the open vacancies, as they are. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const database = await openDatabase(env, createLogger('warn'))
  try {
    const { missing, extra, different } = await compareSearchRows(database.db, roleNames())
    console.log(`Не хватает: ${missing}, лишних: ${extra}, отличаются: ${different}`)
    if (missing + extra + different > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
}

await main()
