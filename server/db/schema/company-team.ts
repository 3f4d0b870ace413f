import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companies, users } from './accounts'
import { at, createdAt, id, publicId, ref } from './columns'

/** Letters that wait for an answer: accepting or taking back deletes the row. */
export const companyInvitations = pgTable(
  'company_invitations',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Normalised. */
    email: text('email').notNull(),
    role: text('role').$type<'owner' | 'recruiter' | 'viewer'>().notNull(),
    /** Null once they are gone. */
    invitedById: ref('invited_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** Letters so far: the link of each is another one, and only the last works. */
    sends: integer('sends').notNull().default(1),
    sentAt: at('sent_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('company_invitations_pair').on(t.companyId, t.email),
    index('company_invitations_email').on(t.email),
    index('company_invitations_by').on(t.invitedById),
    index('company_invitations_expires').on(t.expiresAt),
  ],
)

/** Who gave whom which role in a company, and when. */
export const companyRoleChanges = pgTable(
  'company_role_changes',
  {
    id: id(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null once the owner who decided is gone. */
    byId: ref('by_id').references(() => users.id, { onDelete: 'set null' }),
    fromRole: text('from_role').$type<'owner' | 'recruiter' | 'viewer'>().notNull(),
    toRole: text('to_role').$type<'owner' | 'recruiter' | 'viewer'>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('company_role_changes_company').on(t.companyId, t.id.desc()),
    index('company_role_changes_user').on(t.userId),
    index('company_role_changes_by').on(t.byId),
  ],
)
