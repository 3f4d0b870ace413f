import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import type { Env } from '@/server/platform/env'
import { openS3Storage } from './s3'
import { checkName, type Storage } from './storage'

const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

/** Files in a local folder. */
export function createLocalStorage(folder: string): Storage {
  const place = (name: string) => join(folder, checkName(name))
  const size = async (name: string) => {
    const facts = await stat(place(name)).catch(ignoreMissing)
    return facts?.isFile() ? facts.size : null
  }
  return {
    async put(name, bytes) {
      const target = place(name)
      await mkdir(dirname(target), { recursive: true })
      const unfinished = `${target}.${randomBytes(6).toString('hex')}.part`
      try {
        await writeFile(unfinished, bytes)
        await rename(unfinished, target)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async open(name, range) {
      const file = await open(place(name)).catch(ignoreMissing)
      if (!file) return null
      const facts = await file.stat()
      if (!facts.isFile()) {
        await file.close()
        return null
      }
      return { size: facts.size, stream: file.createReadStream(range) }
    },
    read: async (name) => readFile(place(name)).catch(ignoreMissing),
    size,
    async append(name, from, bytes) {
      const target = place(name)
      await mkdir(dirname(target), { recursive: true })
      const file = createWriteStream(target, { flags: from === 0 ? 'w' : 'r+', start: from })
      // A failed upload keeps the received bytes: the client asks for the size and resumes.
      await pipeline(bytes, file)
      return file.bytesWritten
    },
    complete: async (name, bytes) => (await size(name)) === bytes,
    remove: (name) => rm(place(name), { recursive: true, force: true }),
    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing)
      for (const entry of entries ?? []) {
        if (!entry.isFile() || entry.name.endsWith('.part')) continue
        const path = join(entry.parentPath, entry.name)
        const facts = await stat(path).catch(ignoreMissing)
        const name = relative(folder, path).split(sep).join('/')
        if (facts) yield { name, bytes: facts.size, changedAt: facts.mtime }
      }
    },
    link: async () => null,
  }
}

/** A slow reader of a recording holds a connection as long as it reads: the default of 50 would starve the others. */
const maxSockets = 256
type Settings = Pick<
  Env,
  | 'S3_BUCKET'
  | 'DATA_DIR'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'S3_PUBLIC_URL'
  | 'S3_PATH_STYLE'
>

function clientOf(env: Settings, endpoint = env.S3_ENDPOINT): S3ClientConfig {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  return {
    region: env.S3_REGION,
    forcePathStyle: env.S3_PATH_STYLE ?? endpoint !== undefined,
    // Checksums in trailers are refused by some servers that speak S3; lengths are checked, and the network has its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 3000,
      requestTimeout: 15_000,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets, keepAlive: true },
      httpsAgent: { maxSockets, keepAlive: true },
    },
    ...(endpoint && { endpoint }),
    // Without keys: a role of the machine, as the client finds it.
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  }
}

export const folderStorage = (env: Pick<Env, 'DATA_DIR'>): Storage =>
  createLocalStorage(join(env.DATA_DIR, 'files'))

/** The storage of the configuration: a bucket, or a folder of DATA_DIR. @throws ConfigurationError for a bucket that cannot be opened */
export const openStorage = async (env: Settings): Promise<Storage> =>
  env.S3_BUCKET
    ? openS3Storage({
        name: env.S3_BUCKET,
        client: clientOf(env),
        browsers: env.S3_PUBLIC_URL ? clientOf(env, env.S3_PUBLIC_URL) : undefined,
      })
    : folderStorage(env)
