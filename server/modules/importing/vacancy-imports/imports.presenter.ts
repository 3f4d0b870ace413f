import type { VacancyFeed, VacancyImport } from '@/lib/contracts/vacancy-imports'
import type { FeedRow } from './feeds.repository'
import type { ShownImport } from './imports.repository'

export function presentImport({ row, feedPublicId, author }: ShownImport, undoable: number): VacancyImport {
  return {
    public_id: row.publicId,
    name: row.name,
    feed_id: feedPublicId,
    status: row.status,
    trouble: row.trouble,
    trouble_detail: row.troubleDetail,
    format: row.format,
    encoding: row.encoding,
    columns: row.columns,
    counts: row.counts,
    started_at: row.startedAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    author: (author && `${author.firstName} ${author.lastName}`.trim()) || null,
    undoable,
  }
}

export function presentFeed(row: FeedRow, lastImportId: string | null, now: Date): VacancyFeed {
  return {
    public_id: row.publicId,
    url: row.url,
    interval: row.interval,
    pause_vanished: row.pauseVanished,
    enabled: row.enabled,
    checking: row.leasedUntil !== null && row.leasedUntil > now,
    last_checked_at: row.lastCheckedAt?.toISOString() ?? null,
    next_check_at: row.enabled ? row.nextCheckAt.toISOString() : null,
    failures: row.failures,
    trouble: row.trouble,
    trouble_detail: row.troubleDetail,
    last_import_id: lastImportId,
  }
}
