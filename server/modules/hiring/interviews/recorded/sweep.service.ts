import type { ServiceContext } from '@/server/modules/context'
import { deleteRecording, findToDelete } from './files.repository'

const batch = 200

/**
 * Deletes the files of recordings whose time is over: kept for 90 days, taken back, replaced, or never finished. A row
 * goes after its file, so nothing is forgotten that still lies somewhere. Returns how many.
 */
export async function sweepRecordings(ctx: ServiceContext): Promise<number> {
  let done = 0
  for (const { id, path } of await findToDelete(ctx.db, ctx.clock.now(), batch)) {
    try {
      await ctx.storage.remove(path)
      await deleteRecording(ctx.db, id)
      done += 1
    } catch (error) {
      // The next sweep comes in a minute.
      ctx.log.warn({ err: error, recording: id }, 'a recording was not deleted')
    }
  }
  return done
}
