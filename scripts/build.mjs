// Builds the pages (Next) and the server (one bundle beside them), and stores a stamp of their sources.
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'
import { sourceStamp } from './source-stamp.mjs'
import { buildWorker } from './worker.mjs'

const stamp = sourceStamp()
// Names the release in the addresses of its scripts and styles; instances of one release have the same.
const deploymentId = process.env.DEPLOYMENT_ID || stamp.slice(0, 8)
rmSync('dist/build.json', { force: true })

await buildWorker()

const next = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_DEPLOYMENT_ID: deploymentId,
  },
})
if (next.status !== 0) process.exit(next.status ?? 1)

await build({
  // Child processes for work on user files: server/platform/children.
  entryPoints: {
    server: 'server/main.ts',
    'resume-reader': 'server/modules/importing/resume-files/worker.ts',
    'recording-reader': 'server/modules/hiring/interviews/recorded/worker.ts',
    'vacancy-reader': 'server/modules/importing/reader/worker.ts',
    'resume-writer': 'server/modules/resumes/documents/worker.ts',
    'mail-parser': 'server/modules/talent/mail/parse-worker.ts',
    'copy-writer': 'server/modules/privacy/copy-worker.ts',
    'offer-writer': 'server/modules/hiring/offers/document/worker.ts',
    'paper-writer': 'server/modules/billing/documents/paper-worker.ts',
    'image-drawer': 'server/modules/media/worker.ts',
  },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  logLevel: 'warning',
})
writeFileSync('dist/build.json', JSON.stringify({ stamp, deploymentId }))
