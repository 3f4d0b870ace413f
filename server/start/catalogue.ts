import type { Database } from '@/server/db/client'
import { bumpCatalogue, CATALOGUE_CHANNEL } from '@/server/modules/vacancies/catalogue'
import type { Logger } from '@/server/platform/logger'
import { PgListener } from '@/server/platform/pg-listener'

/** Hears changes of vacancies made by any process: counts are computed anew, the page of the vacancy is rendered anew. */
export async function followCatalogue(
  database: Pick<Database, 'url'>,
  log: Logger,
  { onVacancy, onLost }: { onVacancy: (publicId: string) => void; onLost: () => void },
): Promise<{ stop(): Promise<void> }> {
  const listener = new PgListener({
    config: { connectionString: database.url, application_name: 'dvoe-catalogue' },
    channel: CATALOGUE_CHANNEL,
    onNotification: (publicId) => {
      bumpCatalogue()
      if (publicId !== '') onVacancy(publicId)
    },
    // What was said in between is lost: whatever is kept may be old.
    onReconnect: () => {
      bumpCatalogue()
      onLost()
    },
    log,
  })
  await listener.start()
  return listener
}
