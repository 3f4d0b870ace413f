import '@/server/hooks'
import { existsSync } from 'node:fs'
import { openDatabase } from '@/server/db/open'
import { translator } from '@/server/lib/translator'
import { compareResumeSearch } from '@/server/modules/resumes/search-rows.service'
import { roleNames } from '@/server/modules/vacancies/search-index.service'
import { compareSearchRows } from '@/server/modules/vacancies/search-rows.repository'
import { readEnv } from '@/server/platform/env'
import { createLogger } from '@/server/platform/logger'

const t = translator('console')

/** Checks that the search index contains exactly the open vacancies and the listed resumes, up to date. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const database = await openDatabase(env, createLogger('warn'))
  try {
    const compared = {
      vacancies: await compareSearchRows(database.db, roleNames()),
      resumes: await compareResumeSearch(database.db),
    }
    for (const [kind, { missing, extra, different }] of Object.entries(compared)) {
      console.log(t('search.result', { kind, missing, extra, different }))
      if (missing + extra + different > 0) process.exitCode = 1
    }
  } finally {
    await database.close()
  }
}

await main()
