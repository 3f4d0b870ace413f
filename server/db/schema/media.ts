import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { ImageKind } from '@/lib/contracts/images'
import { createdAt } from './columns'

/**
 * Stored pictures. A row is written before the files, so no file lies without one; whether a picture is in use is
 * said by the column that names it (`users.avatar_path` and the like), and the sweep removes the rest.
 */
export const images = pgTable(
  'images',
  {
    /** `avatars/…`: the folder of its files and what an owner's column holds. */
    path: text('path').primaryKey(),
    kind: text('kind').$type<ImageKind>().notNull(),
    /** Of all its files together; 0 until they are there. */
    bytes: integer('bytes').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index('images_age').on(t.createdAt)],
)
