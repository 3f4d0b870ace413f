import { strToU8 } from 'fflate'
import sharp from 'sharp'
import { calls } from '@/lib/contracts/calls'
import {
  deepHtml,
  deepRtf,
  endlessDocx,
  inflatingPdf,
  interlacedPicture,
  laughingDocx,
  nestedFormsPdf,
  nestedTablesDocx,
  pageTreePdf,
  plainPdf,
  zipBombDocx,
} from '@/tests/support/hostile-files'

/** Answers by their status: what a run of the bench was made of. */
export type Answers = Map<string, number>

/** Noise does not compress: a picture of several megabytes. */
const noisyPhoto = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer()

export async function prepareFiles() {
  const resumes: Uint8Array[] = [
    plainPdf(),
    nestedTablesDocx(),
    deepHtml(),
    plainPdf(),
    endlessDocx(),
    zipBombDocx(),
    laughingDocx(),
    inflatingPdf(),
    pageTreePdf(),
    nestedFormsPdf(),
    deepRtf(),
    strToU8('Иванов Иван Иванович\nТокарь\n'.repeat(200_000).slice(0, 5_500_000)),
  ]
  const pictures = [
    await noisyPhoto(4000, 3000),
    await sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#336699' } })
      .jpeg({ progressive: true })
      .toBuffer(),
    await interlacedPicture(),
    await noisyPhoto(1200, 900),
  ]
  return { resumes, pictures }
}

interface Target {
  url: string
  tokens: readonly string[]
  until: number
  answers: Answers
}

const address = (n: number) =>
  `203.${Math.floor(n / 62_500) % 250}.${Math.floor(n / 250) % 250}.${1 + (n % 250)}`

async function send({ url, answers }: Target, name: string, path: string, init: RequestInit): Promise<void> {
  const status = await fetch(url + path, { ...init, signal: AbortSignal.timeout(60_000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return String(answer.status)
    },
    () => 'cut',
  )
  const key = `${name} ${status}`
  answers.set(key, (answers.get(key) ?? 0) + 1)
}

const form = (field: string, bytes: Uint8Array) => {
  const body = new FormData()
  body.set(field, new File([bytes as BlobPart], 'file'))
  return body
}

/** One loop of uploads of resumes, by a guest from an address of its own. */
async function sendResumes(target: Target, nth: number, files: readonly Uint8Array[]): Promise<void> {
  for (let i = nth; Date.now() < target.until; i += 1) {
    const bytes = files[i % files.length] ?? new Uint8Array()
    await send(target, 'resume', '/v1/resumes/from-file', {
      method: 'POST',
      body: form('file', bytes),
      headers: { 'X-Forwarded-For': address(nth * 1000 + Math.floor(i / 25)) },
    })
  }
}

async function sendPictures(target: Target, nth: number, files: readonly Uint8Array[]): Promise<void> {
  for (let i = nth; Date.now() < target.until; i += 1) {
    await send(target, 'picture', '/v1/accounts/avatar', {
      method: 'POST',
      body: form('avatar', files[i % files.length] ?? new Uint8Array()),
      headers: { Authorization: `Bearer ${target.tokens[i % target.tokens.length]}` },
    })
  }
}

/** Every call in turn with bodies and queries that fit none, small and close to the limit. */
async function fuzz(target: Target, nth: number): Promise<void> {
  const all = Object.values(calls).filter(({ path }) => !path.includes('sign-out'))
  const long = 'я'.repeat(300_000)
  for (let i = nth * 17; Date.now() < target.until; i += 1) {
    const call = all[i % all.length]
    if (!call) return
    const path = call.path.replace(/:\w+/g, () => 'aaaaaaaaaaaa')
    const body = { constructor: 1, toString: 'x', text: i % 5 === 0 ? long : 'a'.repeat(i % 500) }
    await send(
      target,
      'fuzz',
      call.method === 'GET' ? `${path}?text=${i}&page=${i % 7}&constructor=1` : path,
      {
        method: call.method,
        ...(call.method !== 'GET' && { body: JSON.stringify(body) }),
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': address(nth * 5000 + i),
          ...(i % 2 === 0 && { Authorization: `Bearer ${target.tokens[i % target.tokens.length]}` }),
        },
      },
    )
  }
}

async function browse(target: Target, nth: number): Promise<void> {
  const words = ['', 'водитель', 'медсестра', 'бухгалтер', 'разработчик', 'повар']
  for (let i = nth; Date.now() < target.until; i += 1) {
    const query = `text=${encodeURIComponent(words[i % words.length] ?? '')}&page=${1 + (i % 20)}`
    await send(target, 'page', i % 3 === 0 ? `/ru/vacancies?${query}` : `/v1/vacancies?${query}`, {})
  }
}

/** All of it at once until the time is up. */
export async function pressOn(
  target: Target,
  { resumes, pictures }: Awaited<ReturnType<typeof prepareFiles>>,
): Promise<void> {
  const loops = (count: number, loop: (nth: number) => Promise<void>) =>
    Array.from({ length: count }, (_, n) => loop(n))
  await Promise.all([
    ...loops(16, (nth) => sendResumes(target, nth, resumes)),
    ...loops(8, (nth) => sendPictures(target, nth, pictures)),
    ...loops(12, (nth) => fuzz(target, nth)),
    ...loops(4, (nth) => browse(target, nth)),
  ])
}

/** Browsing alone, before the attack. */
export async function lookAround(target: Target): Promise<void> {
  await Promise.all(Array.from({ length: 8 }, (_, nth) => browse(target, nth)))
}
