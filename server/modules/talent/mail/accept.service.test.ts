import { describe, expect, it } from 'vitest'
import { mailLimits } from '@/lib/contracts/talent-mail'
import { parseInChild } from './accept.service'

const head = ['From: hr@most.test', 'Subject: x', 'MIME-Version: 1.0']
const lettersOf = (...lines: string[]) => Buffer.from([...head, ...lines].join('\r\n'))

/** Multiparts one in another, each of its own boundary. */
const nested = (depth: number) =>
  lettersOf(
    ...Array.from({ length: depth }, (_, n) => [
      `Content-Type: multipart/mixed; boundary=b${n}`,
      '',
      `--b${n}`,
    ]).flat(),
  )
const filled = (start: Buffer, line: string) =>
  Buffer.concat([
    start,
    Buffer.from(line.repeat(Math.floor((mailLimits.letterBytes - start.length) / line.length))),
  ])

/** Processor time of this process between two of its turns, in milliseconds: what all others had to wait. */
async function longestTurn<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  let ms = 0
  let before = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    ms = Math.max(ms, (user + system) / 1000)
    before = process.cpuUsage()
  }, 1)
  try {
    return { result: await work(), ms }
  } finally {
    clearInterval(timer)
  }
}

describe('a hostile letter', () => {
  const multipart = lettersOf('Content-Type: multipart/mixed; boundary=b', '', '')
  it.each([
    ['of multiparts one in another', nested(5000)],
    ['of as many parts as fit', filled(multipart, '--b\r\n\r\n')],
    [
      'of parts with as many headers as fit',
      filled(multipart, '--b\r\nX: x\r\nX: x\r\nX: x\r\nX: x\r\nX: x\r\n\r\n'),
    ],
    ['of one header', filled(lettersOf('X-Long: '), ' x\r\n')],
    ['of as many headers as fit', filled(lettersOf(''), 'X-Many: x\r\n')],
    [
      'of text beyond what anybody writes',
      filled(
        lettersOf('Content-Type: text/plain; charset=utf-8', '', ''),
        'От: кого-то кому-то, без смысла\r\n',
      ),
    ],
    ['of addresses one in another', filled(lettersOf('From: '), '<(",;:')],
  ])('%s is refused, and keeps this process busy for no moment', async (_, raw) => {
    // The script of the child is made once.
    await parseInChild(lettersOf('', 'x'), 1)
    const { result, ms } = await longestTurn(() => parseInChild(raw, 1))
    expect(result).toBeUndefined()
    expect(ms).toBeLessThan(50)
  })

  it('of HTML alone, never closed, is read beside this process', async () => {
    const start = lettersOf('Content-Type: text/html; charset=utf-8', '', '')
    const raw = Buffer.concat([start, Buffer.from('<div><p>От: <b>'.repeat(5000))])
    await parseInChild(lettersOf('', 'x'), 1)
    const { result, ms } = await longestTurn(() => parseInChild(raw, 1))
    expect(result?.from).toBe('hr@most.test')
    expect(ms).toBeLessThan(50)
  })

  it('goes beside this process also when it is large and honest', async () => {
    const start = lettersOf(
      'Content-Type: application/pdf; name=cv.pdf',
      'Content-Disposition: attachment',
      'Content-Transfer-Encoding: base64',
      '',
      '',
    )
    const raw = filled(start, `${'QUFB'.repeat(19)}\r\n`)
    await parseInChild(lettersOf('', 'x'), 1)
    const { result, ms } = await longestTurn(() => parseInChild(raw, 1))
    expect(result).toMatchObject({ from: 'hr@most.test', files: [{ name: 'cv.pdf' }] })
    expect(result?.files[0]?.bytes.length).toBeGreaterThan(mailLimits.letterBytes / 2)
    expect(ms).toBeLessThan(50)
  })
})
