import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { withheldTables } from './company-access'

/** Tables with a public id that lead to a vacancy and are not withheld with it, and why. */
const open: Readonly<Record<string, string>> = {
  autopickup_finds: 'a candidate’s own',
  entitlement_uses: 'money keeps its place and sum; the vacancy is left out',
  hidings: 'a candidate’s own',
  purchases: 'money keeps its place and sum; the vacancy is left out',
  receipts: 'papers of money',
  talent_joins: 'the person’s own, nobody of the company sees it',
  talent_records: 'people of the base are the company’s, whatever link they came by',
}

const folder = join(process.cwd(), 'server/db/schema')

async function allTables() {
  const modules = await Promise.all(
    readdirSync(folder).map((name) => import(join(folder, name)) as Promise<object>),
  )
  const tables = modules.flatMap((each) => Object.values(each)).filter((each) => each instanceof PgTable)
  return tables.map((table) => {
    const { name, columns, foreignKeys } = getTableConfig(table)
    return {
      name,
      named: columns.some((column) => column.name === 'public_id'),
      leadsTo: foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name),
    }
  })
}

describe('what is withheld with a narrowed vacancy', () => {
  it('is every table with public ids that leads to it, to its applications or interviews', async () => {
    const tables = await allTables()
    const roots = new Set(['vacancies', 'negotiations', 'interviews'])
    const near = new Set(
      tables.filter(({ leadsTo }) => leadsTo.some((each) => roots.has(each))).map(({ name }) => name),
    )
    const within = tables
      .filter(
        ({ name, named, leadsTo }) => named && (near.has(name) || leadsTo.some((each) => near.has(each))),
      )
      .map(({ name }) => name)
    expect(within.length).toBeGreaterThan(10)
    expect(within.filter((name) => !withheldTables.has(name)).sort()).toEqual(Object.keys(open).sort())
    expect(Object.keys(open).filter((name) => withheldTables.has(name))).toEqual([])
  })
})
