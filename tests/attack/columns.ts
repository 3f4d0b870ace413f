import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { openColumns } from './open-columns'
import { privateFields, secretValues } from './private-fields'

const holdsText = /text|json|varchar/i

const schemaFolder = join(process.cwd(), 'server/db/schema')

async function allTables(): Promise<PgTable[]> {
  const files = readdirSync(schemaFolder).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  const modules = await Promise.all(files.map((name) => import(join(schemaFolder, name)) as Promise<object>))
  return modules.flatMap((each) => Object.values(each)).filter((each) => each instanceof PgTable)
}

/** Columns of text that stand in no list of `private-fields.ts`. */
export async function unlistedColumns(): Promise<string[]> {
  const listed = new Set<string>()
  for (const [name, { text = [], json = {} }] of Object.entries(privateFields)) {
    for (const column of [...text, ...Object.keys(json)]) listed.add(`${name.split(' ', 1)[0]}.${column}`)
  }
  for (const lists of [secretValues, openColumns]) {
    for (const [table, columns] of Object.entries(lists))
      for (const column of columns) listed.add(`${table}.${column}`)
  }
  return (await allTables())
    .flatMap((table) => {
      const { name, columns } = getTableConfig(table)
      return columns
        .filter(({ columnType }) => holdsText.test(columnType))
        .map((column) => `${name}.${column.name}`)
    })
    .filter((column) => !listed.has(column))
    .sort()
}
