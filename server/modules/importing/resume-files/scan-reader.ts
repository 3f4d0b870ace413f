import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { createFairQueue, type QueueUser } from '@/server/platform/fair-queue'
import { createUploadFolder, type FileSource } from '@/server/platform/stored-upload'
import type { Piece } from './reading/pdf-layout'

/** Pages of a scan that are read; a resume has rarely more. */
const maxPages = 3
const maxMs = 30_000
/** Dots an inch: below it small letters are lost, above it recognition only takes longer. */
const resolution = '200'
/** Address space and processor time of each program, kept by the kernel. */
const programKb = 1_500_000
const startScript = 'ulimit -c 0; ulimit -v "$1"; ulimit -t "$2"; shift 2; exec "$@"'
const lowestPriority = 19

/** A lane of its own: recognition takes seconds and must not hold up files that are read in a moment. */
const lane = createFairQueue({ atOnce: 1, waiting: 8, guestsWaiting: 0 })

/** One program within limits of memory and time; undefined when it fails, whatever the reason. */
async function run(command: readonly string[], signal: AbortSignal): Promise<string | undefined> {
  const limits = [String(programKb), String(maxMs / 1000)]
  const child: ChildProcess = spawn('/bin/sh', ['-c', startScript, 'sh', ...limits, ...command], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH ?? '/usr/bin',
      OMP_THREAD_LIMIT: '1',
      LC_ALL: 'C.UTF-8',
    },
    signal,
    killSignal: 'SIGKILL',
  })
  const pieces: Buffer[] = []
  child.stdout?.on('data', (piece: Buffer) => pieces.push(piece))
  try {
    if (child.pid !== undefined) setPriority(child.pid, lowestPriority)
    const [code] = await once(child, 'close')
    return code === 0 ? Buffer.concat(pieces).toString('utf8') : undefined
  } catch {
    // It is not installed, or its time is over.
    return undefined
  }
}

let available: Promise<boolean> | undefined

/** Whether this machine can read pictures of Russian text: poppler-utils and tesseract-ocr with its Russian data. */
export function canReadScans(): Promise<boolean> {
  const signal = () => AbortSignal.timeout(maxMs)
  available ??= Promise.all([
    run(['tesseract', '--list-langs'], signal()),
    run(['sh', '-c', 'command -v pdftoppm'], signal()),
  ]).then(([languages, renderer]) => /^rus$/m.test(languages ?? '') && renderer !== undefined)
  return available
}

/** Words of a page with their places, out of the table that tesseract prints. */
export function piecesOfTable(table: string): Piece[] {
  const rows = table
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
  const heights = rows.filter(([level]) => level === lineLevel).map((row) => Number(row[9]))
  const usual = heights.sort((a, b) => a - b)[Math.floor(heights.length / 2)] ?? 1
  const pieces: Piece[] = []
  let line = { bottom: 0, size: usual }
  for (const row of rows) {
    const [level, , , , , , left = 0, top = 0, width = 0, height = 0, sure = -1] = row.map(Number)
    // Letters of one size are measured differently from line to line: only steps of a quarter tell sizes apart.
    if (row[0] === lineLevel)
      line = { bottom: top + height, size: (Math.round((height / usual) * 4) / 4) * usual }
    const text = row[11]?.trim() ?? ''
    if (level === wordLevel && text !== '' && sure >= minConfidence)
      pieces.push({ text, x: left, y: -line.bottom, width, size: line.size, font: 'scan' })
  }
  return pieces
}
const lineLevel = '4'
const wordLevel = 5
/** Below it, of a hundred, specks and lines are taken for letters. */
const minConfidence = 25

async function recognize(source: FileSource): Promise<Piece[][]> {
  const signal = AbortSignal.timeout(maxMs)
  const folder = await createUploadFolder()
  try {
    const path = 'path' in source ? source.path : join(folder, 'scan.pdf')
    if ('bytes' in source) await writeFile(path, source.bytes)
    const pages: Piece[][] = []
    for (let page = 1; page <= maxPages; page += 1) {
      const image = join(folder, `page-${page}`)
      const range = ['-f', String(page), '-l', String(page)]
      await run(
        ['pdftoppm', '-gray', '-singlefile', '-r', resolution, '-scale-to', '2600', ...range, path, image],
        signal,
      )
      const isThere = await readFile(`${image}.pgm`).then(
        ({ length }) => length > 0,
        () => false,
      )
      if (!isThere) break
      const text = await run(
        ['tesseract', `${image}.pgm`, 'stdout', '-l', 'rus+eng', '--psm', '1', 'tsv'],
        signal,
      )
      if (text) pages.push(piecesOfTable(text))
    }
    return pages
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The words of a scanned document, in their turn; undefined where this machine cannot read them or too many wait. Every
 * program that touches the file runs as a process of its own within limits.
 */
export async function readScan(user: QueueUser, source: FileSource): Promise<Piece[][] | undefined> {
  if (!(await canReadScans())) return undefined
  return lane.run(user, () => recognize(source))
}
