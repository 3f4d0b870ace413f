import { bigint, customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

export const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const ref = (name: string) => bigint(name, { mode: 'number' })
export const publicId = () => text('public_id').notNull().unique()
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => at('created_at').notNull().defaultNow()
export const updatedAt = () => at('updated_at').notNull().defaultNow()
/** Optimistic lock: clients send the revision they have seen. */
export const revision = () => integer('revision').notNull().default(1)

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
export const tsquery = customType<{ data: string }>({ dataType: () => 'tsquery' })
