import { and, eq, lt, sql } from 'drizzle-orm'
import type { ImageKind } from '@/lib/contracts/images'
import type { DbOrTx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companies } from '@/server/db/schema/companies'
import { images } from '@/server/db/schema/platform'
import { resumes } from '@/server/db/schema/resumes'

export async function insertImage(
  db: DbOrTx,
  image: { path: string; kind: ImageKind; createdAt: Date },
): Promise<void> {
  await db.insert(images).values(image)
}

export async function setImageBytes(db: DbOrTx, path: string, bytes: number): Promise<void> {
  await db.update(images).set({ bytes }).where(eq(images.path, path))
}

export async function removeImageRow(db: DbOrTx, path: string): Promise<void> {
  await db.delete(images).where(eq(images.path, path))
}

/** Stored pictures that no column refers to. A new user of pictures adds its column here. */
export async function findUnusedImages(db: DbOrTx, before: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ path: images.path })
    .from(images)
    .where(
      and(
        lt(images.createdAt, before),
        sql`not exists (select 1 from ${users} where ${users.avatarPath} = ${images.path})`,
        sql`not exists (select 1 from ${resumes} where ${resumes.photoPath} = ${images.path})`,
        sql`not exists (select 1 from ${companies} where ${companies.logoPath} = ${images.path})`,
      ),
    )
    .limit(most)
  return rows.map(({ path }) => path)
}
