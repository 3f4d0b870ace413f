import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `/messages/ru.json`: every namespace in one static document, with its ETag. */
export function messagesFile(locale: string): { body: string; etag: string } {
  const folder = join(process.cwd(), 'messages', locale)
  const merged = Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => [name.slice(0, -5), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  )
  const body = JSON.stringify(merged)
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` }
}
