import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder } from '@/server/db/migration-files'

/** A folder as the next release would have it: the migrations of the product and more behind them, by their tags. */
export async function nextMigrations(sqlByTag: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dvoe-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  const journalPath = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalPath, 'utf8')) as { entries: { when: number }[] }
  const last = Math.max(...journal.entries.map((entry) => entry.when))
  for (const [index, [tag, statements]] of Object.entries(sqlByTag).entries()) {
    journal.entries.push({ ...journal.entries[0], ...{ tag, when: last + 1 + index } })
    await writeFile(join(folder, `${tag}.sql`), statements)
  }
  await writeFile(journalPath, JSON.stringify(journal))
  return folder
}
