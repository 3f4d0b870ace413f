import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { translator } from '@/server/lib/translator'
import { isAlive } from '../embedded/postmaster'

const t = translator('console')

/** Names of parts of a set, so that people find them too. */
export const parts = {
  manifest: 'manifest.json',
  /** As `sha256sum` writes it: `sha256sum -c SHA256SUMS` verifies a set without the product. */
  sums: 'SHA256SUMS',
  cluster: 'database',
  dump: 'database.dump',
  files: 'files',
  secrets: 'SECRETS.json',
} as const

const manifestSchema = z.object({
  format: z.literal(1),
  product: z.string(),
  database: z.object({ kind: z.enum(['cluster', 'dump']), version: z.number().int() }),
  /** Absent: they lay in a bucket, which has copies of its own. */
  hasFiles: z.boolean(),
  /** The set holds everything committed before this moment. */
  consistentAt: z.iso.datetime(),
})
export type Manifest = z.infer<typeof manifestSchema>

const setName = /^\d{8}T\d{6}Z$/
const partialName = /^\d{8}T\d{6}Z\.partial-(\d+)$/

const missing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined
  throw error
}

async function copyWithSum(from: string, to: string): Promise<string> {
  const hash = createHash('sha256')
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await pipeline(
    createReadStream(from),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(to, { mode: 0o600 }),
  )
  return hash.digest('hex')
}

/** A set being written: under a name of its own until it is whole, so that no half of one is taken for a backup. */
export async function beginSet(folder: string, now: Date) {
  const name = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const partial = join(folder, `${name}.partial-${process.pid}`)
  await mkdir(partial, { recursive: true, mode: 0o700 })
  const note = (sum: string, path: string) => appendFile(join(partial, parts.sums), `${sum}  ${path}\n`)
  const addBytes = async (path: string, content: string | Buffer) => {
    await mkdir(dirname(join(partial, path)), { recursive: true, mode: 0o700 })
    await writeFile(join(partial, path), content, { mode: 0o600 })
    await note(createHash('sha256').update(content).digest('hex'), path)
  }
  return {
    /** Where a program of somebody else may write a part. */
    pathOf: (path: string) => join(partial, path),
    addBytes,
    addFolder: (path: string) => mkdir(join(partial, path), { recursive: true, mode: 0o700 }),
    /** False for a file that was deleted meanwhile. */
    async addFile(path: string, from: string): Promise<boolean> {
      const sum = await copyWithSum(from, join(partial, path)).catch(missing)
      if (sum === undefined) return false
      await note(sum, path)
      return true
    },
    async addSum(path: string): Promise<void> {
      await note(await sumOf(join(partial, path)), path)
    },
    async finish(manifest: Manifest): Promise<string> {
      await addBytes(parts.manifest, `${JSON.stringify(manifest, null, 2)}\n`)
      const whole = join(folder, name)
      await rename(partial, whole)
      return whole
    },
    abandon: () => rm(partial, { recursive: true, force: true }),
  }
}
export type NewSet = Awaited<ReturnType<typeof beginSet>>

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Whole sets of a folder, oldest first. */
export const setsIn = async (folder: string): Promise<string[]> =>
  ((await readdir(folder).catch(missing)) ?? [])
    .filter((name) => setName.test(name))
    .sort()
    .map((name) => join(folder, name))

/** Deletes whole sets but the newest, and what killed runs have left. Returns the deleted. */
export async function pruneSets(folder: string, keep: number): Promise<string[]> {
  const doomed = (await setsIn(folder)).slice(0, -keep)
  for (const name of await readdir(folder)) {
    const pid = partialName.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) doomed.push(join(folder, name))
  }
  for (const path of doomed) await rm(path, { recursive: true, force: true })
  return doomed
}

export class BackupError extends Error {}

/** The set of a folder, or its newest one, every byte of it compared. @throws BackupError naming what is wrong */
export async function readSet(
  given: string,
): Promise<{ folder: string; manifest: Manifest; paths: string[] }> {
  const folder = existsSync(join(given, parts.manifest)) ? given : ((await setsIn(given)).at(-1) ?? given)
  const text = await readFile(join(folder, parts.manifest), 'utf8').catch(missing)
  if (text === undefined) throw new BackupError(t('backup.none', { path: given }))
  const manifest = manifestSchema.safeParse(JSON.parse(text))
  if (!manifest.success) throw new BackupError(t('backup.other_format', { path: folder }))
  const paths: string[] = []
  for (const line of (await readFile(join(folder, parts.sums), 'utf8')).split('\n').filter(Boolean)) {
    const [sum, path = ''] = line.split('  ')
    const found = await sumOf(join(folder, path)).catch(missing)
    if (found !== sum)
      throw new BackupError(
        t('backup.damaged', { path: join(folder, path), how: found ? 'damaged' : 'missing' }),
      )
    paths.push(path)
  }
  if (!paths.includes(parts.manifest))
    throw new BackupError(t('backup.damaged', { path: join(folder, parts.sums), how: 'damaged' }))
  return { folder, manifest: manifest.data, paths }
}
