import type { EventPayload } from '@/lib/contracts/events'
import { allDictionaries } from '@/server/modules/dictionaries'
import { notify } from '@/server/modules/notifications'
import type { ServiceContext } from '../../context'
import { lockOtherStatus, setKnownStatus } from './status.repository'

/**
 * Tells who put a person aside that the person looks for work otherwise now. What they know is changed in the transaction
 * that tells them, under its lock: a repeated delivery finds nothing new. Who may not see the resume is told nothing.
 */
export async function tellOfStatus(
  ctx: ServiceContext,
  { resumeId }: EventPayload<'resume.changed'>,
): Promise<void> {
  const now = ctx.clock.now()
  const names = allDictionaries().job_search_statuses
  await ctx.db.transaction(async (tx) => {
    const rows = await lockOtherStatus(tx, resumeId)
    await setKnownStatus(tx, rows)
    await notify(
      tx,
      rows
        // How things stood before is not known of what was put aside long ago.
        .filter(({ before }) => before !== null)
        .map((row) => ({
          userId: row.userId,
          kind: 'shelf.candidate_status' as const,
          dedupeKey: `status:${row.publicId}:${row.revision}`,
          params: {
            reader: 'employer',
            resume_title: row.resumeTitle,
            vacancy_title: row.vacancyTitle,
            status: row.status,
            status_name: names[row.status] ?? row.status,
          },
          target: {
            type: 'resume' as const,
            public_id: row.resumePublicId,
            parent_public_id: row.vacancyPublicId,
            tab: 'postponed' as const,
          },
        })),
      now,
    )
  })
}
