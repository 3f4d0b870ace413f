import { Readable } from 'node:stream'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { ConfigurationError } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { checkName, type ListedFile, type Storage } from './storage'

/** Memory of one running upload; the client sends pieces of half of it. */
const pieceBytes = 8 * 1024 * 1024
const atOnce = 8

type Failure = Error & { $metadata?: { httpStatusCode?: number; attempts?: number } }

/** An answer that never came, or a fault of the server. Wrong keys and a missing bucket are the operator's: they stay errors. */
function isAway({ $metadata }: Failure): boolean {
  return $metadata !== undefined && ($metadata.httpStatusCode ?? 503) >= 500
}
function fail(error: Failure): never {
  if (!isAway(error)) throw error
  throw Object.assign(new AppError('service_unavailable', { retryAfter: 5 }), { cause: error })
}
function ignoreMissing(error: Failure): null {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return null
  return fail(error)
}

/**
 * A piece of an unfinished upload is an object of its own, named by its place: `{name}.pieces/{from}-{bytes}`. So any process
 * may write the next one, and two that write at once, since one does not know yet that its client has gone, do no harm: both
 * write the same bytes of the same file.
 */
interface Piece {
  key: string
  from: number
  end: number
}
const piecesOf = (name: string) => `${name}.pieces/`
const pieceKey = (name: string, from: number, bytes: number) =>
  `${piecesOf(name)}${String(from).padStart(12, '0')}-${bytes}`

/** The pieces that cover a file from its start without a gap, each from where the one before ends. */
function chainOf(pieces: readonly Piece[]): { chain: (Piece & { skip: number })[]; end: number } {
  let end = 0
  const chain: (Piece & { skip: number })[] = []
  for (const piece of [...pieces].sort((a, b) => a.from - b.from)) {
    if (piece.from > end) break
    if (piece.end <= end) continue
    chain.push({ ...piece, skip: end - piece.from })
    end = piece.end
  }
  return { chain, end }
}

export interface Bucket {
  name: string
  client: S3ClientConfig
  /** For addresses that browsers ask: they are signed with their host. Absent: the API serves every file. */
  browsers: S3ClientConfig | undefined
}

/**
 * Files in a bucket of S3, or of a server that speaks it.
 * @throws ConfigurationError when the bucket cannot be reached with these settings
 */
