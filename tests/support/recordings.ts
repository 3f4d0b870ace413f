/** Writes of a browser’s recorder: WebM without a length in its header, in clusters of unknown size at the end. */

const bytesOf = (value: number, length: number) => {
  const bytes = Buffer.alloc(length)
  bytes.writeUIntBE(value, 0, length)
  return bytes
}
const lengthOf = (length: number) => Buffer.concat([Buffer.from([0x01, 0x00]), bytesOf(length, 6)])
const element = (id: number[], body: Buffer) => Buffer.concat([Buffer.from(id), lengthOf(body.length), body])
const number = (id: number[], value: number) => element(id, bytesOf(value, 4))
const words = (id: number[], value: string) => element(id, Buffer.from(value))

const unknown = Buffer.from([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])
const frameMs = 100

/** A key frame of VP8, 2×2 pixels; nothing in it has to be shown. */
const frame = Buffer.from([0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a, 0x02, 0x00, 0x02, 0x00, 0x00, 0x47])

/**
 * @param seconds how long it is by its frames
 * @param bytes filled up to so much, by an element that players skip
 */
export function webm(seconds: number, { bytes = 0 }: { bytes?: number } = {}): Buffer {
  const header = element(
    [0x1a, 0x45, 0xdf, 0xa3],
    Buffer.concat([
      number([0x42, 0x86], 1),
      number([0x42, 0xf7], 1),
      number([0x42, 0xf2], 4),
      number([0x42, 0xf3], 8),
      words([0x42, 0x82], 'webm'),
      number([0x42, 0x87], 4),
      number([0x42, 0x85], 2),
    ]),
  )
  const info = element(
    [0x15, 0x49, 0xa9, 0x66],
    Buffer.concat([
      number([0x2a, 0xd7, 0xb1], 1_000_000),
      words([0x4d, 0x80], 'test'),
      words([0x57, 0x41], 'test'),
    ]),
  )
  const video = element([0xe0], Buffer.concat([number([0xb0], 2), number([0xba], 2)]))
  const track = element(
    [0xae],
    Buffer.concat([
      number([0xd7], 1),
      number([0x73, 0xc5], 1),
      number([0x83], 1),
      words([0x86], 'V_VP8'),
      number([0x23, 0xe3, 0x83], frameMs * 1_000_000),
      video,
    ]),
  )
  const tracks = element([0x16, 0x54, 0xae, 0x6b], track)
  const clusters: Buffer[] = []
  for (let second = 0; second < seconds; second += 1) {
    const blocks: Buffer[] = []
    for (let at = 0; at < 1000; at += frameMs)
      blocks.push(
        element([0xa3], Buffer.concat([Buffer.from([0x81]), bytesOf(at, 2), Buffer.from([0x80]), frame])),
      )
    clusters.push(
      element([0x1f, 0x43, 0xb6, 0x75], Buffer.concat([number([0xe7], second * 1000), ...blocks])),
    )
  }
  const body = Buffer.concat([info, tracks])
  const start = Buffer.concat([header, Buffer.from([0x18, 0x53, 0x80, 0x67]), unknown, body])
  const tail = Buffer.concat(clusters)
  const missing = bytes - start.length - tail.length - 9
  const filling = missing > 0 ? element([0xec], Buffer.alloc(missing, 0x55)) : Buffer.alloc(0)
  return Buffer.concat([start, filling, tail])
}

/** What a program for archives opens, whatever stands before it. */
export const emptyZip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
