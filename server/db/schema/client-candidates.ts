import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ClientConsent, ClientVerdict } from '@/lib/contracts/negotiation-client'
import { users } from './accounts'
import { agencyClients } from './agency-clients'
import { at, createdAt, publicId, ref } from './columns'
import { negotiations } from './negotiations'

/** An application as one client of the agency meets it: whether it is shown to them, and whether the person agreed. */
export const clientCandidates = pgTable(
  'client_candidates',
  {
    publicId: publicId(),
    negotiationId: ref('negotiation_id')
      .notNull()
      .references(() => negotiations.id, { onDelete: 'cascade' }),
    clientId: ref('client_id')
      .notNull()
      .references(() => agencyClients.id, { onDelete: 'cascade' }),
    /** Null when not on the shortlist. */
    listedAt: at('listed_at'),
    listedById: ref('listed_by_id').references(() => users.id, { onDelete: 'set null' }),
    consent: text('consent').$type<ClientConsent>().notNull().default('none'),
    askedAt: at('asked_at'),
    askedById: ref('asked_by_id').references(() => users.id, { onDelete: 'set null' }),
    answeredAt: at('answered_at'),
    verdict: text('verdict').$type<ClientVerdict>(),
    verdictComment: text('verdict_comment').notNull().default(''),
    verdictAt: at('verdict_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.negotiationId, t.clientId] }),
    index('client_candidates_listed')
      .on(t.clientId, t.listedAt.desc(), t.negotiationId.desc())
      .where(sql`listed_at is not null`),
    index('client_candidates_listed_by').on(t.listedById),
    index('client_candidates_asked_by').on(t.askedById),
  ],
)
