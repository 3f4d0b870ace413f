import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type MigrationEvent, MigrationStopped, migrate } from '@/server/db/migrate'
import { hazardsOf, lockOf, type Migration, readMigrations, type Step } from '@/server/db/migration-files'
import { openServer } from '@/server/db/open'
import { type SchemaState, schemaState } from '@/server/db/schema-state'
import { translator } from '@/server/lib/translator'
import { ConfigurationError, readEnv } from '@/server/platform/env'
import { createLogger } from '@/server/platform/logger'

const t = translator('console')

function describeStatus({ pending, foreign, runs, misfit }: SchemaState): string[] {
  const last = readMigrations().at(-1)?.tag ?? ''
  const lines = foreign.map((tag) => t('migrate.foreign', { tag }))
  if (misfit) return [...lines, misfit]
  if (pending.length === 0)
    return [...lines, t('migrate.done', { count: readMigrations().length, tag: last })]
  const describe = ({ tag, when, steps }: Migration) => {
    const { step = 0, rows = 0 } = runs.get(when) ?? {}
    return t('migrate.pending', { tag, step: step + rows, steps: steps.length, rows })
  }
  return [...lines, ...pending.map(describe)]
}

function describeStep(step: Step): string[] {
  const about =
    step.kind === 'backfill'
      ? t('migrate.step.backfill', { table: step.table, key: step.key })
      : t(`migrate.step.${step.kind}`)
  const statements = step.kind === 'transaction' ? step.statements : [step.statement]
  return [
    `-- ${about}`,
    ...statements.flatMap((statement) => [
      `-- ${t(`migrate.lock.${lockOf(statement)}`)}`,
      `${statement.trim().replace(/;?$/, ';')}`,
    ]),
  ]
}

const describePlan = (migration: Migration) => [
  `-- ${migration.tag}`,
  ...hazardsOf(migration).map((why) => `-- ${t('migrate.hazard', { tag: migration.tag, why })}`),
  ...migration.steps.flatMap(describeStep),
  '',
]

const filledPauseMs = 2000

/** Prints what happens; a backfill of many batches only every other second. */
function report() {
  let last = 0
  return (event: MigrationEvent) => {
    if (event.kind === 'waiting') console.log(t('migrate.waiting'))
    else if (event.kind === 'busy') console.log(t('migrate.waiting_lock', { tag: event.tag }))
    else if (event.kind !== 'filled') console.log(t(`migrate.${event.kind}`, { tag: event.tag }))
    else if (Date.now() - last >= filledPauseMs) {
      last = Date.now()
      console.log(t('migrate.filled', { tag: event.tag, rows: event.rows }))
    }
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [command = '', ...rest] = positionals
  if (values.help || rest.length > 0 || !['status', 'plan', 'up'].includes(command)) {
    console.log(t('migrate.usage'))
    process.exitCode = values.help ? 0 : 1
    return
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  const server = await openServer(readEnv(process.env), createLogger('warn'))
  try {
    if (command === 'up') {
      const stop = new AbortController()
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort())
      await migrate(server.directUrl, undefined, { signal: stop.signal, onEvent: report() })
    }
    const state = await schemaState(server.directUrl)
    if (command === 'plan') {
      for (const line of state.pending.flatMap(describePlan)) console.log(line)
      return
    }
    for (const line of describeStatus(state)) console.log(line)
    if (state.misfit || state.pending.length > 0) process.exitCode = 1
  } finally {
    await server.release()
  }
}

main().catch((error: unknown) => {
  if (error instanceof MigrationStopped) console.log(t('migrate.stopped'))
  else console.error(error instanceof ConfigurationError ? error.message : error)
  process.exitCode = 1
})