export async function openS3Storage({ name: Bucket, ...settings }: Bucket): Promise<Storage> {
  // Loaded here: a product without a bucket does not pay for it.
  const s3 = await import('@aws-sdk/client-s3')
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  const client = new s3.S3Client(settings.client)
  const signer = settings.browsers && new s3.S3Client(settings.browsers)
  await client.send(new s3.HeadBucketCommand({ Bucket })).catch((error: Failure) => {
    const status = error.$metadata?.httpStatusCode
    const reason = status === 404 ? 'there is no such bucket' : `${error.name}${status ? ` (${status})` : ''}`
    throw new ConfigurationError(`S3_BUCKET: «${Bucket}» cannot be opened: ${reason}`)
  })

  async function put(Key: string, Body: Uint8Array): Promise<void> {
    await client.send(new s3.PutObjectCommand({ Bucket, Key, Body })).catch(fail)
  }
  async function head(Key: string): Promise<number | null> {
    const found = await client.send(new s3.HeadObjectCommand({ Bucket, Key })).catch(ignoreMissing)
    return found?.ContentLength ?? null
  }
  async function* listed(Prefix?: string): AsyncGenerator<ListedFile> {
    let ContinuationToken: string | undefined
    do {
      const page = await client
        .send(new s3.ListObjectsV2Command({ Bucket, ...(Prefix && { Prefix }), ContinuationToken }))
        .catch(fail)
      for (const { Key, Size, LastModified } of page.Contents ?? [])
        if (Key) yield { name: Key, bytes: Size ?? 0, changedAt: LastModified ?? new Date(0) }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken)
  }
  async function pieces(name: string): Promise<Piece[]> {
    const found: Piece[] = []
    for await (const { name: key } of listed(piecesOf(name))) {
      const [, from, bytes] = /(\d{12})-(\d+)$/.exec(key) ?? []
      if (from && bytes) found.push({ key, from: Number(from), end: Number(from) + Number(bytes) })
    }
    return found
  }
  async function drop(keys: readonly string[]): Promise<void> {
    // One by one: the call that deletes many needs checksums that not every server knows.
    for (let at = 0; at < keys.length; at += atOnce)
      await Promise.all(
        keys
          .slice(at, at + atOnce)
          .map((Key) => client.send(new s3.DeleteObjectCommand({ Bucket, Key })).catch(fail)),
      )
  }
  async function open(Key: string, Range?: string) {
    const found = await client.send(new s3.GetObjectCommand({ Bucket, Key, Range })).catch(ignoreMissing)
    return found?.Body instanceof Readable ? { found, stream: found.Body } : null
  }
  async function* join(chain: ReturnType<typeof chainOf>['chain']): AsyncGenerator<Buffer> {
    for (const { key, skip } of chain) {
      const piece = await open(key, skip > 0 ? `bytes=${skip}-` : undefined)
      if (!piece) throw new PieceGone()
      for await (const chunk of piece.stream) yield chunk as Buffer
    }
  }

  return {
    put: async (name, bytes) => put(checkName(name), bytes),
    async open(name, range) {
      const opened = await open(checkName(name), range && `bytes=${range.start}-${range.end}`)
      if (!opened) return null
      const { found, stream } = opened
      const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1]
      return { size: Number(whole ?? found.ContentLength), stream }
    },
    async read(name) {
      const found = await client
        .send(new s3.GetObjectCommand({ Bucket, Key: checkName(name) }))
        .catch(ignoreMissing)
      return found?.Body ? Buffer.from(await found.Body.transformToByteArray()) : null
    },
    async size(name) {
      const whole = await head(checkName(name))
      if (whole !== null) return whole
      const found = await pieces(name)
      return found.length > 0 ? chainOf(found).end : null
    },
    async append(name, from, bytes) {
      checkName(name)
      let written = 0
      let held: Buffer[] = []
      let size = 0
      const write = async () => {
        if (size === 0) return
        await put(pieceKey(name, from + written, size), Buffer.concat(held, size))
        written += size
        held = []
        size = 0
      }
      try {
        for await (const chunk of bytes) {
          held.push(chunk as Buffer)
          size += (chunk as Buffer).length
          if (size >= pieceBytes) await write()
        }
      } finally {
        await write()
      }
      return written
    },
    async complete(name, bytes) {
      if ((await head(checkName(name))) !== bytes) {
        const { chain, end } = chainOf(await pieces(name))
        if (end !== bytes) return false
        const Body = Readable.from(join(chain), { objectMode: false })
        try {
          await client.send(new s3.PutObjectCommand({ Bucket, Key: name, Body, ContentLength: bytes }))
        } catch (error) {
          // Another process has completed it meanwhile and deleted the pieces, or it was removed.
          if (error instanceof PieceGone) return (await head(name)) === bytes
          fail(error as Failure)
        }
      }
      await drop((await pieces(name)).map(({ key }) => key))
      return true
    },
    async remove(name) {
      const keys: string[] = []
      for await (const { name: key } of listed(checkName(name)))
        if (key === name || key.startsWith(`${name}/`) || key.startsWith(piecesOf(name))) keys.push(key)
      await drop(keys)
    },
    list: () => listed(),
    async link(name, seconds, { type, disposition }) {
      if (!signer) return null
      const asked = new s3.GetObjectCommand({
        Bucket,
        Key: checkName(name),
        ResponseContentType: type,
        ResponseContentDisposition: disposition,
      })
      return getSignedUrl(signer, asked, { expiresIn: seconds })
    },
  }
}

class PieceGone extends Error {}
