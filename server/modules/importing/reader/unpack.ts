import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Unzip, UnzipInflate, zipSync } from 'fflate'

/** Something unfolds beyond what any table of vacancies needs. */
export class TooComplex extends Error {}

const largestWorkbook = 48 * 1024 * 1024
const mostEntries = 500
const chunk = 64 * 1024
/** The parts that carry cells; pictures, macros and embedded files are left where they are. */
const wanted =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?!media|embeddings|drawings)[\w./-]+\.(?:xml|rels))$/

/**
 * Unpacks what a workbook needs, counting what comes out instead of believing what the archive says of itself, and
 * puts a small archive of our own making in its place. False when it is no workbook.
 * @throws TooComplex for a bomb
 */
export async function repackWorkbook(path: string): Promise<boolean> {
  const bytes = await readFile(path)
  const parts = new Map<string, Uint8Array[]>()
  let entries = 0
  let total = 0
  const unzip = new Unzip((file) => {
    entries += 1
    if (entries > mostEntries) throw new TooComplex()
    if (!wanted.test(file.name) || parts.has(file.name)) return
    const pieces: Uint8Array[] = []
    parts.set(file.name, pieces)
    file.ondata = (error, data) => {
      if (error) throw error
      total += data.length
      if (total > largestWorkbook) throw new TooComplex()
      pieces.push(data)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += chunk) {
    unzip.push(bytes.subarray(at, at + chunk), at + chunk >= bytes.length)
  }
  if (!parts.has('xl/workbook.xml')) return false
  const files = [...parts].map(([name, pieces]) => [name, new Uint8Array(Buffer.concat(pieces))] as const)
  await writeFile(path, zipSync(Object.fromEntries(files), { level: 0 }))
  return true
}

/** Unpacks a gzip beside itself. @throws TooComplex beyond the limit; what a cut one held before the cut stays */
export async function gunzipBounded(path: string, largest: number): Promise<string> {
  const unpacked = `${path}.unpacked`
  let total = 0
  const counting = new Transform({
    transform(data: Buffer, _, done) {
      total += data.length
      done(total > largest ? new TooComplex() : null, data)
    },
  })
  try {
    await pipeline(createReadStream(path), createGunzip(), counting, createWriteStream(unpacked))
  } catch (error) {
    if (error instanceof TooComplex) throw error
    if (total === 0) throw error
  }
  return unpacked
}
