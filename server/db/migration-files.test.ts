import { describe, expect, it } from 'vitest'
import { hazardsOf, lockOf, type Migration, readMigrations } from './migration-files'

/** Migrations of before these rules. */
const lastBefore = '0016_add_queue_indexes_to_negotiations'

const migration = (statements: string[], more: Partial<Migration> = {}): Migration => ({
  tag: '9001_made_up',
  when: 1,
  hash: '',
  steps: [{ kind: 'transaction', statements }],
  ...more,
})

describe('the migrations of the product', () => {
  it('run beside the build before: nothing waits for the length of a table, nothing is dropped that is read', () => {
    const all = readMigrations()
    const since = all.slice(all.findIndex(({ tag }) => tag === lastBefore) + 1)
    expect(since.length).toBeLessThan(all.length)
    expect(since.flatMap((each) => hazardsOf(each).map((why) => `${each.tag}: ${why}`))).toEqual([
      // Released while the rule still looked at the table that a constraint refers to.
      '0030_add_talent_imports: a constraint is added as NOT VALID and validated by a statement of its own',
    ])
  })
})

describe('hazardsOf', () => {
  it.each([
    'create index on "goods" ("name")',
    'CREATE UNIQUE INDEX "goods_name" ON "goods" USING btree ("name")',
    'ALTER TABLE "goods" ADD COLUMN "note" text NOT NULL',
    'ALTER TABLE "goods" ALTER COLUMN "note" SET NOT NULL',
    'ALTER TABLE "goods" ALTER COLUMN "note" SET DATA TYPE bigint',
    'ALTER TABLE "goods" ADD CONSTRAINT "goods_fk" FOREIGN KEY ("shop") REFERENCES "shops"("id")',
    `update goods set note = 'x'`,
    '-- why\nALTER TABLE "goods" DROP COLUMN "note"',
    'ALTER TABLE "goods" RENAME COLUMN "note" TO "remark"',
    'DROP TABLE "goods"',
  ])('names what is wrong with %s', (statement) => {
    expect(hazardsOf(migration([statement]))).toHaveLength(1)
  })

  it.each([
    'ALTER TABLE "goods" ADD COLUMN "note" text',
    `ALTER TABLE "goods" ADD COLUMN "note" text DEFAULT '' NOT NULL`,
    'ALTER TABLE "goods" ADD CONSTRAINT "goods_fk" FOREIGN KEY ("shop") REFERENCES "shops"("id") NOT VALID',
    'ALTER TABLE "goods" VALIDATE CONSTRAINT "goods_fk"',
    'CREATE TABLE "shops" ("id" bigint NOT NULL)',
    'DROP INDEX "goods_name"',
  ])('has nothing against %s', (statement) => {
    expect(hazardsOf(migration([statement]))).toEqual([])
  })

  it('lets a migration do anything with a table of its own, and drop what it says since when nobody reads', () => {
    const statements = ['CREATE TABLE "shops" ("id" bigint)', 'CREATE INDEX "shops_id" ON "shops" ("id")']
    expect(hazardsOf(migration(statements))).toEqual([])
    expect(hazardsOf(migration(['ALTER TABLE "goods" DROP COLUMN "note"'], { needs: 0 }))).toEqual([])
  })
})

describe('lockOf', () => {
  it.each([
    ['CREATE INDEX CONCURRENTLY "i" ON "goods" ("id")', 'beside_writers'],
    ['CREATE INDEX "i" ON "goods" ("id")', 'writers'],
    ['-- about\nALTER TABLE "goods" ADD COLUMN "note" text', 'everybody'],
    ['alter table goods validate constraint c', 'beside_writers'],
    ['update goods set note = $1', 'rows'],
    ['CREATE TABLE "shops" ("id" bigint)', 'none'],
  ])('of %s is %s', (statement, lock) => {
    expect(lockOf(statement)).toBe(lock)
  })
})
