// Checks the migrations: complete, ordered, small, and no schema change without a migration.

import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const folder = 'server/db/migrations'
const sizeLimit = 1_000_000
const problems = []

const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
const filesIn = (path, suffix) =>
  readdirSync(path)
    .filter((name) => name.endsWith(suffix))
    .sort()

const written = filesIn(folder, '.sql')
const listed = entries.map(({ tag }) => `${tag}.sql`).sort()
if (written.join() !== listed.join()) problems.push(`the journal lists ${listed}, and there are ${written}`)
for (const [index, { tag, when }] of entries.entries()) {
  // The migrator compares timestamps only: a migration older than its predecessor would never run.
  if (index > 0 && when <= entries[index - 1].when) problems.push(`${tag} is older than the one before it`)
}

const last = String(entries.at(-1).idx).padStart(4, '0')
const snapshots = filesIn(join(folder, 'meta'), '_snapshot.json')
if (snapshots.join() !== `${last}_snapshot.json`)
  problems.push(`meta/ needs ${last}_snapshot.json and no other snapshot, not ${snapshots}`)

const size = readdirSync(folder, { recursive: true })
  .map((name) => statSync(join(folder, name)))
  .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0)
if (size >= sizeLimit) problems.push(`${folder} has ${size} bytes, fewer than ${sizeLimit} are allowed`)

const copy = mkdtempSync(join(tmpdir(), 'dvoe-migrations-'))
try {
  cpSync(folder, copy, { recursive: true })
  // drizzle-kit accepts no absolute path.
  const out = relative('.', copy)
  const options = ['--dialect', 'postgresql', '--schema', './server/db/schema/*.ts', '--out', out]
  const { stdout, stderr } = spawnSync('node_modules/.bin/drizzle-kit', ['generate', ...options], {
    encoding: 'utf8',
  })
  if (!stdout.includes('No schema changes')) {
    problems.push('the schema has changes without a migration: npm run db:generate -- --name <what_it_does>')
    const made = filesIn(copy, '.sql').filter((name) => !written.includes(name))
    problems.push(...made.map((name) => readFileSync(join(copy, name), 'utf8')))
    if (made.length === 0) problems.push(`${stdout}${stderr}`)
  }
} finally {
  rmSync(copy, { recursive: true })
}

for (const problem of problems) console.log(problem)
process.exit(problems.length > 0 ? 1 : 0)
