import { writeFile } from 'node:fs/promises'

type Value = string | number | { [key: string]: Value }

/** Values in the MaxMind format: short texts, numbers below 2^16, maps of less than 29 entries. */
function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([Buffer.from([(2 << 5) | text.length]), text])
  }
  if (typeof value === 'number') return Buffer.from([(5 << 5) | 2, value >> 8, value & 255])
  const entries = Object.entries(value)
  const parts = entries.flatMap(([key, part]) => [encode(key), encode(part)])
  return Buffer.concat([Buffer.from([(7 << 5) | entries.length]), ...parts])
}

/** A database of addresses that knows one town, for all addresses that begin with `firstByte`. */
export async function writePlacesFile(path: string, firstByte: number, place: Value): Promise<void> {
  const bits = [...firstByte.toString(2).padStart(8, '0')].map(Number)
  const nowhere = bits.length
  const found = bits.length + 16
  const tree = bits.flatMap((bit, index) => {
    const next = index === bits.length - 1 ? found : index + 1
    return bit === 0 ? [next, nowhere] : [nowhere, next]
  })
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    database_type: 'Test-City',
    description: { en: 'test' },
    ip_version: 4,
    node_count: bits.length,
    record_size: 24,
  }
  await writeFile(
    path,
    Buffer.concat([
      ...tree.map((record) => Buffer.from([record >> 16, (record >> 8) & 255, record & 255])),
      Buffer.alloc(16),
      encode(place),
      Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
      encode(metadata),
    ]),
  )
}
