import { type DomainEvent, parseEvent } from '@/lib/contracts/events'
import { outbox } from '@/server/db/schema/platform'
import type { OutboxHandler } from '@/server/jobs/outbox-handler'
import type { TestApi } from './test-api'

/** Hands every waiting event to handlers, as the relay does; answers the events. */
export async function deliver(
  api: TestApi,
  handlers: readonly OutboxHandler[],
  { times = 1, atOnce = false }: { times?: number; atOnce?: boolean } = {},
): Promise<DomainEvent[]> {
  const rows = await api.ctx.db.select().from(outbox).orderBy(outbox.id)
  await api.ctx.db.delete(outbox)
  const events = rows.flatMap((row) => parseEvent(row.kind, (row.payload as { data: unknown }).data) ?? [])
  for (const event of events) {
    const delivery = { event, dedupeKey: 'test', exceptSocketId: undefined }
    for (const handler of handlers.filter(({ kinds }) => !kinds || kinds.includes(event.kind))) {
      // Several relays at once, or one that is started again.
      if (atOnce) await Promise.all(Array.from({ length: times }, () => handler.handle(delivery)))
      else for (let count = 0; count < times; count += 1) await handler.handle(delivery)
    }
  }
  return events
}
