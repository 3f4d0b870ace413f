import { expect, it } from 'vitest'
import { emptyZip, webm } from '@/tests/support/recordings'
import { readVideo } from './measure-child'

const look = (bytes: Buffer) =>
  readVideo({ size: bytes.length, read: async (start, end) => bytes.subarray(start, end) })

it.each([1, 20, 119])(
  'measures %i seconds by the frames, without a length in the header',
  async (seconds) => {
    const { type, durationMs } = await look(webm(seconds))
    expect(type).toBe('video/webm')
    expect(Math.abs(durationMs - seconds * 1000)).toBeLessThan(200)
  },
)

it('is not misled by what players skip', async () => {
  const { durationMs } = await look(webm(3, { bytes: 300_000 }))
  expect(Math.abs(durationMs - 3000)).toBeLessThan(200)
})

it.each([
  ['an archive', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(200)])],
  ['a page', Buffer.from(`<!doctype html>${' '.repeat(200)}`)],
  ['an archive behind a recording', Buffer.concat([webm(2), emptyZip])],
  [
    'an archive with a comment',
    Buffer.concat([webm(2), emptyZip.subarray(0, 20), Buffer.from([5, 0]), Buffer.from('hello')]),
  ],
  [
    'an archive that lies about its comment',
    Buffer.concat([webm(2), emptyZip.subarray(0, 20), Buffer.from([0xff, 0xff])]),
  ],
  ['nothing', Buffer.alloc(0)],
])('refuses %s', async (_, bytes) => {
  await expect(look(bytes)).rejects.toMatchObject({ code: 'file_type_not_allowed' })
})

it('takes a recording in which the mark of an archive stands by chance', async () => {
  const chance = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(60, 0x9b)])
  const { type } = await look(Buffer.concat([webm(2), Buffer.from([0xec, 0x80 | chance.length]), chance]))
  expect(type).toBe('video/webm')
})

it('refuses a head without a video', async () => {
  const torn = Buffer.concat([webm(1).subarray(0, 110), Buffer.alloc(400)])
  await expect(look(torn)).rejects.toMatchObject({ code: 'file_unreadable' })
})

it('lets others work while a long file is measured', async () => {
  const long = webm(20_000)
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  const begun = performance.now()
  const { durationMs } = await look(long)
  clearInterval(timer)
  expect(Math.abs(durationMs - 20_000_000)).toBeLessThan(1000)
  // A timer of a millisecond comes at least every tenth one.
  expect(turns).toBeGreaterThan((performance.now() - begun) / 10)
  // Five and a half hours of video are a few seconds of a free processor.
}, 90_000)

it('does not blame a file for a storage that fails', async () => {
  const bytes = webm(2, { bytes: 300_000 })
  let reads = 0
  const broken = readVideo({
    size: bytes.length,
    read: async (start, end) => {
      reads += 1
      if (reads > 2) throw new Error('the disk is gone')
      return bytes.subarray(start, end)
    },
  })
  await expect(broken).rejects.toThrow('the disk is gone')
})
