import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'

export const migrationsFolder = join(process.cwd(), 'server/db/migrations')

/** A part of a migration that is carried out, recorded and, after a crash, repeated as a whole. */
export type Step =
  | { kind: 'transaction'; statements: readonly string[] }
  /** `CREATE` or `DROP INDEX CONCURRENTLY`, which PostgreSQL runs outside of transactions only. */
  | { kind: 'concurrent'; statement: string; index: string; creates: boolean }
  /** The statement is run for one range of keys after another: above `$1`, up to `$2`. */
  | { kind: 'backfill'; statement: string; table: string; key: string }

export interface Migration {
  tag: string
  /** Milliseconds; identifies the migration in a database's history. */
  when: number
  hash: string
  /** Set in a contract migration: a build that does not know the migration of this time must not run after it. */
  needs?: number
  steps: readonly Step[]
}

const name = String.raw`"?(\w+)"?`
const directive = {
  needs: /^-- contract: needs (\w+)$/m,
  backfill: new RegExp(`^-- backfill: ${name} by ${name}$`, 'm'),
  concurrent: new RegExp(
    String.raw`^(create|drop)\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+(?:not\s+)?exists\s+)?${name}`,
    'i',
  ),
}
const withoutComments = (statement: string) => statement.replace(/^\s*--.*$/gm, '').trim()

function stepsOf(statements: readonly string[]): Step[] {
  const steps: Step[] = []
  let open: string[] | undefined
  for (const statement of statements) {
    const [, table, key] = directive.backfill.exec(statement) ?? []
    const [, action, index] = directive.concurrent.exec(withoutComments(statement)) ?? []
    if (table && key) steps.push({ kind: 'backfill', statement, table, key })
    else if (action && index)
      steps.push({ kind: 'concurrent', statement, index, creates: action.toLowerCase() === 'create' })
    else if (open) open.push(statement)
    else {
      open = [statement]
      steps.push({ kind: 'transaction', statements: open })
      continue
    }
    if (table || action) open = undefined
  }
  return steps
}

/**
 * The migrations of a folder, oldest first.
 * @throws Error when a contract migration names one that does not come before it
 */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  const files = readMigrationFiles({ migrationsFolder: folder })
  return files.map(({ sql: statements, folderMillis: when, hash }, index) => {
    const tag = journal.entries[index]?.tag ?? String(when)
    const needed = directive.needs.exec(statements[0] ?? '')?.[1]
    const known = journal.entries.slice(0, index).find((entry) => entry.tag === needed)
    if (needed && !known) throw new Error(`${tag} needs ${needed}, which does not come before it`)
    return { tag, when, hash, steps: stepsOf(statements), ...(known && { needs: known.when }) }
  })
}

export type Lock = 'none' | 'rows' | 'beside_writers' | 'writers' | 'everybody'

/** The strongest lock each kind of statement takes on a table that others use; the first that fits. */
const locks: readonly [RegExp, Lock][] = [
  [/^(create|drop) (unique )?index concurrently|^alter table .* validate constraint/, 'beside_writers'],
  [/^create (unique )?index/, 'writers'],
  [/^create (constraint )?trigger|^alter table .* add (constraint .*)?foreign key/, 'writers'],
  [/^(alter|drop) (table|index)|^drop (trigger|column|type)|^truncate|^reindex|^cluster/, 'everybody'],
  [/^(insert|update|delete|with|merge)/, 'rows'],
]

const plain = (statement: string) =>
  withoutComments(statement).replace(/\s+/g, ' ').replaceAll('"', '').toLowerCase()

export function lockOf(statement: string): Lock {
  const text = plain(statement)
  return locks.find(([pattern]) => pattern.test(text))?.[1] ?? 'none'
}

/** What holds a lock for as long as a table is long, or breaks the build that runs beside the migration. */
const hazards: readonly [RegExp, string][] = [
  [/^create (unique )?index (?!concurrently)/, 'an index of an existing table is built CONCURRENTLY'],
  [
    /^alter table .* add column (?!.* default ).* not null/,
    'a new column is nullable or has a default: the build before writes rows without it',
  ],
  [
    /^alter table .* alter column \w+ set not null/,
    'SET NOT NULL reads the whole table under a lock: add a CHECK as NOT VALID and validate it',
  ],
  [
    /^alter table .* alter column \w+ (set data )?type/,
    'a change of type rewrites the table: add a column, fill it, drop the old one later',
  ],
  [
    /^alter table .* add constraint (?!.* not valid)(?!.* using index).*/,
    'a constraint is added as NOT VALID and validated by a statement of its own',
  ],
  [/^(update|delete)/, 'rows of an existing table are changed in batches: «-- backfill: table by key»'],
]
const contracting =
  /^drop (table|type|view|function)|^alter table .* (drop column|rename)|^alter type .* rename/

/**
 * Why a migration must not run beside the build before it; empty when it may. Tables it creates itself are nobody's yet.
 */
export function hazardsOf(migration: Migration): string[] {
  const inside = migration.steps.flatMap((step) => (step.kind === 'transaction' ? step.statements : []))
  const texts = inside.map(plain)
  const created = texts.flatMap((text) => /^create table (?:if not exists )?(\w+)/.exec(text)?.[1] ?? [])
  // The table that is changed, not one that it refers to.
  const touchesNew = (text: string) =>
    created.some((table) =>
      new RegExp(`^(?:alter table|update|delete from|create .*?index .*? on) (?:only )?${table}\\b`).test(
        text,
      ),
    )
  return texts
    .filter((text) => !touchesNew(text))
    .flatMap((text) => [
      ...hazards.filter(([pattern]) => pattern.test(text)).map(([, why]) => why),
      ...(contracting.test(text) && migration.needs === undefined
        ? [
            'what is dropped or renamed needs «-- contract: needs <migration>», the one since which no build reads it',
          ]
        : []),
    ])
}
