import '@/server/hooks'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import cliProgress from 'cli-progress'
import type { Database } from '@/server/db/client'
import { openDatabase } from '@/server/db/open'
import { translator } from '@/server/lib/translator'
import { setExchangeRates } from '@/server/modules/dictionaries/exchange-rates'
import { importFiles } from '@/server/modules/importing/reader/importing.service'
import { type Format, formats } from '@/server/modules/importing/reader/reading/records'
import { type ImportReport, printReport } from '@/server/modules/importing/reader/report'
import { ConfigurationError, readEnv } from '@/server/platform/env'
import { createLogger } from '@/server/platform/logger'
import { systemClock } from '@/server/platform/time'

const t = translator('console')
const usage = () => t('import.usage', { formats: formats.join('|') })
/** Invalid command line: the error and the usage. */
const misused = (problem: string) =>
  new ConfigurationError(`${problem}

${usage()}`)

/** Arbitrary advisory-lock key of imports: two at once would conflict on the same rows. */
const importLock = 7_460_218

interface Options {
  files: string[]
  format: Format | 'auto'
  report: string
}

/** @throws ConfigurationError with a message for the operator when the command line is invalid */
function readOptions(args: string[]): Options | 'help' {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(args)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw misused(t('unknown_option', { problem }))
  }
  const { values, positionals } = parsed
  if (values.help) return 'help'
  const format = ['auto', ...formats].find((known) => known === values.format)
  if (!format) throw misused(t('import.unknown_format', { format: values.format }))
  if (positionals.length === 0) throw misused(t('import.no_file'))
  const from = process.env.INIT_CWD ?? process.cwd()
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  return {
    files: positionals.map((file) => resolve(from, file)),
    format: format as Format | 'auto',
    report: resolve(from, values.report ?? `import-report-${stamp}.json`),
  }
}

function parse(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'auto' },
      report: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
}

async function run(database: Database, options: Options): Promise<ImportReport> {
  const lock = await database.pool.connect()
  try {
    // Held by a transaction, which keeps its connection behind a pooler, too.
    await lock.query('begin')
    const { rows } = await lock.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
      importLock,
    ])
    if (!rows[0]?.free) throw new ConfigurationError(t('import.busy'))
    return await withProgress(options, (onProgress) =>
      importFiles({ db: database.db, clock: systemClock }, options.files, {
        format: options.format,
        onProgress,
      }),
    )
  } finally {
    // Closing the connection releases the lock in any case.
    lock.release(true)
  }
}

async function withProgress(
  options: Options,
  work: (
    onProgress: (at: { file: string; bytes: number; size: number; rows: number }) => void,
  ) => Promise<ImportReport>,
): Promise<ImportReport> {
  const bar = new cliProgress.SingleBar(
    {
      format: t.raw('import.bar'),
      hideCursor: true,
      clearOnComplete: true,
      noTTYOutput: false,
    },
    cliProgress.Presets.shades_classic,
  )
  bar.start(100, 0, { index: 0, count: options.files.length, rows: 0, name: '' })
  try {
    return await work(({ file, bytes, size, rows }) => {
      const index = options.files.indexOf(file)
      const done = (index + (size > 0 ? bytes / size : 1)) / options.files.length
      bar.update(Math.floor(done * 100), { index: index + 1, rows, name: file.split('/').at(-1) ?? file })
    })
  } finally {
    bar.stop()
  }
}

async function main(): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') {
    console.log(usage())
    return 0
  }
  const env = readEnv(process.env)
  setExchangeRates(env.EXCHANGE_RATES_FILE)
  const database = await openDatabase(env, createLogger(env.LOG_LEVEL === 'info' ? 'warn' : env.LOG_LEVEL))
  try {
    const report = await run(database, options)
    console.log(printReport(report))
    await writeFile(options.report, `${JSON.stringify(report, null, 2)}\n`)
    console.log(t('import.report', { file: options.report }))
    return failed(report) ? 1 : 0
  } finally {
    await database.close()
  }
}

/** Files that cannot be opened or have an unsupported format are failures; rejected rows are a result. */
function failed({ files }: ImportReport): boolean {
  const wrong = files.filter(({ note }) => note === 'unknown_format' || note === 'broken_file')
  return files.some(({ note }) => note === 'cannot_open') || wrong.length === files.length
}

main()
  .then((code) => {
    process.exitCode = code
  })
  .catch((error: unknown) => {
    console.error(error instanceof ConfigurationError ? error.message : error)
    process.exitCode = 1
  })
