import '@/server/hooks'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp, restore } from '@/server/db/backup/backup'
import { BackupError, parts } from '@/server/db/backup/backup-set'
import { translator } from '@/server/lib/translator'
import { ConfigurationError, readEnv } from '@/server/platform/env'
import { createLogger } from '@/server/platform/logger'

const t = translator('console')
const options = {
  to: { type: 'string' },
  from: { type: 'string' },
  keep: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new ConfigurationError(t('backup.wrong', { problem }))
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments()
  const [command] = positionals
  const folder = command === 'backup' ? values.to : values.from
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  const isKeepWrong = keep !== undefined && !(Number.isInteger(keep) && keep >= 1)
  if (values.help || folder === undefined || isKeepWrong) {
    console.log(t('backup.usage'))
    process.exitCode = values.help ? 0 : 1
    return
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const log = createLogger('warn')
  if (command === 'restore') {
    const restored = await restore(env, log, folder)
    console.log(t('backup.restored', { folder: restored.folder, at: restored.consistentAt }))
    console.log(t('backup.sign_in'))
    return
  }
  const made = await backUp(env, log, { to: folder, keep })
  console.log(t('backup.made', { folder: made.folder, files: made.files, at: made.consistentAt }))
  if (env.S3_BUCKET) console.log(t('backup.bucket'))
  console.log(t('backup.secrets', { path: join(made.folder, parts.secrets) }))
  for (const path of made.deleted) console.log(t('backup.deleted', { path }))
}

main().catch((error: unknown) => {
  const isPlain = error instanceof BackupError || error instanceof ConfigurationError
  console.error(isPlain ? error.message : error)
  process.exitCode = 1
})
