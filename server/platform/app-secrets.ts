import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A random secret in the data folder, readable by this user only; created on the first start. */
export function secretFile(dataDir: string, name: string): string {
  const file = join(dataDir, name)
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  // An empty file would result in an empty key.
  if (secret.length < 32) throw new Error(`${file} holds no secret: delete it, and the next start makes one.`)
  return secret
}

/** The configured secrets, or one generated on the first start and stored beside the embedded database. */
export const appSecrets = (configured: readonly string[], dataDir: string): readonly string[] =>
  configured.length > 0 ? configured : [secretFile(dataDir, 'app.secret')]
