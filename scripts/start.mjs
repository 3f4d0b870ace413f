// Starts the product; builds it first when there is no build or the sources have changed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { requireNode } from './node-version.mjs'
import { sourceStamp } from './source-stamp.mjs'

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))
requireNode()

const isBuilt =
  existsSync('.next/BUILD_ID') &&
  existsSync('dist/build.json') &&
  JSON.parse(readFileSync('dist/build.json', 'utf8')).stamp === sourceStamp()
if (!isBuilt) {
  console.log('Собираем приложение: это нужно один раз после установки или изменений…')
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  if (built.status !== 0) process.exit(built.status ?? 1)
}

process.env.NODE_ENV = 'production'
// Of the build, not of this machine: pages and scripts of one release name the same.
process.env.NEXT_DEPLOYMENT_ID = JSON.parse(readFileSync('dist/build.json', 'utf8')).deploymentId
process.env.NEXT_TELEMETRY_DISABLED = '1'
process.setSourceMapsEnabled(true)
await import('../dist/server.mjs')
