import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { LetterKind } from '@/lib/contracts/letter-templates'
import type { DbOrTx, Tx } from '@/server/db/client'
import { letterTemplates } from '@/server/db/schema/screening'

export type TemplateRow = typeof letterTemplates.$inferSelect

export async function listTemplates(
  db: DbOrTx,
  companyId: number,
  kind?: LetterKind,
): Promise<TemplateRow[]> {
  return db
    .select()
    .from(letterTemplates)
    .where(
      and(
        eq(letterTemplates.companyId, companyId),
        isNull(letterTemplates.deletedAt),
        kind && eq(letterTemplates.kind, kind),
      ),
    )
    .orderBy(asc(letterTemplates.name), asc(letterTemplates.id))
}

export async function countTemplates(tx: Tx, companyId: number): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(letterTemplates)
    .where(and(eq(letterTemplates.companyId, companyId), isNull(letterTemplates.deletedAt)))
  return row?.total ?? 0
}

export async function insertTemplate(
  tx: Tx,
  values: typeof letterTemplates.$inferInsert,
): Promise<TemplateRow> {
  const [row] = await tx.insert(letterTemplates).values(values).returning()
  if (!row) throw new Error('a template was not inserted')
  return row
}

export async function lockTemplate(
  tx: Tx,
  publicId: string,
  companyId: number,
): Promise<TemplateRow | undefined> {
  const [row] = await tx
    .select()
    .from(letterTemplates)
    .where(and(eq(letterTemplates.publicId, publicId), eq(letterTemplates.companyId, companyId)))
    .for('update')
  return row
}

export async function updateTemplate(
  tx: Tx,
  id: number,
  changes: Partial<typeof letterTemplates.$inferInsert>,
): Promise<TemplateRow> {
  const [row] = await tx
    .update(letterTemplates)
    .set({ ...changes, revision: sql`${letterTemplates.revision} + 1` })
    .where(eq(letterTemplates.id, id))
    .returning()
  if (!row) throw new Error(`template ${id} vanished under its lock`)
  return row
}
