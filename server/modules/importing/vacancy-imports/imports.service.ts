import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Page } from '@/lib/contracts/call'
import type { ImportOutcome } from '@/lib/contracts/import-problems'
import {
  maxImportedVacancies,
  maxVacancyFileBytes,
  type VacancyImport,
  type VacancyImportRow,
} from '@/lib/contracts/vacancy-imports'
import { discardImported, lockImported } from '@/server/modules/vacancies'
import { type Actor, requireCompany, requireRight, scopeOf } from '@/server/platform/actor'
import { createConcurrencyLimit } from '@/server/platform/concurrency'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import { sourceOf } from '@/server/platform/stored-upload'
import type { ServiceContext } from '../../context'
import { readVacancySource, type VacancyFile } from '../reader/vacancy-files.service'
import { shownColumns, type Target } from './import-rows'
import { presentImport } from './imports.presenter'
import {
  changeImport,
  countUndoable,
  findImport,
  insertImport,
  lockCompanyImports,
  nameOfCompany,
  pageOfImports,
  pageOfReport,
  type ShownImport,
} from './imports.repository'
import { deleteItems, itemsOfImport } from './items.repository'
import { noCounts, writeVacancies } from './write.service'

async function present(
  ctx: ServiceContext,
  actor: Actor,
  shown: readonly ShownImport[],
): Promise<VacancyImport[]> {
  const undoable = await countUndoable(
    ctx.db,
    shown.map(({ row }) => row.id),
    scopeOf(actor),
  )
  return shown.map((each) => presentImport(each, undoable.get(each.row.id) ?? 0))
}

async function shownImport(ctx: ServiceContext, companyId: number, publicId: string): Promise<ShownImport> {
  const found = await findImport(ctx.db, companyId, publicId)
  if (!found) throw new AppError('not_found')
  return found
}

export async function listImports(
  ctx: ServiceContext,
  actor: Actor,
  { page, size }: { page: number; size: number },
): Promise<Page<VacancyImport>> {
  const { rows, total } = await pageOfImports(ctx.db, requireCompany(actor).id, page, size)
  return { results: await present(ctx, actor, rows), total, page, size }
}

export async function getImport(ctx: ServiceContext, actor: Actor, publicId: string): Promise<VacancyImport> {
  const [shown] = await present(ctx, actor, [await shownImport(ctx, requireCompany(actor).id, publicId)])
  return shown as VacancyImport
}

export async function listImportRows(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { page, size, outcome }: { page: number; size: number; outcome?: ImportOutcome | undefined },
): Promise<Page<VacancyImportRow>> {
  const { row } = await shownImport(ctx, requireCompany(actor).id, publicId)
  const { rows, total } = await pageOfReport(
    ctx.db,
    { importId: row.id, scope: scopeOf(actor) },
    outcome,
    page,
    size,
  )
  return { results: rows, total, page, size }
}

/** Writes what was read for a company, as one import with its report. */
export async function runImport(
  ctx: ServiceContext,
  from: {
    companyId: number
    userId: number | null
    feedId: number | null
    name: string
    pauseVanished: boolean
  },
  file: VacancyFile,
): Promise<{ publicId: string; failed: boolean }> {
  const company = await nameOfCompany(ctx.db, from.companyId)
  if (!company) throw new AppError('not_found')
  const { companyId, userId, feedId, name, pauseVanished } = from
  const row = await insertImport(ctx.db, {
    publicId: newPublicId(),
    companyId,
    userId,
    feedId,
    name: name.slice(0, 300),
    format: file.format,
    encoding: file.encoding,
    columns: shownColumns(file.columns),
    counts: noCounts(),
    startedAt: ctx.clock.now(),
  })
  const target: Target = {
    importId: row.id,
    companyId,
    companyPublicId: company.publicId,
    companyName: company.name,
    managerId: userId,
    feedId,
    pauseVanished,
  }
  try {
    const counts = await writeVacancies(ctx, target, file)
    const failed = file.vacancies.length === 0
    await changeImport(ctx.db, row.id, {
      status: failed ? 'failed' : 'done',
      trouble: file.trouble,
      counts,
      finishedAt: ctx.clock.now(),
    })
    return { publicId: row.publicId, failed }
  } catch (error) {
    await changeImport(ctx.db, row.id, {
      status: 'failed',
      trouble: 'interrupted',
      finishedAt: ctx.clock.now(),
    }).catch(() => undefined)
    throw error
  }
}

export interface Uploads {
  /** @throws AppError forbidden, company_required, file_too_large, rate_limited, service_unavailable */
  upload(actor: Actor, file: File): Promise<VacancyImport>
}

/** Files of employers: each company twenty in a quarter of an hour, one thread at a time, a few wait. */
export function createUploads(ctx: ServiceContext): Uploads {
  const limiter = new RateLimiterMemory({ keyPrefix: 'vacancy-file', points: 20, duration: 15 * 60 })
  const slots = createConcurrencyLimit(1, 6)
  return {
    async upload(actor, file) {
      const company = requireRight(actor, 'recruit')
      if (file.size > maxVacancyFileBytes) throw new AppError('file_too_large')
      try {
        await limiter.consume(company.publicId)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw new AppError('rate_limited', { retryAfter: refused.msBeforeNext / 1000 })
      }
      const read = await slots.run(async () => readVacancySource(await sourceOf(file), maxImportedVacancies))
      if (!read) throw new AppError('service_unavailable', { retryAfter: 15 })
      if (read.unexpected) ctx.log.warn({ reason: read.unexpected }, 'a file of vacancies could not be read')
      const { publicId } = await runImport(
        ctx,
        {
          companyId: company.id,
          userId: actor.userId,
          feedId: null,
          name: file.name.replaceAll('\0', ''),
          pauseVanished: false,
        },
        read,
      )
      return getImport(ctx, actor, publicId)
    },
  }
}

/** Puts the untouched drafts of an import that the member sees into the bin; what a person has worked on stays. */
export async function undoImport(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<{ deleted: number; kept: number; import: VacancyImport }> {
  const company = requireRight(actor, 'recruit')
  const { row } = await shownImport(ctx, company.id, publicId)
  if (row.status === 'running') throw new AppError('wrong_state', { data: { status: row.status } })
  const importer = { companyId: company.id, companyPublicId: company.publicId, managerId: null }
  const result = await ctx.db.transaction(async (tx) => {
    await lockCompanyImports(tx, company.id)
    const items = (await itemsOfImport(tx, row.id)).filter(
      ({ vacancyId }) => !company.withheld.includes(vacancyId),
    )
    const rows = await lockImported(
      tx,
      company.id,
      items.map((item) => item.vacancyId),
    )
    const held = new Map(rows.map((each) => [each.id, each]))
    const gone: number[] = []
    for (const item of items) {
      const vacancy = held.get(item.vacancyId)
      if (vacancy && (await discardImported(ctx, tx, importer, vacancy, item.revision))) gone.push(item.id)
    }
    await deleteItems(tx, gone)
    if (gone.length > 0) await changeImport(tx, row.id, { status: 'undone' })
    const kept = rows.filter(({ status }) => status !== 'deleted').length - gone.length
    return { deleted: gone.length, kept }
  })
  return { ...result, import: await getImport(ctx, actor, publicId) }
}
