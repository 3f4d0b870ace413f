// Generates the migration of a schema change: npm run db:generate -- --name add_status_to_orders
// drizzle-kit needs the latest snapshot only, and each is half a megabyte: earlier ones are removed. Indexes of tables that
// exist already are built without a lock that writers wait for.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'server/db/migrations'
const written = () => readdirSync(folder).filter((name) => name.endsWith('.sql'))
const before = new Set(written())
const { status } = spawnSync('node_modules/.bin/drizzle-kit', ['generate', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
if (status !== 0) process.exit(status ?? 1)
const meta = join(folder, 'meta')
const snapshots = readdirSync(meta)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort()
for (const name of snapshots.slice(0, -1)) rmSync(join(meta, name))
const latest = join(meta, snapshots.at(-1) ?? '')
// One space a level is enough: with two, a fifth of the snapshot is indentation.
writeFileSync(latest, `${JSON.stringify(JSON.parse(readFileSync(latest, 'utf8')), null, 1)}\n`)

for (const name of written().filter((each) => !before.has(each))) {
  const file = join(folder, name)
  const text = readFileSync(file, 'utf8')
  const created = new Set([...text.matchAll(/^CREATE TABLE "(\w+)"/gm)].map(([, table]) => table))
  const concurrently = text.replace(
    /^(CREATE (?:UNIQUE )?INDEX|DROP INDEX) ("\w+"(?: ON "(\w+)")?)/gm,
    (whole, action, rest, table) => (created.has(table) ? whole : `${action} CONCURRENTLY ${rest}`),
  )
  if (concurrently !== text) writeFileSync(file, concurrently)
}
