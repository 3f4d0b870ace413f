import '@/server/hooks'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import cliProgress from 'cli-progress'
import { openDatabase } from '@/server/db/open'
import { demoDefaults, type SeedOptions, type SeedStage, seedDemo, stageNames } from '@/server/demo/seed-demo'
import { translator } from '@/server/lib/translator'
import { ConfigurationError, readEnv } from '@/server/platform/env'
import { createLogger } from '@/server/platform/logger'
import { systemClock } from '@/server/platform/time'

const t = translator('console')

const maxCount = 1_000_000

/** Invalid command line: the error and the usage. */
const misused = (problem: string) =>
  new ConfigurationError(`${problem}

${t('seed.usage', demoDefaults)}`)

/** @throws ConfigurationError with a message for the operator when the command line is invalid */
function readCount(name: string, value: string | undefined, byDefault: number): number {
  if (value === undefined) return byDefault
  const count = Number(value)
  if (!/^\d+$/.test(value) || count > maxCount) {
    throw misused(t('seed.count', { name, max: maxCount, value }))
  }
  return count
}

function readOptions(args: string[]): Omit<SeedOptions, 'now'> | 'help' {
  let values: { vacancies?: string; resumes?: string; companies?: string; help?: boolean }
  try {
    values = parseArgs({
      args,
      options: {
        vacancies: { type: 'string' },
        resumes: { type: 'string' },
        companies: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw misused(t('unknown_option', { problem }))
  }
  if (values.help) return 'help'
  const vacancies = readCount('vacancies', values.vacancies, demoDefaults.vacancies)
  return {
    vacancies,
    resumes: readCount('resumes', values.resumes, demoDefaults.resumes),
    companies: readCount('companies', values.companies, Math.max(20, Math.round(vacancies / 10))),
  }
}

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') {
    console.log(t('seed.usage', demoDefaults))
    return
  }
  if (options.companies === 0 && options.vacancies > 0) {
    throw misused(t('seed.no_company'))
  }
  const env = readEnv(process.env)
  const database = await openDatabase(env, createLogger(env.LOG_LEVEL === 'info' ? 'warn' : env.LOG_LEVEL))
  const bar = new cliProgress.SingleBar(
    {
      format: t.raw('seed.bar'),
      hideCursor: true,
      clearOnComplete: true,
    },
    cliProgress.Presets.shades_classic,
  )
  const started = Date.now()
  try {
    let current: SeedStage | undefined
    bar.start(1, 0, { stage: '' })
    await seedDemo(database.db, {
      ...options,
      now: systemClock.now(),
      onProgress: ({ stage, done, total }) => {
        if (stage !== current) bar.setTotal(total)
        current = stage
        bar.update(done, { stage: stageNames[stage] })
      },
    })
    bar.stop()
    const seconds = ((Date.now() - started) / 1000).toFixed(1).replace('.', ',')
    const { companies, vacancies, resumes } = options
    console.log(t('seed.done', { seconds, companies: companies ?? 0, vacancies, resumes }))
  } finally {
    bar.stop()
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigurationError ? error.message : error)
  process.exitCode = 1
})
