import { describe, expect, it } from 'vitest'
import { checkPicture } from './pictures'

const heads = {
  jpeg: [0xff, 0xd8, 0xff, 0xe0],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  webp: [...Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')],
}
const file = (head: readonly number[], size = 100) =>
  new Blob([new Uint8Array(head), new Uint8Array(size - head.length)])

describe('a picture before it is sent', () => {
  it('C15 may be JPEG, PNG or WebP up to 5 242 880 bytes', async () => {
    for (const head of Object.values(heads)) expect(await checkPicture(file(head))).toBeNull()
    expect(await checkPicture(file(heads.jpeg, 5_242_880))).toBeNull()
    expect(await checkPicture(file(heads.jpeg, 5_242_881))).toBe('file_too_large')
  })

  it('C15 is judged by its content, not by its name', async () => {
    for (const text of [
      'GIF89a',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'RIFF\0\0\0\0WAVEfmt ',
      '%PDF-1.7',
      '',
    ]) {
      const named = new File([text], 'photo.png', { type: 'image/png' })
      expect(await checkPicture(named)).toBe('file_type_not_allowed')
    }
  })
})
