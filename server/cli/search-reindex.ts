import '@/server/hooks'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { errors } from '@opensearch-project/opensearch'
import { openDatabase } from '@/server/db/open'
import { translator } from '@/server/lib/translator'
import { openSearchOf } from '@/server/modules/search/engine/opensearch/opensearch-engine'
import { ConfigurationError, readEnv } from '@/server/platform/env'
import { createLogger } from '@/server/platform/logger'

const t = translator('console')

/** Builds the index of the search engine anew beside the one in use, and switches to it; `--back` goes back. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { back: { type: 'boolean' }, help: { type: 'boolean' } } })
  if (values.help) {
    console.log(t('reindex.usage'))
    return
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const log = createLogger('warn')
  if (!env.SEARCH_URL) throw new ConfigurationError(t('reindex.no_engine'))
  const database = await openDatabase(env, log)
  try {
    const engines = openSearchOf({ db: database.db, env, log })
    if (!engines) throw new ConfigurationError(t('reindex.no_engine'))
    for (const of of ['vacancies', 'resumes'] as const) {
      const engine = engines[of]
      const began = Date.now()
      if (values.back) {
        const ok = await engine.goBack()
        console.log(t('reindex.back', { of, ok: ok ? 'yes' : 'no' }))
        if (!ok) process.exitCode = 1
      } else {
        await engine.rebuild((written) => console.log(t('reindex.progress', { of, written })))
        await engine.refresh()
        const { documents } = engine.state()
        console.log(t('reindex.done', { of, seconds: Math.round((Date.now() - began) / 1000), documents }))
      }
      await engine.close()
    }
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  if (error instanceof errors.ConnectionError) console.error(t('reindex.away'))
  else console.error(error instanceof ConfigurationError ? error.message : error)
  process.exitCode = 1
})
