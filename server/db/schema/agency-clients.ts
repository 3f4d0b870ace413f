import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref, updatedAt } from './columns'
import { companies } from './companies'

/** Companies an agency recruits for. The ИНН never changes: people agree to a client by it, and hide by it. */
export const agencyClients = pgTable(
  'agency_clients',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    inn: text('inn').notNull(),
    /** Whom to call there; for members only. */
    note: text('note').notNull().default(''),
    archivedAt: at('archived_at'),
    /** Deleted, put away at the same moment: for a day it can be brought back. */
    deletedAt: at('deleted_at'),
    /** Emptied: of a deleted client only agreements of people are left, and the ИНН they named. */
    emptiedAt: at('emptied_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // A client added again is another one: who had agreed to the deleted one is asked anew.
    uniqueIndex('agency_clients_kept_inn').on(t.companyId, t.inn).where(sql`deleted_at is null`),
    index('agency_clients_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
    index('agency_clients_company').on(t.companyId, sql`lower(${t.name})`, t.id),
  ],
)

/** Links by which a client sees its vacancies and shortlist without an account; one is open at a time. */
export const clientLinks = pgTable(
  'client_links',
  {
    id: id(),
    clientId: ref('client_id')
      .notNull()
      .references(() => agencyClients.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret in the address, which is shown once. */
    tokenHash: text('token_hash').notNull(),
    createdById: ref('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    views: integer('views').notNull().default(0),
    lastViewAt: at('last_view_at'),
  },
  (t) => [
    uniqueIndex('client_links_token').on(t.tokenHash),
    uniqueIndex('client_links_open').on(t.clientId).where(sql`revoked_at is null`),
    index('client_links_created_by').on(t.createdById),
  ],
)
