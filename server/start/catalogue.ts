import type { Database } from '@/server/db/client'
import { CATALOGUE_CHANNEL, readCatalogueChange } from '@/server/modules/vacancies/catalogue'
import type { Logger } from '@/server/platform/logger'
import { PgListener } from '@/server/platform/pg-listener'

/** Whose pages are to be rendered anew, by public id. */
export interface ChangedPages {
  vacancy(publicId: string): void
  company(publicId: string): void
  /** Changes may have gone unheard: whatever is known of pages is not known any more. */
  lost(): void
}

/** Hears changes made by any process: the pages concerned are rendered anew. */
export async function followCatalogue(
  database: Pick<Database, 'url'>,
  log: Logger,
  pages: ChangedPages,
): Promise<{ stop(): Promise<void> }> {
  const listener = new PgListener({
    config: { connectionString: database.url, application_name: 'dvoe-catalogue' },
    channel: CATALOGUE_CHANNEL,
    onNotification: (payload) => {
      const { vacancy, company } = readCatalogueChange(payload)
      if (vacancy) pages.vacancy(vacancy)
      if (company) pages.company(company)
    },
    // What was said in between is lost: whatever is kept may be old.
    onReconnect: () => pages.lost(),
    log,
  })
  await listener.start()
  return listener
}
