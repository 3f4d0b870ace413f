import '@/server/hooks'
import { createHash, type Hash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { eq, inArray } from 'drizzle-orm'
import { hourMs } from '@/lib/shared/time'
import { folderStorage, openStorage } from '@/server/adapters/storage/open-storage'
import type { ListedFile, Storage } from '@/server/adapters/storage/storage'
import type { Db } from '@/server/db/client'
import { openDatabase } from '@/server/db/open'
import { messageFiles } from '@/server/db/schema/conversations'
import { images } from '@/server/db/schema/platform'
import { interviewRecordings } from '@/server/db/schema/recorded-interviews'
import { translator } from '@/server/lib/translator'
import { ConfigurationError, readEnv } from '@/server/platform/env'
import { createLogger } from '@/server/platform/logger'

const t = translator('console')

const atOnce = 4
const progressMs = 2000
/** Larger files are not held in memory as a whole. */
const heldBytes = 4 * 1024 * 1024
const batch = 1000

async function digestOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

async function* hashed(stream: Readable, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    hash.update(chunk as Buffer)
    yield chunk as Buffer
  }
}

/** Copies one file and reads it back. Null when it was deleted meanwhile. */
async function copyFile(from: Storage, to: Storage, { name, bytes }: ListedFile): Promise<string | null> {
  const source = await from.open(name)
  if (!source) return null
  const hash = createHash('sha256')
  if (bytes <= heldBytes) {
    const chunks: Buffer[] = []
    for await (const chunk of source.stream) chunks.push(chunk as Buffer)
    const whole = Buffer.concat(chunks)
    hash.update(whole)
    await to.put(name, whole)
  } else {
    await to.append(name, 0, Readable.from(hashed(source.stream, hash), { objectMode: false }))
    if (!(await to.complete(name, bytes))) throw new Error(t('storage.short', { name }))
  }
  const digest = hash.digest('hex')
  const copy = await to.open(name)
  if (!copy || (await digestOf(copy.stream)) !== digest) throw new Error(t('storage.differs', { name }))
  return digest
}

/** Copies what the target lacks. What was verified once is kept in `journal`, so that it can be stopped and repeated. */
async function copyAll(db: Db, from: Storage, to: Storage, journal: string): Promise<void> {
  const unfinished = new Set(
    (
      await db
        .select({ path: interviewRecordings.path })
        .from(interviewRecordings)
        .where(eq(interviewRecordings.status, 'uploading'))
    ).map(({ path }) => path),
  )
  const verified = new Set(existsSync(journal) ? readFileSync(journal, 'utf8').split('\n') : [])
  const files: ListedFile[] = []
  for await (const file of from.list())
    if (!unfinished.has(file.name) && !file.name.includes('.pieces/')) files.push(file)
  const total = files.length
  let [copied, there, bytes] = [0, 0, 0]
  const printProgress = () =>
    console.log(t('storage.progress', { copied, there, total, megabytes: Math.round(bytes / 1024 ** 2) }))
  const timer = setInterval(printProgress, progressMs)
  const work = async () => {
    for (let file = files.pop(); file; file = files.pop()) {
      const line = `${file.name} ${file.bytes}`
      if (verified.has(line) && (await to.size(file.name)) === file.bytes) {
        there += 1
        continue
      }
      if ((await copyFile(from, to, file)) === null) continue
      appendFileSync(journal, `${line}\n`)
      copied += 1
      bytes += file.bytes
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
  } finally {
    clearInterval(timer)
    printProgress()
  }
}

/** A picture is a folder of its widths, an upload under way a folder of its pieces. */
const ownerOf = (name: string) =>
  name
    .split('/')
    .slice(0, 2)
    .join('/')
    .replace(/\.pieces$/, '')

/** Files older than an hour that no row of the database names: rows are written before files and deleted after them. */
async function* orphansIn(db: Db, storage: Storage): AsyncGenerator<ListedFile> {
  const lookUp = async (files: readonly ListedFile[]) => {
    const owners = [...new Set(files.map(({ name }) => ownerOf(name)))]
    const known = await Promise.all(
      [images, messageFiles, interviewRecordings].map((table) =>
        db.select({ path: table.path }).from(table).where(inArray(table.path, owners)),
      ),
    )
    const named = new Set(known.flat().map(({ path }) => path))
    return files.filter(({ name }) => !named.has(ownerOf(name)))
  }
  let held: ListedFile[] = []
  for await (const file of storage.list()) {
    if (file.changedAt.getTime() > Date.now() - hourMs) continue
    held.push(file)
    if (held.length < batch) continue
    yield* await lookUp(held)
    held = []
  }
  if (held.length > 0) yield* await lookUp(held)
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { back: { type: 'boolean' }, remove: { type: 'boolean' }, help: { type: 'boolean' } },
  })
  const [command] = positionals
  if (values.help || (command !== 'migrate' && command !== 'orphans')) {
    console.log(t('storage.usage'))
    process.exitCode = values.help ? 0 : 1
    return
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  if (command === 'migrate' && !env.S3_BUCKET) throw new ConfigurationError(t('storage.no_bucket'))
  const storage = await openStorage(env)
  const database = await openDatabase(env, createLogger('warn'))
  try {
    if (command === 'migrate') {
      const folder = folderStorage(env)
      const journal = join(env.DATA_DIR, `storage-${values.back ? 'from' : 'to'}-${env.S3_BUCKET}.log`)
      if (values.back) await copyAll(database.db, storage, folder, journal)
      else await copyAll(database.db, folder, storage, journal)
      console.log(t('storage.done', { back: values.back ? 'yes' : 'no' }))
      return
    }
    let count = 0
    for await (const { name, bytes } of orphansIn(database.db, storage)) {
      console.log(`${name} ${bytes}`)
      if (values.remove) await storage.remove(name)
      count += 1
    }
    console.log(t('storage.orphans', { count, removed: values.remove ? 'yes' : 'no' }))
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigurationError ? error.message : error)
  process.exitCode = 1
})
