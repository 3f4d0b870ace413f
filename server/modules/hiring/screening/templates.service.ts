import {
  type LetterKind,
  type LetterTemplate,
  type LetterTemplateInput,
  letterLimits,
} from '@/lib/contracts/letter-templates'
import { unknownVariable } from '@/lib/shared/letter-variables'
import type { Tx } from '@/server/db/client'
import { requireRoom } from '@/server/modules/identity'
import { type Actor, companyIdOf, refuseViewer, requireEditor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import {
  countTemplates,
  insertTemplate,
  listTemplates,
  lockTemplate,
  type TemplateRow,
  updateTemplate,
} from './templates.repository'

const present = (row: TemplateRow): LetterTemplate => ({
  public_id: row.publicId,
  kind: row.kind,
  name: row.name,
  text: row.text,
  revision: row.revision,
  updated_at: row.updatedAt.toISOString(),
})

/** @throws AppError validation_failed, naming the variable that does not exist */
export function requireKnownVariables(text: string): void {
  const name = unknownVariable(text)
  if (name !== undefined) throw invalidField('text', 'unknown_variable', { name: `{${name}}` })
}

async function lockOwn(tx: Tx, actor: Actor, publicId: string): Promise<TemplateRow> {
  const companyId = companyIdOf(actor)
  const row = companyId === null ? undefined : await lockTemplate(tx, publicId, companyId)
  if (!row) throw new AppError('not_found')
  refuseViewer(actor)
  return row
}

/** Those of the person's company; none without one. */
export async function listOwnTemplates(
  ctx: ServiceContext,
  actor: Actor,
  kind: LetterKind | undefined,
): Promise<LetterTemplate[]> {
  const companyId = companyIdOf(actor)
  return companyId === null ? [] : (await listTemplates(ctx.db, companyId, kind)).map(present)
}

/** @throws AppError forbidden, company_required, limit_exceeded, validation_failed */
export async function addTemplate(
  ctx: ServiceContext,
  actor: Actor,
  input: LetterTemplateInput,
): Promise<LetterTemplate> {
  const { id: companyId } = requireEditor(actor)
  requireKnownVariables(input.text)
  return ctx.db.transaction(async (tx) => {
    await requireRoom(tx, companyId, letterLimits.templates, countTemplates)
    const now = ctx.clock.now()
    return present(
      await insertTemplate(tx, {
        ...input,
        publicId: newPublicId(),
        companyId,
        createdAt: now,
        updatedAt: now,
      }),
    )
  })
}

/** @throws AppError not_found, forbidden, conflict_changes with the template as it is (data), validation_failed */
export async function changeTemplate(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, revision, ...input }: LetterTemplateInput & { publicId: string; revision: number },
): Promise<LetterTemplate> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockOwn(tx, actor, publicId)
    requireKnownVariables(input.text)
    if (row.deletedAt || row.revision !== revision) {
      throw new AppError('conflict_changes', { data: { template: present(row) } })
    }
    return present(await updateTemplate(tx, row.id, { ...input, updatedAt: ctx.clock.now() }))
  })
}

/** @throws AppError not_found, forbidden */
export async function removeTemplate(ctx: ServiceContext, actor: Actor, publicId: string): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockOwn(tx, actor, publicId)
    if (!row.deletedAt) await updateTemplate(tx, row.id, { deletedAt: ctx.clock.now() })
    return null
  })
}

/** @throws AppError not_found, forbidden, limit_exceeded */
export async function restoreTemplate(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<LetterTemplate> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockOwn(tx, actor, publicId)
    if (!row.deletedAt) return present(row)
    await requireRoom(tx, row.companyId, letterLimits.templates, countTemplates)
    return present(await updateTemplate(tx, row.id, { deletedAt: null }))
  })
}
