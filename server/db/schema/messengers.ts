import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MessengerName } from '@/lib/contracts/notice-kinds'
import { users } from './accounts'
import { at, createdAt, id, ref } from './columns'

const owner = () =>
  ref('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Chats with our bots that notifications go to: one per person and messenger, each of one person. */
export const messengerLinks = pgTable(
  'messenger_links',
  {
    id: id(),
    userId: owner(),
    messenger: text('messenger').$type<MessengerName>().notNull(),
    /** Number of the person or chat in the messenger. */
    chatId: text('chat_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('messenger_links_of_user').on(t.userId, t.messenger),
    uniqueIndex('messenger_links_of_chat').on(t.messenger, t.chatId),
  ],
)

/** Links into a chat that were given out and not used yet, by a hash of the token: one per person and messenger. */
export const messengerTokens = pgTable(
  'messenger_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: owner(),
    messenger: text('messenger').$type<MessengerName>().notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('messenger_tokens_of_user').on(t.userId, t.messenger)],
)
