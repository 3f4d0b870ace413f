import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ReadResume } from '@/lib/contracts/resume-files'
import { canReadScans, readScan } from '@/server/modules/importing/resume-files/scan-reader'
import { createCandidate, type TestCandidate } from '@/tests/support/candidates'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const isInstalled = await canReadScans()
if (!isInstalled) console.warn('skipped: no pdftoppm, or no tesseract with Russian data')

let api: TestApi
let owner: TestCandidate
let folder: string
const path = process.env.PATH ?? ''
beforeAll(async () => {
  api = await createTestApi()
  owner = await createCandidate(api)
  folder = await mkdtemp(join(tmpdir(), 'dvoe-scans-'))
}, 60_000)
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})
afterEach(() => {
  process.env.PATH = path
  vi.restoreAllMocks()
})

/** Pages of grey pictures and nothing else, as a scanner makes them. */
function scanOf(pictures: readonly Buffer[]): Buffer {
  const objects: Buffer[] = []
  const add = (text: string, stream?: Buffer) => {
    const head = Buffer.from(text, 'latin1')
    objects.push(
      stream ? Buffer.concat([head, Buffer.from('stream\n'), stream, Buffer.from('\nendstream')]) : head,
    )
    return objects.length + 2
  }
  const kids = pictures.map((picture) => {
    const header = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.subarray(0, 40).toString('latin1'))
    if (!header) throw new Error('not a grey picture')
    const [whole, width, height] = header
    const packed = deflateSync(picture.subarray(whole.length))
    const image = add(
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode/Length ${packed.length}>>`,
      packed,
    )
    const drawn = Buffer.from('595 0 0 842 0 0 cm /I Do')
    const content = add(`<</Length ${drawn.length}>>`, drawn)
    return add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${content} 0 R/Resources<</XObject<</I ${image} 0 R>>>>>>`,
    )
  })
  const pages = `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((id) => `${id} 0 R`).join(' ')}]>>`
  const all = [Buffer.from('<</Type/Catalog/Pages 2 0 R>>'), Buffer.from(pages), ...objects]
  return Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    ...all.flatMap((object, i) => [Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]),
    Buffer.from('trailer<</Root 1 0 R>>\n%%EOF'),
  ])
}

/** A page of a PDF as a picture. */
async function pictureOf(pdf: Uint8Array): Promise<Buffer> {
  const [from, to] = [join(folder, 'page.pdf'), join(folder, 'page')]
  await writeFile(from, pdf)
  const { status } = spawnSync('pdftoppm', ['-gray', '-singlefile', '-r', '150', from, to])
  expect(status).toBe(0)
  return readFile(`${to}.pgm`)
}

function latinPage(words: string): Buffer {
  const code = `BT /F 20 Tf 60 700 Td (${words}) Tj ET`
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length ${code.length}>>stream\n${code}\nendstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`,
    'latin1',
  )
}

function send(bytes: Uint8Array, token?: string) {
  const body = new FormData()
  body.set('file', new File([bytes as BlobPart], 'scan.pdf'))
  return api.request<ReadResume>('POST', '/v1/resumes/from-file', { body, ...(token && { token }) })
}

describe.runIf(isInstalled)('a scanned resume', () => {
  let resumePage: Buffer
  beforeAll(async () => {
    const { public_id: id } = await publishResume(api, owner.token)
    const response = await api.fetch(
      new Request(`http://localhost/v1/resumes/${id}/document?kind=pdf-classic`, {
        headers: { Authorization: `Bearer ${owner.token}` },
      }),
    )
    resumePage = await pictureOf(new Uint8Array(await response.arrayBuffer()))
  }, 60_000)

  it('is read by its pictures for who is signed in, and for no guest', async () => {
    const scan = scanOf([resumePage])
    const { status, body } = await send(scan, owner.token)
    expect(status).toBe(200)
    expect(body.data?.fields).toMatchObject({ first_name: 'Анна', last_name: 'Климова' })
    expect(body.data?.fields.title).toMatch(/медсестра/i)
    expect(body.data?.fields.phone?.replace(/\D/g, '')).toBe('79123456789')
    const guest = await send(scan)
    expect([guest.status, guest.body.error_code]).toEqual([422, 'file_no_text'])
  }, 90_000)

  it('is read three pages deep', async () => {
    const named = ['First', 'Second', 'Third', 'Fourth']
    const pictures: Buffer[] = []
    for (const name of named) pictures.push(await pictureOf(latinPage(`${name} page of a resume`)))
    const pages = await readScan({ key: 'm3', isMember: true }, { bytes: scanOf(pictures) })
    // Latin words among Russian ones are spelled by chance: the first of a page says which one it is.
    expect(pages?.map(([first]) => first?.text)).toEqual(named.slice(0, 3))
  }, 90_000)

  it('keeps nobody waiting: it has a lane of its own and thirty seconds', async () => {
    // A reader that never answers.
    const slow = join(folder, 'tesseract')
    await writeFile(slow, '#!/bin/sh\n[ "$1" = --list-langs ] && echo rus && exit\nexec sleep 60\n')
    await chmod(slow, 0o755)
    process.env.PATH = folder + delimiter + path
    const asked: number[] = []
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      asked.push(ms)
      return timeout(ms / 10)
    })
    const started = Date.now()
    const scanned = send(scanOf([resumePage]), owner.token).then(({ body }) => ({
      code: body.error_code,
      ms: Date.now() - started,
    }))
    const other = await createCandidate(api)
    const text = await api.request<ReadResume>('POST', '/v1/resumes/from-text', {
      body: { text: 'Пётр Кузнецов\nВодитель погрузчика\n+7 912 000-11-22' },
      token: other.token,
    })
    expect(text.status).toBe(200)
    const readAfter = Date.now() - started
    const { code, ms } = await scanned
    expect(code).toBe('file_no_text')
    expect(asked).toContain(30_000)
    expect(ms).toBeGreaterThan(readAfter)
    expect(ms).toBeLessThan(30_000)
  }, 90_000)
})

describe.skipIf(isInstalled)('a scanned resume without a reader', () => {
  it('is told to have no text', async () => {
    const { body } = await send(
      scanOf([Buffer.concat([Buffer.from('P5 1 1 255 '), Buffer.from([255])])]),
      owner.token,
    )
    expect(body.error_code).toBe('file_no_text')
  })
})
