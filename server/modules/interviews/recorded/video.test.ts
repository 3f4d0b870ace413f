import { expect, it } from 'vitest'
import { emptyZip, webm } from '@/tests/support/recordings'
import { readVideo } from './video'

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
  ['nothing', Buffer.alloc(0)],
])('refuses %s', async (_, bytes) => {
  await expect(look(bytes)).rejects.toMatchObject({ code: 'file_type_not_allowed' })
})

it('refuses a head without a video', async () => {
  const torn = Buffer.concat([webm(1).subarray(0, 110), Buffer.alloc(400)])
  await expect(look(torn)).rejects.toMatchObject({ code: 'file_unreadable' })
})
